internal import CCairo
internal import CPango

/// Turns pictures' files into pixels.
///
/// The libraries that do it are loaded when the first picture is decoded, and not before: few
/// alerts have one. A file may come from a stranger, so whoever stays for long leaves the decoding
/// to a process that does nothing else.
package enum PictureDecoder {
  /// The largest file that is decoded, in bytes.
  package static let largestFile = 32 << 20

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: What its beginning says.
  ///   - width: The width that the picture is to have, in device pixels.
  ///   - height: The height, in device pixels.
  /// - Returns: A surface of that size.
  /// - Throws: `CairoError` if the picture is broken, memory is short, or a library is not there.
  package static func decode(
    _ bytes: [UInt8], header: PictureHeader, width: Int, height: Int
  ) throws(CairoError) -> ImageSurface {
    let surface = try ImageSurface(width: width, height: height)
    switch header.format {
    case .png, .jpeg: try draw(pixelsOf: bytes, header: header, on: surface)
    case .svg: try draw(shapesOf: bytes, on: surface)
    }
    return surface
  }

  // MARK: - gdk-pixbuf

  private typealias Object = UnsafeMutableRawPointer
  private typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  private static func draw(
    pixelsOf bytes: [UInt8], header: PictureHeader, on surface: borrowing ImageSurface
  ) throws(CairoError) {
    let library = try DynamicLibrary("libgdk_pixbuf-2.0.so.0")
    let make = try library.function(
      "gdk_pixbuf_loader_new_with_type",
      as: (@convention(c) (UnsafePointer<CChar>, Failure?) -> Object?).self)
    let setSize = try library.function(
      "gdk_pixbuf_loader_set_size", as: (@convention(c) (Object, Int32, Int32) -> Void).self)
    let write = try library.function(
      "gdk_pixbuf_loader_write",
      as: (@convention(c) (Object, UnsafePointer<UInt8>?, Int, Failure?) -> gboolean).self)
    let end = try library.function(
      "gdk_pixbuf_loader_close", as: (@convention(c) (Object, Failure?) -> gboolean).self)
    let pixbuf = try library.function(
      "gdk_pixbuf_loader_get_pixbuf", as: (@convention(c) (Object) -> Object?).self)
    let turn = try library.function(
      "gdk_pixbuf_apply_embedded_orientation", as: (@convention(c) (Object) -> Object?).self)

    var error: UnsafeMutablePointer<GError>?
    guard let loader = make(header.format.rawValue, &error) else { throw failure(&error) }
    defer { g_object_unref(loader) }
    // As it lies in the file, which is on its side if the camera was.
    let isTurned = header.orientation >= 5
    setSize(
      loader, Int32(isTurned ? surface.height : surface.width),
      Int32(isTurned ? surface.width : surface.height))
    let isWritten = write(loader, bytes, bytes.count, &error) != 0
    // It must be ended in any case, and only the first failure is told.
    let isWhole = isWritten ? end(loader, &error) != 0 : end(loader, nil) != 0
    guard isWritten, isWhole, let image = pixbuf(loader), let upright = turn(image) else {
      throw failure(&error)
    }
    defer { g_object_unref(upright) }
    try copy(upright, of: library, to: surface)
  }

  /// Brings straight pixels of 8 bits a component into the order and the form that Cairo wants.
  private static func copy(
    _ pixbuf: Object, of library: DynamicLibrary, to surface: borrowing ImageSurface
  ) throws(CairoError) {
    func number(_ name: String) throws(CairoError) -> Int {
      let ask = try library.function(
        "gdk_pixbuf_get_\(name)", as: (@convention(c) (Object) -> Int32).self)
      return Int(ask(pixbuf))
    }
    let read = try library.function(
      "gdk_pixbuf_read_pixels", as: (@convention(c) (Object) -> UnsafePointer<UInt8>?).self)
    let channels = try number("n_channels")
    let stride = try number("rowstride")
    guard let pixels = read(pixbuf), try number("width") == surface.width,
      try number("height") == surface.height, channels == 3 || channels == 4
    else { throw CairoError(.unacceptable, "the picture is not what its beginning says") }
    let (width, height) = (surface.width, surface.height)
    let targetStride = surface.stride
    surface.withUnsafeMutableBytes { target in
      for row in 0..<height {
        var source = pixels + row * stride
        for column in 0..<width {
          let alpha = channels == 4 ? UInt32(source[3]) : 255
          func multiplied(_ component: UInt8) -> UInt32 {
            (UInt32(component) * alpha + 127) / 255
          }
          let word =
            alpha << 24 | multiplied(source[0]) << 16 | multiplied(source[1]) << 8
            | multiplied(source[2])
          target.storeBytes(
            of: word, toByteOffset: row * targetStride + column * 4, as: UInt32.self)
          source += channels
        }
      }
    }
  }

  // MARK: - librsvg

  /// librsvg: where a drawing goes, in user units.
  private struct Viewport {
    var x = 0.0
    var y = 0.0
    var width: Double
    var height: Double
  }

  private static func draw(
    shapesOf bytes: [UInt8], on surface: borrowing ImageSurface
  ) throws(CairoError) {
    let library = try DynamicLibrary("librsvg-2.so.2")
    // Made from bytes alone, a drawing has no place that it could read other files from.
    let make = try library.function(
      "rsvg_handle_new_from_data",
      as: (@convention(c) (UnsafePointer<UInt8>?, Int, Failure?) -> Object?).self)
    let render = try library.function(
      "rsvg_handle_render_document",
      as: (@convention(c) (Object, OpaquePointer, UnsafeRawPointer, Failure?) -> gboolean).self)
    var error: UnsafeMutablePointer<GError>?
    guard let drawing = make(bytes, bytes.count, &error) else { throw failure(&error) }
    defer { g_object_unref(drawing) }
    let context = DrawingContext(surface)
    var viewport = Viewport(width: Double(surface.width), height: Double(surface.height))
    guard render(drawing, context.handle, &viewport, &error) != 0 else { throw failure(&error) }
    cairo_surface_flush(surface.handle)
  }

  private static func failure(_ error: inout UnsafeMutablePointer<GError>?) -> CairoError {
    let reason = error?.pointee.message.map { String(cString: $0) }
    g_clear_error(&error)
    return CairoError(.unacceptable, "cannot decode the picture: \(reason ?? "it is broken")")
  }
}
