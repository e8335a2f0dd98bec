internal import Glibc

/// A copy of the pixels that a pixmap has received, so that only rows that have changed are sent again
/// where images travel through the connection.
package struct SentPixels {
  private var rows: [UInt8] = []
  private var size = PixelSize.zero

  /// Creates an empty copy.
  package init() {}

  /// Stores an image.
  ///
  /// - Parameters:
  ///   - pixels: The first of the 32-bit pixels, row by row from the top.
  ///   - stride: The distance between rows in bytes.
  ///   - size: The image's size.
  /// - Returns: The rows that differ from the previous image, with those between them; all rows of
  ///   an image of another size.
  package mutating func take(
    _ pixels: UnsafeRawPointer, stride: Int, size: PixelSize
  ) -> Range<Int> {
    let length = size.width * 4
    let isNew = size != self.size
    if isNew {
      self.size = size
      rows = [UInt8](repeating: 0, count: length * size.height)
    }
    return rows.withUnsafeMutableBytes { copy in
      guard let base = copy.baseAddress else { return 0..<0 }
      var changed = 0..<0
      for row in 0..<size.height {
        let (old, new) = (base + row * length, pixels + row * stride)
        guard isNew || memcmp(old, new, length) != 0 else { continue }
        memcpy(old, new, length)
        changed = changed.isEmpty ? row..<(row + 1) : changed.lowerBound..<(row + 1)
      }
      return changed
    }
  }
}
