public import Cairo

/// A picture in memory that several views can share.
@MainActor
public final class Picture {
  /// The pixels.
  public let surface: ImageSurface

  /// Creates a picture that owns a surface.
  public init(_ surface: consuming ImageSurface) {
    self.surface = surface
  }

  /// Reads a PNG file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `CairoError` if it cannot be read or is too large.
  public convenience init(readingPNG path: String) throws(CairoError) {
    self.init(try ImageSurface(readingPNG: path))
  }

  /// Returns the picture scaled to a size in device pixels.
  ///
  /// - Throws: `CairoError` if there is not enough memory.
  func scaled(width: Int, height: Int) throws(CairoError) -> Picture {
    if surface.width == width, surface.height == height { return self }
    let scaled = try ImageSurface(width: width, height: height)
    DrawingContext(scaled).draw(
      surface, x: 0, y: 0, width: Double(width), height: Double(height))
    return Picture(scaled)
  }
}
