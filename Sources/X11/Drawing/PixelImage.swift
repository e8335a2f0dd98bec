internal import CX11

/// Pixels read back from the server, each as 0xAARRGGBB with alpha multiplied in; without an alpha
/// channel, AA is 0xff.
nonisolated package struct PixelImage: Hashable, Sendable {
  package let size: PixelSize
  /// Row by row from the top, without gaps.
  package let pixels: [UInt32]

  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height, "one value for each pixel")
    self.size = size
    self.pixels = pixels
  }

  /// The pixel at a place inside the image.
  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }
}

extension DisplayConnection {
  /// Reads pixels of a window or pixmap.
  ///
  /// Slow: for tests, and for what is small.
  ///
  /// - Parameters:
  ///   - drawable: A window on the screen, or a pixmap.
  ///   - area: In the drawable's coordinates, wholly inside it and, for a window, inside the
  ///     screen.
  /// - Returns: nil if the drawable is gone, the area is not inside, or the pixels are not true
  ///   colour.
  ///
  /// The corresponding Xlib function is `XGetImage`.
  package func readPixels(of drawable: DrawableID, _ area: PixelRect) -> PixelImage? {
    guard !isLost, !area.isEmpty else { return nil }
    let image = ignoringErrors {
      XGetImage(
        handle, drawable.rawValue, area.x.protocolCoordinate, area.y.protocolCoordinate,
        area.width.protocolLength, area.height.protocolLength, UInt(bitPattern: -1), ZPixmap)
    }
    guard let image else { return nil }
    defer { tocsin_destroy_image(image) }
    guard image.pointee.depth == 24 || image.pointee.depth == 32 else { return nil }
    let opaque: UInt32 = image.pointee.depth == 32 ? 0 : 0xff00_0000
    let count = area.width * area.height
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      tocsin_image_pixels(image, buffer.baseAddress, opaque)
      filled = count
    }
    return PixelImage(size: area.size, pixels: pixels)
  }
}
