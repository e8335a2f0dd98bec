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
      // Without generic functions, which are slow in a debug build.
      var difference = 0
      for shift: UInt32 in [0, 8, 16] {
        let one = Int(first[index] >> shift & 0xff)
        let other = Int(second[index] >> shift & 0xff)
        let distance = one > other ? one - other : other - one
        if distance > difference { difference = distance }
      }
      if difference > largest { largest = difference }
      if difference > tolerance { pixelsBeyond += 1 }
    }
  }
}
