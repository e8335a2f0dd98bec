public import Cairo

/// A picture that several views may show.
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
}
