import X11

/// How far two pictures are from looking the same.
struct PictureDifference {
  /// The largest difference in any of a pixel's three colours, from 0 to 255.
  var largest = 0
  /// How many pixels differ by more than was allowed.
  var pixelsBeyond = 0

  init(_ first: PixelImage, _ second: PixelImage, allowing tolerance: Int) {
    for (one, other) in zip(first.pixels, second.pixels) where one != other {
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
