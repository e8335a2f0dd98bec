import CX11
import TestHarness
import X11

/// A colour as the screen shows it, whatever its pixels are like.
struct ScreenColor: Hashable {
  var red: Int
  var green: Int
  var blue: Int

  /// Whether no channel is further off, of 255.
  func isNear(_ other: ScreenColor, _ tolerance: Int) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
      && abs(blue - other.blue) <= tolerance
  }
}

extension DisplayConnection {
  /// The colours of a part of the screen, row by row, of any depth and visual.
  func readColors(_ area: PixelRect) throws -> [ScreenColor] {
    let pixels = try withUnsafeHandle { display -> [UInt] in
      let image = XGetImage(
        display, root.rawValue, Int32(area.x), Int32(area.y), UInt32(area.width),
        UInt32(area.height), UInt.max, ZPixmap)
      guard let image, let pixel = image.pointee.f.get_pixel else {
        throw HarnessError("the screen cannot be read")
      }
      defer { _ = image.pointee.f.destroy_image(image) }
      return (0..<area.height).flatMap { y in
        (0..<area.width).map { x in pixel(image, Int32(x), Int32(y)) }
      }
    }
    let table = colors(of: Set(pixels))
    return try pixels.map { pixel in
      guard let color = table[pixel] else {
        throw HarnessError("the pixel \(pixel) has no colour")
      }
      return color
    }
  }

  private func colors(of pixels: Set<UInt>) -> [UInt: ScreenColor] {
    var cells = pixels.map { pixel in
      var cell = XColor()
      cell.pixel = pixel
      return cell
    }
    withUnsafeHandle { display in
      let map = XDefaultColormap(display, Int32(screenNumber))
      // No request is longer than the server takes.
      for start in stride(from: 0, to: cells.count, by: 4096) {
        let end = min(start + 4096, cells.count)
        cells[start..<end].withUnsafeMutableBufferPointer { part in
          _ = XQueryColors(display, map, part.baseAddress, Int32(part.count))
        }
      }
    }
    return Dictionary(
      uniqueKeysWithValues: cells.map { cell in
        (
          cell.pixel,
          ScreenColor(
            red: Int(cell.red) >> 8, green: Int(cell.green) >> 8, blue: Int(cell.blue) >> 8)
        )
      })
  }
}
