package import AlertModel
package import Cairo

/// Draws the backdrop as a small picture, which is scaled up to the container when it is shown.
package enum BackdropPainter {
  /// The reduction of a gradient: device pixels of the container per pixel, along each axis.
  private static let gradientReduction = 16
  /// The reduction of a theme's picture, which may have more detail.
  private static let pictureReduction = 4

  /// Returns the reduction of a backdrop: device pixels of the container per pixel, along each axis.
  package static func reduction(of style: BackdropStyle) -> Int {
    picture(of: style) == nil ? gradientReduction : pictureReduction
  }

  /// Draws the backdrop of a container, reduced in size.
  ///
  /// Each pixel is sampled at the centre of a square of `reduction` device pixels, so scale it up
  /// bilinearly by exactly that factor from the top left corner. Sizes are rounded up, so that it
  /// covers the whole container.
  ///
  /// - Parameters:
  ///   - width: The container's width, in device pixels.
  ///   - height: The container's height, in device pixels.
  ///   - center: The centre of the alert in the container, in device pixels.
  ///   - diagonal: The diagonal that the gradient's distances refer to, in device pixels; nil
  ///     for that of the container.
  ///   - style: Colour and opacities.
  /// - Returns: The picture, premultiplied.
  /// - Throws: `CairoError` if memory is short.
  package static func image(
    width: Int, height: Int, center: Point, diagonal: Double? = nil, style: BackdropStyle
  ) throws(CairoError) -> ImageSurface {
    if let picture = picture(of: style) {
      return try image(width: width, height: height, picture: picture)
    }
    let reduction = gradientReduction
    let columns = max((width + reduction - 1) / reduction, 1)
    let rows = max((height + reduction - 1) / reduction, 1)
    let surface = try ImageSurface(width: columns, height: rows)
    let own = Double(width * width + height * height).squareRoot()
    let half = max((diagonal ?? own) / 2, 1)
    let step = Double(reduction)
    surface.withUnsafeMutableBytes { bytes in
      for row in 0..<rows {
        let dy = (Double(row) + 0.5) * step - center.y
        for column in 0..<columns {
          let dx = (Double(column) + 0.5) * step - center.x
          let distance = (dx * dx + dy * dy).squareRoot() / half
          bytes.storeBytes(
            of: pixel(style.color, alpha: style.opacity(at: distance)),
            toByteOffset: row * surface.stride + column * 4, as: UInt32.self)
        }
      }
    }
    return surface
  }

  /// The theme's picture, if it has one that can be decoded.
  private static func picture(of style: BackdropStyle) -> SlicedPicture? {
    style.picture.flatMap { PictureStore.picture($0) }
  }

  private static func image(
    width: Int, height: Int, picture: SlicedPicture
  ) throws(CairoError) -> ImageSurface {
    let step = Double(pictureReduction)
    let surface = try ImageSurface(
      width: max(Int((Double(width) / step).rounded(.up)), 1),
      height: max(Int((Double(height) / step).rounded(.up)), 1))
    let context = DrawingContext(surface)
    for cell in picture.cells.joined() {
      // A backdrop has no slices, so only one cell exists.
      guard let cell else { continue }
      context.draw(
        cell.surface, x: 0, y: 0, width: Double(surface.width), height: Double(surface.height))
    }
    return surface
  }

  private static func pixel(_ color: Color, alpha: Double) -> UInt32 {
    func component(_ value: Double) -> UInt32 {
      UInt32(min(max(value * alpha, 0), 1) * 255 + 0.5)
    }
    return component(1) << 24 | component(color.red) << 16 | component(color.green) << 8
      | component(color.blue)
  }
}
