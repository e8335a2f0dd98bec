package import AlertModel
package import Cairo

/// Makes the backdrop: small, to be stretched over the whole container by whoever shows it.
package enum BackdropPainter {
  /// How many device pixels of the container one pixel of the gradient stands for, along each axis.
  private static let gradientReduction = 16
  /// The same for a theme's picture, which may show more.
  private static let pictureReduction = 4

  /// How many device pixels of the container one pixel of the backdrop stands for, along each axis.
  package static func reduction(of style: BackdropStyle) -> Int {
    picture(of: style) == nil ? gradientReduction : pictureReduction
  }

  /// The backdrop of a container, a fraction of its size.
  ///
  /// Its pixels are those of the container sampled at the middle of each square as wide as the
  /// style's `reduction`, so that it is stretched bilinearly by exactly that from its top left
  /// corner. It covers the container even where that is no multiple of it wide or high.
  ///
  /// - Parameters:
  ///   - width: The container's width, in device pixels.
  ///   - height: The container's height, in device pixels.
  ///   - center: The middle of the alert in the container, in device pixels.
  ///   - diagonal: Twice the distance that the gradient's figures refer to, in device pixels; nil
  ///     takes the container's own diagonal.
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
      // It is not sliced, so that there is one.
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
