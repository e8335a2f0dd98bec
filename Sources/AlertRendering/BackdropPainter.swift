package import AlertModel
package import Cairo

/// Makes the backdrop: small, to be stretched over the whole container by whoever shows it.
package enum BackdropPainter {
  /// How many device pixels of the container one pixel of the picture stands for, along each axis.
  package static let reduction = 16

  /// The backdrop of a container, 1/16 of its size.
  ///
  /// Its pixels are those of the container sampled at the middle of each square of 16 × 16, so that
  /// it is stretched bilinearly by exactly 16 from its top left corner. It covers the container
  /// even where that is no multiple of 16 wide or high.
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

  private static func pixel(_ color: Color, alpha: Double) -> UInt32 {
    func component(_ value: Double) -> UInt32 {
      UInt32(min(max(value * alpha, 0), 1) * 255 + 0.5)
    }
    return component(1) << 24 | component(color.red) << 16 | component(color.green) << 8
      | component(color.blue)
  }
}
