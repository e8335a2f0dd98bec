package import AlertModel
package import Cairo

/// Draws the backdrop as a small picture, which is scaled up to the container when it is shown.
///
/// A gradient between two similar opacities would have visibly wide steps, especially on a dark
/// screen. It is dithered: a little noise hides the steps.
package enum BackdropPainter {
  /// The reduction of a backdrop: device pixels of the container per pixel, along each axis.
  package static let reduction = 4

  /// Draws the backdrop of a container, reduced in size.
  ///
  /// Each pixel is sampled at the centre of a square of `reduction` device pixels, so scale it up by
  /// exactly that factor from the top left corner. Sizes are rounded up, so that it covers the whole
  /// container.
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
    let surface = try ImageSurface(
      width: max((width + reduction - 1) / reduction, 1),
      height: max((height + reduction - 1) / reduction, 1))
    let own = Double(width * width + height * height).squareRoot()
    DitheredGradient(style, center: center, half: max((diagonal ?? own) / 2, 1), step: reduction)
      .fill(surface)
    return surface
  }

  /// The theme's picture, if it has one that can be decoded.
  private static func picture(of style: BackdropStyle) -> SlicedPicture? {
    style.picture.flatMap { PictureStore.picture($0) }
  }

  private static func image(
    width: Int, height: Int, picture: SlicedPicture
  ) throws(CairoError) -> ImageSurface {
    let step = Double(reduction)
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
}
