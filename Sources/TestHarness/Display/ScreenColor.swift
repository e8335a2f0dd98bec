internal import CX11
package import X11

/// A colour of the screen, independent of the pixels' format.
nonisolated package struct ScreenColor: Hashable {
  package var red: Int
  package var green: Int
  package var blue: Int

  /// Whether no component differs by more than a tolerance, of 255.
  package func isNear(_ other: ScreenColor, _ tolerance: Int) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
      && abs(blue - other.blue) <= tolerance
  }
}

extension DisplayConnection {
  /// Reads the colours of a part of the screen of any depth and visual.
  ///
  /// - Parameter area: In the screen's coordinates.
  /// - Returns: The colours, row by row.
  /// - Throws: `HarnessError` if the screen cannot be read.
  package func readColors(_ area: PixelRect) throws -> [ScreenColor] {
    let pixels = try withUnsafeHandle { display -> [UInt] in
      let image = XGetImage(
        display, root.rawValue, Int32(area.x), Int32(area.y), UInt32(area.width),
        UInt32(area.height), UInt.max, ZPixmap)
      guard let image, let pixel = image.pointee.f.get_pixel else {
        throw HarnessError("the screen cannot be read")
      }
      defer { _ = image.pointee.f.destroy_image(image) }
      var pixels: [UInt] = []
      pixels.reserveCapacity(area.width * area.height)
      for y in 0..<Int32(area.height) {
        for x in 0..<Int32(area.width) { pixels.append(pixel(image, x, y)) }
      }
      return pixels
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
      // A longer request might exceed the server's limit.
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
