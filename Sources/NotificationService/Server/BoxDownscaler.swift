/// Scales a picture down with a box filter: each new pixel is the mean of those that it covers.
struct BoxDownscaler {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let width: Int
  private let height: Int
  private let rowStride: Int
  private let channels: Int

  /// Borrows a picture.
  ///
  /// - Parameters:
  ///   - bytes: Red, green, blue and, with four channels, alpha; not premultiplied.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - rowStride: In bytes.
  ///   - channels: 3 or 4.
  /// - Precondition: `bytes` holds all rows.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, width: Int, height: Int, rowStride: Int, channels: Int
  ) {
    precondition(width > 0 && height > 0 && (3...4).contains(channels))
    precondition((height - 1) * rowStride + width * channels <= bytes.count)
    self.bytes = bytes
    self.width = width
    self.height = height
    self.rowStride = rowStride
    self.channels = channels
  }

  /// The premultiplied sums for a new pixel, each below 255 × 255 × 4 Mi.
  private struct Sum {
    var alpha: UInt64 = 0
    var red: UInt64 = 0
    var green: UInt64 = 0
    var blue: UInt64 = 0
    var count: UInt64 = 0

    /// 0xAARRGGBB, premultiplied.
    var mean: UInt32 {
      func part(_ sum: UInt64, of whole: UInt64) -> UInt32 { UInt32((sum + whole / 2) / whole) }
      let alpha = part(alpha, of: count)
      let colors = count * 255
      // Rounding could make a colour exceed alpha.
      let red = min(part(red, of: colors), alpha)
      let green = min(part(green, of: colors), alpha)
      let blue = min(part(blue, of: colors), alpha)
      return alpha << 24 | red << 16 | green << 8 | blue
    }
  }

  /// The scaled pixels, row by row from the top, premultiplied 0xAARRGGBB.
  ///
  /// - Precondition: Neither side is longer than the picture's.
  func values(width newWidth: Int, height newHeight: Int) -> [UInt32] {
    precondition((1...width).contains(newWidth) && (1...height).contains(newHeight))
    var values: [UInt32] = []
    values.reserveCapacity(newWidth * newHeight)
    var sums = [Sum](repeating: Sum(), count: newWidth)
    for newRow in 0..<newHeight {
      for index in sums.indices { sums[index] = Sum() }
      for row in (newRow * height / newHeight)..<((newRow + 1) * height / newHeight) {
        add(row: row, to: &sums)
      }
      for sum in sums { values.append(sum.mean) }
    }
    return values
  }

  private func add(row: Int, to sums: inout [Sum]) {
    var offset = row * rowStride
    for index in sums.indices {
      let columns = (index * width / sums.count)..<((index + 1) * width / sums.count)
      var sum = sums[index]
      for _ in columns {
        let alpha = channels == 4 ? UInt64(bytes[offset + 3]) : 255
        sum.alpha += alpha
        sum.red += UInt64(bytes[offset]) * alpha
        sum.green += UInt64(bytes[offset + 1]) * alpha
        sum.blue += UInt64(bytes[offset + 2]) * alpha
        offset += channels
      }
      sum.count += UInt64(columns.count)
      sums[index] = sum
    }
  }
}
