internal import CGdkPixbuf
internal import CRsvg
package import Cairo

/// Decodes picture files: PNG and JPEG with gdk-pixbuf, SVG with librsvg.
///
/// Files may come from other users, so only the program `tocsin-picture` decodes them, which runs
/// for one picture with limited memory and time.
package enum PictureDecoder {
  /// Decodes a picture at a size.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: The file's header.
  ///   - width: The width of the result, in device pixels.
  ///   - height: The height of the result, in device pixels.
  /// - Returns: A surface of that size.
  /// - Throws: `CairoError` if the picture is broken or memory is short.
  package static func decode(
    _ bytes: [UInt8], header: PictureHeader, width: Int, height: Int
  ) throws(CairoError) -> ImageSurface {
    let surface = try ImageSurface(width: width, height: height)
    switch header.format {
    case .png, .jpeg: try decodePixels(bytes, header: header, into: surface)
    case .svg: try renderSVG(bytes, into: surface)
    }
    return surface
  }

  // MARK: - gdk-pixbuf

  private static func decodePixels(
    _ bytes: [UInt8], header: PictureHeader, into surface: borrowing ImageSurface
  ) throws(CairoError) {
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(header.format.rawValue, &error) else {
      throw failure(&error)
    }
    defer { g_object_unref(loader) }
    // The size before the EXIF rotation: orientations from 5 on swap width and height.
    let isTurned = header.orientation >= 5
    gdk_pixbuf_loader_set_size(
      loader, Int32(isTurned ? surface.height : surface.width),
      Int32(isTurned ? surface.width : surface.height))
    let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), &error) != 0
    // A loader must always be closed; the first error is reported.
    let isClosed =
      isWritten
      ? gdk_pixbuf_loader_close(loader, &error) != 0 : gdk_pixbuf_loader_close(loader, nil) != 0
    guard isWritten, isClosed, let image = gdk_pixbuf_loader_get_pixbuf(loader),
      let upright = gdk_pixbuf_apply_embedded_orientation(image)
    else { throw failure(&error) }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    try copy(upright, to: surface)
  }

  /// Converts RGB or RGBA bytes with straight alpha to Cairo's premultiplied 32-bit words.
  private static func copy(
    _ pixbuf: OpaquePointer, to surface: borrowing ImageSurface
  ) throws(CairoError) {
    let (width, height) = (surface.width, surface.height)
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let sourceStride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard let pixels = gdk_pixbuf_read_pixels(pixbuf),
      Int(gdk_pixbuf_get_width(pixbuf)) == width, Int(gdk_pixbuf_get_height(pixbuf)) == height,
      channels == 3 || channels == 4
    else { throw CairoError(.unacceptable, "the picture is not what its beginning says") }
    let targetStride = surface.stride
    surface.withUnsafeMutableBytes { target in
      for row in 0..<height {
        var source = pixels + row * sourceStride
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

  private static func renderSVG(
    _ bytes: [UInt8], into surface: borrowing ImageSurface
  ) throws(CairoError) {
    var error: UnsafeMutablePointer<GError>?
    // A handle without a base URI loads no other files.
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
      throw failure(&error)
    }
    defer { g_object_unref(handle) }
    var viewport = RsvgRectangle(
      x: 0, y: 0, width: Double(surface.width), height: Double(surface.height))
    let context = DrawingContext(surface)
    let isDrawn = context.withUnsafeHandle { context in
      rsvg_handle_render_document(handle, context, &viewport, &error) != 0
    }
    guard isDrawn else { throw failure(&error) }
  }

  private static func failure(_ error: inout UnsafeMutablePointer<GError>?) -> CairoError {
    let reason = error?.pointee.message.map { String(cString: $0) }
    g_clear_error(&error)
    return CairoError(.unacceptable, "cannot decode the picture: \(reason ?? "it is broken")")
  }
}
