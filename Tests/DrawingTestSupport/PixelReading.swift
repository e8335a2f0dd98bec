package import Cairo

extension ImageSurface {
  /// Returns the premultiplied pixel at a position, with components from 0 to 255.
  ///
  /// In an alpha surface the colour is black.
  package borrowing func pixel(
    x: Int, y: Int
  ) -> (alpha: Int, red: Int, green: Int, blue: Int) {
    let format = format
    let stride = stride
    return withUnsafeBytes { bytes in
      switch format {
      case .alpha8:
        return (Int(bytes[y * stride + x]), 0, 0, 0)
      case .argb32:
        let word = bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        return (
          Int(word >> 24), Int(word >> 16 & 0xFF), Int(word >> 8 & 0xFF), Int(word & 0xFF)
        )
      }
    }
  }
  /// The different pixels of a part of an ARGB picture, in no particular order.
  package borrowing func differentPixels(x: Range<Int>, y: Range<Int>) -> Set<UInt32> {
    let stride = stride
    return withUnsafeBytes { bytes in
      var pixels: Set<UInt32> = []
      // In a row most pixels are the same as the one before.
      var last: UInt32?
      for row in y {
        for column in x {
          let pixel = bytes.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
          if pixel != last { pixels.insert(pixel) }
          last = pixel
        }
      }
      return pixels
    }
  }
}
