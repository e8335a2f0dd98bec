internal import CX11

/// Uploads of parts of an image, through the connection.
extension ImageUpload {
  /// Copies the parts of an image that have changed into a pixmap.
  ///
  /// The first time, the server draws what it can by itself.
  ///
  /// - Parameters:
  ///   - pixels: The first of the 32-bit pixels, as for `put`.
  ///   - stride: The distance between rows in bytes, at least 4 × the width.
  ///   - size: The size of image and pixmap in device pixels.
  ///   - pixmap: Of depth 32.
  ///   - sent: What the pixmap has received before, and when this returns, what it contains.
  /// - Throws: `DisplayError` if the server lacks RENDER.
  package func putChanges(
    of pixels: UnsafeRawPointer, stride: Int, size: PixelSize, into pixmap: ServerPixmap,
    after sent: inout SentPixels
  ) throws(DisplayError) {
    guard !size.isEmpty else { return }
    let image = PixelView(start: pixels, stride: stride, size: size)
    let picture = try ServerPicture(of: pixmap)
    if sent.size != size, let parts = PlainParts(of: image) {
      try draw(parts, of: image, into: picture)
      sent.begin(size, with: parts, of: image)
    }
    for change in sent.take(image) {
      let area = change.area
      if let pixel = change.pixel {
        picture.fill(area, with: PremultipliedColor(pixel: pixel))
        continue
      }
      put(
        pixels + area.y * stride + area.x * PixelView.pixelBytes, stride: stride, size: area.size,
        into: pixmap, at: area.origin)
    }
  }

  private func draw(
    _ parts: PlainParts, of image: PixelView, into picture: ServerPicture
  ) throws(DisplayError) {
    let connection = picture.connection
    if !parts.shadow.isEmpty {
      let opacity = try ServerPixmap(on: connection, size: image.size, depth: 8)
      let mask = try ServerPicture(of: opacity)
      let black = try ServerPicture(color: .black, on: connection)
      for area in parts.shadow {
        putAlpha(of: image, in: area, into: opacity) { PlainParts.shade($0) }
        picture.composite(black, .source, mask: mask, maskOrigin: area.origin, in: area)
      }
    }
    picture.fill(parts.box, with: PremultipliedColor(pixel: parts.pixel))
  }

  /// Copies the alpha of an image into a pixmap, which takes a quarter of the bytes of the image.
  ///
  /// - Parameters:
  ///   - pixels: The first of the 32-bit pixels, as for `put`.
  ///   - stride: The distance between rows in bytes, at least 4 × the width.
  ///   - size: The image's size in device pixels.
  ///   - pixmap: Of depth 8.
  /// - Precondition: The pixmap's depth is 8.
  package func putAlpha(
    of pixels: UnsafeRawPointer, stride: Int, size: PixelSize, into pixmap: ServerPixmap
  ) {
    putAlpha(
      of: PixelView(start: pixels, stride: stride, size: size),
      in: PixelRect(origin: .zero, size: size), into: pixmap
    ) { $0 }
  }

  private func putAlpha(
    of image: PixelView, in area: PixelRect, into pixmap: ServerPixmap,
    _ pixel: (UInt32) -> UInt32
  ) {
    precondition(pixmap.depth == 8, "pixels of 8 bits")
    let connection = pixmap.connection
    guard !connection.isLost, !area.isEmpty else { return }
    // Rows are padded to 32 bits.
    let stride = (area.width + 3) & ~3
    var alpha = [UInt8](repeating: 0, count: stride * area.height)
    for row in 0..<area.height {
      for column in 0..<area.width {
        let value = pixel(image[area.x + column, area.y + row])
        alpha[row * stride + column] = UInt8(value >> 24)
      }
    }
    let context = XCreateGC(connection.handle, pixmap.id.rawValue, 0, nil)
    defer { XFreeGC(connection.handle, context) }
    alpha.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      connection.put(
        base, stride: stride, size: area.size, bitsPerPixel: 8, into: pixmap, context: context,
        at: area.origin)
    }
  }
}

extension PremultipliedColor {
  /// The colour of a premultiplied pixel, 0xAARRGGBB.
  fileprivate init(pixel: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xff) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
  }
}
