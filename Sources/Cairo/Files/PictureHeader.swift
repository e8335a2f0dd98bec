/// What the beginning of a picture's file says of it, read before anything is decoded.
package struct PictureHeader: Hashable, Sendable {
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case png
    case jpeg
    case svg
  }

  /// How much of a file is looked at, in bytes; what cameras write before a picture fits.
  package static let length = 1 << 20
  /// The largest picture of pixels that is decoded.
  package static let mostPixels = 64 << 20
  /// The longest side there can be.
  private static let longestSide = 100_000.0

  package var format: Format
  /// The size as it is seen, in pixels; for drawings in CSS pixels, perhaps with fractions.
  package var width: Double
  package var height: Double
  /// How the camera was held, from 1 for upright to 8.
  ///
  /// EXIF: Orientation.
  package var orientation = 1

  /// The header at the beginning of a file.
  ///
  /// - Parameters:
  ///   - bytes: The first `length` bytes of it, or all if it is shorter.
  ///   - path: The file, to be named when something is wrong with it.
  /// - Throws: `CairoError` if it is neither PNG, JPEG nor SVG, or too large.
  package init(_ bytes: [UInt8], of path: String) throws(CairoError) {
    if let header = PNGHeader(bytes) {
      self.init(.png, width: Double(header.width), height: Double(header.height))
    } else if let header = JPEGHeader(bytes) {
      // Lying on its side, it is as wide as it is high in the file.
      let isTurned = header.orientation >= 5
      self.init(
        .jpeg, width: Double(isTurned ? header.height : header.width),
        height: Double(isTurned ? header.width : header.height))
      orientation = header.orientation
    } else if let header = SVGHeader(bytes) {
      self.init(.svg, width: header.width, height: header.height)
    } else {
      throw CairoError(.unacceptable, "\(path): neither a PNG, a JPEG nor an SVG file")
    }
    let sides = 0.01...Self.longestSide
    let isBounded = sides.contains(width) && sides.contains(height)
    guard isBounded, format == .svg || width * height <= Double(Self.mostPixels) else {
      throw CairoError(
        .unacceptable,
        "\(path): \(Self.text(width)) × \(Self.text(height)) pixels cannot be shown")
    }
  }

  private init(_ format: Format, width: Double, height: Double) {
    self.format = format
    self.width = width
    self.height = height
  }

  private static func text(_ length: Double) -> String {
    length == length.rounded() && abs(length) < 1e9 ? String(Int(length)) : "\(length)"
  }
}
