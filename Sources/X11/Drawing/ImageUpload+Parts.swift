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
      let start = pixels + area.y * stride + area.x * PixelView.pixelBytes
      pixmap.connection.putRepeating(
        start, stride: stride, size: area.size, bitsPerPixel: 32, into: pixmap, at: area.origin)
    }
  }

  private func draw(
    _ parts: PlainParts, of image: PixelView, into picture: ServerPicture
  ) throws(DisplayError) {
    let connection = picture.connection
    if !parts.shadow.isEmpty {
      let opacity = try ServerPixmap(on: connection, size: image.size, depth: 8)
      let mask = try ServerPicture(of: opacity, areOpacities: true)
      let black = try ServerPicture(color: .black, on: connection)
      let width = image.size.width
      var half = PixelRect(origin: .zero, size: image.size)
      // The middle column of an odd width is in both halves.
      if parts.isMirrored { half.size.width = (width + 1) / 2 }
      let areas = parts.shadow.map { $0.intersection(half) }
      for area in areas {
        putAlpha(of: image, in: area, into: opacity) { PlainParts.shade($0) }
        picture.composite(black, .source, mask: mask, maskOrigin: area.origin, in: area)
      }
      if parts.isMirrored {
        mask.setTransform(scaleX: -1, scaleY: 1, translation: (Double(width), 0))
        for var area in areas {
          area.origin.x = width - area.maxX
          picture.composite(black, .source, mask: mask, maskOrigin: area.origin, in: area)
        }
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
    guard !area.isEmpty else { return }
    // Rows are padded to 32 bits.
    let stride = (area.width + 3) & ~3
    var alpha = [UInt8](repeating: 0, count: stride * area.height)
    for row in 0..<area.height {
      for column in 0..<area.width {
        let value = pixel(image[area.x + column, area.y + row])
        alpha[row * stride + column] = UInt8(value >> 24)
      }
    }
    alpha.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      pixmap.connection.putRepeating(
        base, stride: stride, size: area.size, bitsPerPixel: 8, into: pixmap, at: area.origin)
    }
  }
}

extension DisplayConnection {
  /// The bytes that are worth a few small requests.
  private static let worthwhileBytes = 512

  /// Sends an image as `put` does; lines that are the same travel once, and the server repeats them.
  fileprivate func putRepeating(
    _ pixels: UnsafeRawPointer, stride: Int, size: PixelSize, bitsPerPixel: Int,
    into pixmap: ServerPixmap, at origin: PixelPoint
  ) {
    guard !isLost, !size.isEmpty else { return }
    let pixelBytes = bitsPerPixel / 8
    let equal = EqualLines(in: pixels, stride: stride, size: size, pixelBytes: pixelBytes)
    let lines = equal.lines
    let context = XCreateGC(handle, pixmap.id.rawValue, 0, nil)
    defer { XFreeGC(handle, context) }
    func moved(_ part: PixelRect) -> PixelRect { part.offset(dx: origin.x, dy: origin.y) }
    func send(_ part: PixelRect) {
      guard !part.isEmpty else { return }
      put(
        pixels + part.y * stride + part.x * pixelBytes, stride: stride, size: part.size,
        bitsPerPixel: bitsPerPixel, into: pixmap, context: context,
        at: moved(part).origin)
    }
    let repeated = equal.area(of: lines.dropFirst(), in: size)
    guard repeated.width * repeated.height * pixelBytes >= Self.worthwhileBytes else {
      send(PixelRect(origin: .zero, size: size))
      return
    }
    let count = equal.areColumns ? size.width : size.height
    send(equal.area(of: 0..<lines.lowerBound + 1, in: size))
    send(equal.area(of: lines.upperBound..<count, in: size))
    // What is there already is copied beside itself, each time twice as much.
    var done = 1
    while done < lines.count {
      let there = lines.prefix(min(done, lines.count - done))
      let next = lines.dropFirst(done).prefix(there.count)
      let source = moved(equal.area(of: there, in: size))
      let target = moved(equal.area(of: next, in: size))
      copyArea(
        from: DrawableID(pixmap.id), source, to: DrawableID(pixmap.id), at: target.origin)
      done += there.count
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
