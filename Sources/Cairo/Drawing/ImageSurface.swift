internal import CCairo

/// An image in memory that can be drawn on and drawn from.
///
/// Lengths are in device pixels. ARGB pixels are 32-bit words in the machine's byte order with
/// premultiplied alpha, as the X server expects them. The corresponding Cairo object is an image
/// surface.
public struct ImageSurface: ~Copyable {
  /// A pixel format.
  public enum Format: Hashable, Sendable {
    /// Colour and alpha, 4 bytes per pixel.
    case argb32
    /// Alpha only, 1 byte per pixel.
    case alpha8
  }

  /// The maximal width and height, in device pixels.
  public static let largestSide = 32767

  /// The pixel format.
  public let format: Format
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// The distance between the beginnings of two rows, in bytes.
  public let stride: Int

  let handle: OpaquePointer

  /// Creates a transparent surface.
  ///
  /// - Parameters:
  ///   - width: The width in device pixels, from 1 to `largestSide`.
  ///   - height: The height in device pixels, from 1 to `largestSide`.
  ///   - format: The pixel format.
  /// - Throws: `CairoError` if a side is out of range or memory is short.
  public init(width: Int, height: Int, format: Format = .argb32) throws(CairoError) {
    try Self.check(width: width, height: height)
    let surface = cairo_image_surface_create(format.native, Int32(width), Int32(height))
    try self.init(adopting: surface, what: "cannot make an image of \(width) × \(height) pixels")
  }

  /// Creates a surface that uses the caller's memory, such as a segment shared with the X server.
  ///
  /// The memory's content is kept. The memory must outlive the surface and everything that draws
  /// with it.
  ///
  /// - Parameters:
  ///   - memory: The first byte of the first row.
  ///   - width: The width in device pixels.
  ///   - height: The height in device pixels.
  ///   - stride: The distance between two rows in bytes, a multiple of 4.
  ///   - format: The pixel format.
  /// - Throws: `CairoError` if a side or the stride is invalid.
  package init(
    over memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    format: Format = .argb32
  ) throws(CairoError) {
    try Self.check(width: width, height: height)
    let surface = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), format.native, Int32(width), Int32(height),
      Int32(stride))
    try self.init(adopting: surface, what: "cannot draw into memory of \(width) × \(height) pixels")
  }

  /// Takes ownership of a Cairo image surface in one of the two formats.
  init(adopting surface: OpaquePointer?, what: String) throws(CairoError) {
    guard let surface else { throw CairoError(CAIRO_STATUS_NULL_POINTER, doing: what) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw CairoError(status, doing: what)
    }
    self.handle = surface
    self.width = Int(cairo_image_surface_get_width(surface))
    self.height = Int(cairo_image_surface_get_height(surface))
    self.stride = Int(cairo_image_surface_get_stride(surface))
    self.format = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8 ? .alpha8 : .argb32
  }

  deinit {
    cairo_surface_destroy(handle)
  }

  /// Calls `body` with the pixels as drawn so far: `height` rows of `stride` bytes.
  public borrowing func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    cairo_surface_flush(handle)
    return try body(
      UnsafeRawBufferPointer(start: cairo_image_surface_get_data(handle), count: stride * height))
  }

  /// Calls `body` with the pixels, which it may change.
  public borrowing func withUnsafeMutableBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    cairo_surface_flush(handle)
    defer { cairo_surface_mark_dirty(handle) }
    return try body(
      UnsafeMutableRawBufferPointer(
        start: cairo_image_surface_get_data(handle), count: stride * height))
  }

  /// Makes every pixel fully transparent.
  public borrowing func clear() {
    withUnsafeMutableBytes { bytes in
      _ = bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  private static func check(width: Int, height: Int) throws(CairoError) {
    guard (1...largestSide).contains(width), (1...largestSide).contains(height) else {
      throw CairoError(
        .unacceptable,
        "an image of \(width) × \(height) pixels cannot be: a side has 1 to \(largestSide) pixels")
    }
  }
}

extension ImageSurface.Format {
  var native: cairo_format_t {
    switch self {
    case .argb32: CAIRO_FORMAT_ARGB32
    case .alpha8: CAIRO_FORMAT_A8
    }
  }
}

extension ImageSurface {
  /// The default limit of a file's size, in bytes.
  public static let largestFile = 8 << 20
  /// The default limit of a picture's size, in pixels.
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

extension ImageSurface {
  /// The surface as a PNG file.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: `CairoError` if there is no memory.
  public borrowing func pngBytes() throws(CairoError) -> [UInt8] {
    cairo_surface_flush(handle)
    let writer = PNGWriter()
    let status = withExtendedLifetime(writer) {
      cairo_surface_write_to_png_stream(
        handle,
        { closure, bytes, length in
          guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
          let writer = Unmanaged<PNGWriter>.fromOpaque(closure).takeUnretainedValue()
          writer.bytes += UnsafeBufferPointer(start: bytes, count: Int(length))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(writer).toOpaque())
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw CairoError(status, doing: "cannot write a PNG file")
    }
    return writer.bytes
  }
}

/// The bytes of a PNG file that Cairo has written.
nonisolated private final class PNGWriter {
  var bytes: [UInt8] = []
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
