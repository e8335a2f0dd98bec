import AlertModel
import AlertRendering
import Cairo
import X11

/// The backdrop's gradient, drawn small and scaled up on the server.
@MainActor
struct BackdropSource {
  private let style: BackdropStyle
  /// The content's centre, in device pixels of the root.
  var center: Point
  private let diagonal: Double

  /// The colour of the whole backdrop on the average, for the frame that cannot wait for the
  /// gradient.
  let mean: PremultipliedColor

  /// Takes note of the gradient; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - style: Colour and opacities.
  ///   - center: The content's centre, in device pixels of the root.
  ///   - monitor: The frame of the content's monitor, whose diagonal the style's distances refer
  ///     to.
  init(_ style: BackdropStyle, center: Point, monitor: Rect) {
    self.style = style
    self.center = center
    diagonal = (monitor.width * monitor.width + monitor.height * monitor.height).squareRoot()
    let opacity = (style.centerOpacity + style.edgeOpacity) / 2
    let color = style.color
    mean = PremultipliedColor(
      red: color.red * opacity, green: color.green * opacity, blue: color.blue * opacity,
      alpha: opacity)
  }

  /// Draws the whole backdrop onto a picture.
  ///
  /// - Parameters:
  ///   - target: Of the root's size.
  ///   - size: The root's size, in device pixels.
  ///   - uploader: Puts the small picture onto the server.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  func draw(onto target: ServerPicture, size: PixelSize, uploader: ImageUpload) throws {
    let image = try BackdropPainter.image(
      width: size.width, height: size.height, center: center, diagonal: diagonal, style: style)
    let small = PixelSize(width: image.width, height: image.height)
    let pixmap = try ServerPixmap(on: target.connection, size: small, depth: 32)
    uploader.put(image, into: pixmap)
    let picture = try ServerPicture(of: pixmap, edge: .pad)
    let factor = Double(BackdropPainter.reduction)
    picture.setTransform(scaleX: factor, scaleY: factor)
    picture.setFilter(.bilinear)
    target.composite(picture, .source, in: PixelRect(origin: .zero, size: size))
  }
}

extension ImageUpload {
  /// Puts a whole image into a pixmap.
  func put(_ image: borrowing ImageSurface, into pixmap: ServerPixmap) {
    let size = PixelSize(width: image.width, height: image.height)
    let stride = image.stride
    image.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      put(base, stride: stride, size: size, into: pixmap)
    }
  }
}

extension PremultipliedColor {
  /// The same colour with only a part of its opacity.
  func faded(to opacity: Double) -> PremultipliedColor {
    PremultipliedColor(
      red: red * opacity, green: green * opacity, blue: blue * opacity, alpha: alpha * opacity)
  }
}
