package import Cairo

extension ImageSurface {
  /// The pixel at a place: alpha and premultiplied red, green and blue, from 0 to 255.
  ///
  /// A pixel of an alpha-only surface is black.
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
}
