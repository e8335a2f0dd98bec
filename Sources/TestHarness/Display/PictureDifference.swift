internal import Glibc
package import X11

/// How much two pictures of the same size differ.
nonisolated package struct PictureDifference {
  /// The largest difference of a colour component, from 0 to 255.
  package private(set) var largest = 0
  /// The number of pixels that differ by more than the tolerance.
  package private(set) var pixelsBeyond = 0

  /// Compares the pixels of two pictures, without their alpha.
  package init(_ first: PixelImage, _ second: PixelImage, allowing tolerance: Int) {
    let width = first.size.width
    first.pixels.withUnsafeBufferPointer { first in
      second.pixels.withUnsafeBufferPointer { second in
        for row in stride(from: 0, to: min(first.count, second.count), by: max(width, 1)) {
          compare(
            UnsafeBufferPointer(rebasing: first[row..<(row + width)]),
            UnsafeBufferPointer(rebasing: second[row..<(row + width)]), tolerance)
        }
      }
    }
  }

  private mutating func compare(
    _ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>, _ tolerance: Int
  ) {
    // Most rows are identical.
    guard let start = first.baseAddress, let other = second.baseAddress,
      memcmp(start, other, first.count * 4) != 0
    else { return }
    for index in 0..<first.count where first[index] != second[index] {
      let difference = Self.difference(first[index], second[index])
      largest = max(largest, difference)
      if difference > tolerance { pixelsBeyond += 1 }
    }
  }

  /// The largest difference of a colour component of two pixels.
  private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
    max(
      abs(Int(one & 0xff) - Int(other & 0xff)),
      abs(Int(one >> 8 & 0xff) - Int(other >> 8 & 0xff)),
      abs(Int(one >> 16 & 0xff) - Int(other >> 16 & 0xff)))
  }
}
