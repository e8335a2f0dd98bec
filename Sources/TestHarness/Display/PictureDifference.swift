package import X11

/// How much two pictures of the same size differ.
nonisolated package struct PictureDifference {
  /// The largest difference of a colour component, from 0 to 255.
  package private(set) var largest = 0
  /// The number of pixels that differ by more than the tolerance.
  package private(set) var pixelsBeyond = 0

  /// Compares the pixels of two pictures, without their alpha.
  package init(_ first: PixelImage, _ second: PixelImage, allowing tolerance: Int) {
    for index in first.pixels.indices {
      let (one, other) = (first.pixels[index], second.pixels[index])
      guard one != other else { continue }
      var largestHere = 0
      for shift: UInt32 in [0, 8, 16] {
        largestHere = max(
          largestHere, abs(Int(one >> shift & 0xff) - Int(other >> shift & 0xff)))
      }
      largest = max(largest, largestHere)
      if largestHere > tolerance { pixelsBeyond += 1 }
    }
  }
}
