internal import Glibc

/// Rows or columns beside each other in an image that are all the same: around the box of an alert,
/// that is all but the corners.
struct EqualLines: Hashable {
  var areColumns: Bool
  /// At least one line.
  var lines: Range<Int>
}

extension EqualLines {
  /// Finds those of which the most pixels are repeated; a single line if no two are the same.
  ///
  /// - Parameters:
  ///   - pixels: The first pixel of the image.
  ///   - stride: The distance between rows in bytes.
  ///   - size: Not empty.
  ///   - pixelBytes: The bytes of a pixel.
  init(in pixels: UnsafeRawPointer, stride: Int, size: PixelSize, pixelBytes: Int) {
    let rows = Self.longestRun(of: size.height) { upper in
      let row = pixels + upper * stride
      return memcmp(row, row + stride, size.width * pixelBytes) == 0
    }
    let columns = Self.longestRun(of: size.width) { left in
      (0..<size.height).allSatisfy { row in
        let pixel = pixels + row * stride + left * pixelBytes
        return memcmp(pixel, pixel + pixelBytes, pixelBytes) == 0
      }
    }
    areColumns = (columns.count - 1) * size.height >= (rows.count - 1) * size.width
    lines = areColumns ? columns : rows
  }

  private static func longestRun(of count: Int, isLikeNext: (Int) -> Bool) -> Range<Int> {
    precondition(count > 0, "an image with pixels")
    var longest = 0..<1
    var start = 0
    for index in 0..<count where index + 1 == count || !isLikeNext(index) {
      if index + 1 - start > longest.count { longest = start..<index + 1 }
      start = index + 1
    }
    return longest
  }

  /// The area of some of an image's lines.
  func area(of lines: Range<Int>, in size: PixelSize) -> PixelRect {
    areColumns
      ? PixelRect(x: lines.lowerBound, y: 0, width: lines.count, height: size.height)
      : PixelRect(x: 0, y: lines.lowerBound, width: size.width, height: lines.count)
  }
}
