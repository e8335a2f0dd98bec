/// The format and the size of a picture file, parsed from its beginning without decoding it.
package struct PictureHeader: Hashable, Sendable {
  /// A file format; the raw value is gdk-pixbuf's name.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// PNG.
    case png
    /// JPEG.
    case jpeg
    /// SVG.
    case svg
  }

  /// The largest file that is decoded, in bytes.
  package static let largestFile = 32 << 20
  /// How much of a file is parsed, in bytes; enough for the metadata that cameras write.
  package static let length = 1 << 20
  /// The maximal number of pixels of a PNG or JPEG file that is decoded.
  package static let mostPixels = 64 << 20
  /// The maximal length of a side.
  private static let longestSide = 100_000.0

  /// The file format.
  package var format: Format
  /// The width of the upright picture, in pixels; for SVG in CSS pixels.
  package var width: Double
  /// The height of the upright picture, in pixels; for SVG in CSS pixels.
  package var height: Double
  /// The EXIF orientation, from 1 for upright to 8.
  package var orientation = 1

  /// Parses the beginning of a file.
  ///
  /// - Parameters:
  ///   - bytes: The first `length` bytes of the file, or all if it is shorter.
  ///   - path: The path of the file, for error messages.
  /// - Throws: `CairoError` if the file is neither PNG, JPEG nor SVG, or too large.
  package init(_ bytes: [UInt8], of path: String) throws(CairoError) {
    if let header = PNGHeader(bytes) {
      self.init(.png, width: Double(header.width), height: Double(header.height))
    } else if let header = JPEGHeader(bytes) {
      // Orientations from 5 on swap width and height.
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
