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
    let pixels = try readRawPixels(area)
    let table = colors(of: Set(runs(of: pixels).map(\.pixel)))
    return try runs(of: pixels).flatMap { run in
      guard let color = table[run.pixel] else {
        throw HarnessError("the pixel \(run.pixel) has no colour")
      }
      return [ScreenColor](repeating: color, count: run.length)
    }
  }

  private func readRawPixels(_ area: PixelRect) throws -> [UInt32] {
    try withUnsafeHandle { display in
      let image = XGetImage(
        display, root.rawValue, Int32(area.x), Int32(area.y), UInt32(area.width),
        UInt32(area.height), UInt.max, ZPixmap)
      guard let image else { throw HarnessError("the screen cannot be read") }
      defer { tocsin_destroy_image(image) }
      return [UInt32](unsafeUninitializedCapacity: area.width * area.height) { buffer, count in
        tocsin_image_pixels(image, buffer.baseAddress, 0)
        // The server rejects colour queries for pixels with bits set in the unused part.
        let depth = image.pointee.depth
        let used = depth < 32 ? (UInt32(1) << UInt32(depth)) - 1 : .max
        for index in buffer.indices { buffer[index] &= used }
        count = buffer.count
      }
    }
  }

  /// The runs of equal pixels, of which a screen has few.
  private func runs(of pixels: [UInt32]) -> [(pixel: UInt32, length: Int)] {
    pixels.withUnsafeBufferPointer { pixels in
      var runs: [(pixel: UInt32, length: Int)] = []
      var start = 0
      for index in 1...pixels.count where index == pixels.count || pixels[index] != pixels[start] {
        runs.append((pixels[start], index - start))
        start = index
      }
      return runs
    }
  }

  private func colors(of pixels: Set<UInt32>) -> [UInt32: ScreenColor] {
    var cells = pixels.map { pixel in
      var cell = XColor()
      cell.pixel = UInt(pixel)
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
          UInt32(cell.pixel),
          ScreenColor(
            red: Int(cell.red) >> 8, green: Int(cell.green) >> 8, blue: Int(cell.blue) >> 8)
        )
      })
  }
}
