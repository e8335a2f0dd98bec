import AlertModel
import Cairo
import X11

/// The backdrop's dithered gradient, which is drawn small and enlarged by the server.
@MainActor
struct BackdropSource {
  var look: BackdropLook

  /// The mean colour, for a frame that cannot wait for the gradient.
  let mean: PremultipliedColor

  /// Describes a gradient; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - style: Colour and opacities.
  ///   - center: The content's centre, in device pixels of the root.
  ///   - monitor: The frame of the content's monitor; its diagonal is the unit of the style's
  ///     distances.
  init(_ style: BackdropStyle, center: Point, monitor: Rect) {
    self.init(
      BackdropLook(
        style: style, center: center,
        diagonal: (monitor.width * monitor.width + monitor.height * monitor.height).squareRoot()))
  }

  /// Describes a gradient with a look.
  init(_ look: BackdropLook) {
    self.look = look
    mean = look.style.premultiplied(opacity: look.style.meanOpacity)
  }

  private var style: BackdropStyle { look.style }

  /// The colour at the centre.
  var centerColor: PremultipliedColor { style.premultiplied(opacity: style.centerOpacity) }

  /// Whether it differs in opacity only.
  var hasOneColor: Bool { style.hasOneColor }

  /// The gradient's colour at an opacity.
  func color(at opacity: Double) -> PremultipliedColor { style.premultiplied(opacity: opacity) }

  /// Whether the gradient gets per-pixel noise.
  var takesNoise: Bool { style.takesNoise }
}

extension ImageUpload {
  /// Uploads a whole image into a pixmap.
  func put(_ image: borrowing ImageSurface, into pixmap: ServerPixmap) {
    let size = PixelSize(width: image.width, height: image.height)
    let stride = image.stride
    image.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      put(base, stride: stride, size: size, into: pixmap)
    }
  }

  /// Uploads the alpha of an image into a pixmap of depth 8, through the connection.
  func putAlpha(of image: borrowing ImageSurface, into pixmap: ServerPixmap) {
    let size = PixelSize(width: image.width, height: image.height)
    let stride = image.stride
    image.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      putAlpha(of: base, stride: stride, size: size, into: pixmap)
    }
  }

  /// Uploads the parts of an image that have changed, through the connection.
  ///
  /// - Parameters:
  ///   - image: Premultiplied pixels.
  ///   - pixmap: A pixmap of the same size.
  ///   - sent: What the pixmap has received before, and when this returns, what it contains.
  /// - Throws: `DisplayError` when the server refuses.
  func putChanges(
    of image: borrowing ImageSurface, into pixmap: ServerPixmap, after sent: inout SentPixels
  ) throws {
    let size = PixelSize(width: image.width, height: image.height)
    let stride = image.stride
    try image.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      try putChanges(of: base, stride: stride, size: size, into: pixmap, after: &sent)
    }
  }
}

extension BackdropStyle {
  /// Whether it differs in opacity only, as a gradient does and a picture need not.
  var hasOneColor: Bool { picture == nil }

  /// Whether the gradient may have noise: not if it is a picture, or nearly transparent or opaque.
  var takesNoise: Bool { hasOneColor && centerOpacity > 0.05 && edgeOpacity < 0.95 }

  /// The gradient's colour at an opacity.
  func premultiplied(opacity: Double) -> PremultipliedColor {
    PremultipliedColor(
      red: color.red * opacity, green: color.green * opacity, blue: color.blue * opacity,
      alpha: opacity)
  }
}

extension PremultipliedColor {
  /// The same colour with its opacity multiplied.
  func faded(to opacity: Double) -> PremultipliedColor {
    PremultipliedColor(
      red: red * opacity, green: green * opacity, blue: blue * opacity, alpha: alpha * opacity)
  }
}
