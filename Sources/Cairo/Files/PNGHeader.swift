/// The size in the header of a PNG file.
package struct PNGHeader: Equatable {
  /// In pixels.
  package var width: Int
  /// In pixels.
  package var height: Int

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let chunkName: [UInt8] = [0x49, 0x48, 0x44, 0x52]

  /// Parses the beginning of a file; nil if it is not a PNG file.
  ///
  /// PNG, second edition: sections 5.2 and 11.2.2.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 24, Array(bytes[0..<8]) == Self.signature,
      Array(bytes[12..<16]) == Self.chunkName
    else { return nil }
    width = Self.number(bytes[16..<20])
    height = Self.number(bytes[20..<24])
  }

  /// The number of bytes that `init` needs.
  package static let length = 24

  /// Throws a `CairoError` if the picture is empty or exceeds the limits.
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
