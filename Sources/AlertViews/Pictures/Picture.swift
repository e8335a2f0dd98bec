public import Cairo

/// A picture that several views may show.
@MainActor
public final class Picture {
  public let surface: ImageSurface

  public init(_ surface: consuming ImageSurface) {
    self.surface = surface
  }

  /// Reads a PNG file.
  ///
  /// - Parameter path: The file.
  /// - Throws: `CairoError` if it cannot be read or is larger than is accepted.
  public convenience init(readingPNG path: String) throws(CairoError) {
    self.init(try ImageSurface(readingPNG: path))
  }

  /// The picture in another size, in pixels.
  ///
  /// - Throws: `CairoError` if there is no room for it.
  func scaled(width: Int, height: Int) throws(CairoError) -> Picture {
    if surface.width == width, surface.height == height { return self }
    let scaled = try ImageSurface(width: width, height: height)
    DrawingContext(scaled).draw(
      surface, x: 0, y: 0, width: Double(width), height: Double(height))
    return Picture(scaled)
  }
}
