internal import CX11

/// Pixels read from the server, each as a premultiplied 0xAARRGGBB; without an alpha channel, AA is
/// 0xff.
nonisolated package struct PixelImage: Hashable, Sendable {
  /// In device pixels.
  package let size: PixelSize
  /// Row by row from the top, without gaps.
  package let pixels: [UInt32]

  /// Creates an image from its pixels.
  ///
  /// - Precondition: There is one value for each pixel.
  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.width * size.height, "one value for each pixel")
    self.size = size
    self.pixels = pixels
  }

  /// The pixel at a position inside the image.
  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.width + x] }

  /// Whether all pixels have the same colour.
  package var isUniform: Bool {
    guard let first = pixels.first else { return true }
    return !pixels.contains { $0 != first }
  }
}

extension DisplayConnection {
  /// Reads pixels of a window or pixmap; slow, so only for tests and small areas.
  ///
  /// - Parameters:
  ///   - drawable: A viewable window, or a pixmap.
  ///   - area: In the drawable's coordinates, completely inside it and, for a window, inside the
  ///     screen.
  /// - Returns: nil if the drawable does not exist, the area is not inside, or the depth is neither
  ///   24 nor 32.
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
