internal import CCairo

extension ImageSurface {
  /// The usual limit of a file's size, in bytes.
  public static let largestFile = 8 << 20
  /// The usual limit of a picture's size, in pixels.
  public static let mostPixels = 4_000_000

  /// Reads a PNG file.
  ///
  /// Only regular files are opened, and the header's size is checked before decoding.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - largestFile: The maximal size of the file in bytes.
  ///   - mostPixels: The maximal number of pixels.
  ///   - longestSide: The maximal width and height, up to `largestSide`.
  /// - Throws: `CairoError` if the file cannot be read, is not a PNG file, is broken, or exceeds a
  ///   limit.
  public init(
    readingPNG path: String, largestFile: Int = Self.largestFile,
    mostPixels: Int = Self.mostPixels, longestSide: Int = Self.largestSide
  ) throws(CairoError) {
    let bytes = try RegularFile(path, limit: largestFile).bytes()
    guard let header = PNGHeader(bytes) else {
      throw CairoError(.unacceptable, "\(path): not a PNG file")
    }
    try header.check(path, mostPixels: mostPixels, longestSide: longestSide)
    let reader = PNGReader(bytes)
    let surface = withExtendedLifetime(reader) {
      cairo_image_surface_create_from_png_stream(
        { closure, target, length in
          guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
          let reader = Unmanaged<PNGReader>.fromOpaque(closure).takeUnretainedValue()
          let isRead = reader.read(into: target, count: Int(length))
          return isRead ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, Unmanaged.passUnretained(reader).toOpaque())
    }
    try self.init(adopting: surface, what: "\(path): cannot decode this PNG file")
  }

  /// Writes the surface to a PNG file, replacing an existing file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `CairoError` if the file cannot be written.
  public borrowing func writePNG(to path: String) throws(CairoError) {
    cairo_surface_flush(handle)
    let status = cairo_surface_write_to_png(handle, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw CairoError(status, doing: "\(path): cannot write a PNG file")
    }
  }
}

/// The bytes of a PNG file and Cairo's position in them.
nonisolated private final class PNGReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard count <= bytes.count - position else { return false }
    for index in 0..<count { target[index] = bytes[position + index] }
    position += count
    return true
  }
}
