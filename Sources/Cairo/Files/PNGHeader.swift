/// The size that a PNG file claims, read before anything is decoded.
package struct PNGHeader: Equatable {
  package var width: Int
  package var height: Int

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let chunkName: [UInt8] = [0x49, 0x48, 0x44, 0x52]

  /// The header at the beginning of `bytes`, or nil if they do not begin as a PNG file does.
  ///
  /// PNG, second edition: sections 5.2 and 11.2.2.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 24, Array(bytes[0..<8]) == Self.signature,
      Array(bytes[12..<16]) == Self.chunkName
    else { return nil }
    width = Self.number(bytes[16..<20])
    height = Self.number(bytes[20..<24])
  }

  /// How many bytes of a file the header is in.
  package static let length = 24

  /// Refuses a picture that is too large to be decoded.
  package func check(
    _ path: String, mostPixels: Int, longestSide: Int
  ) throws(CairoError) {
    let sides = 1...longestSide
    let size = "\(path): \(width) × \(height) pixels"
    guard sides.contains(width), sides.contains(height) else {
      throw CairoError(.unacceptable, "\(size); a side has 1 to \(longestSide)")
    }
    guard width * height <= mostPixels else {
      throw CairoError(.unacceptable, "\(size); at most \(mostPixels) are read")
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
