internal import CCairo

extension DrawingContext {
  /// A Porter–Duff operator, which combines source and destination.
  public enum Composition: Hashable, Sendable {
    /// The source is blended over the destination.
    case over
    /// The source replaces the destination.
    case source
    /// The destination becomes transparent where something is drawn.
    case clear
    /// The destination is erased by the source's alpha.
    case destinationOut
    /// The destination is multiplied by the source's alpha.
    case destinationIn
  }

  /// How an image's pixels are interpolated when they do not coincide with the surface's.
  public enum Sampling: Hashable, Sendable {
    /// The nearest pixel.
    case nearest
    /// The weighted mean of four pixels.
    case bilinear
    /// The best quality, for reducing an image.
    case best
  }

  /// Sets the source to a colour; components are from 0 to 1.
  public borrowing func setSource(
    red: Double, green: Double, blue: Double, alpha: Double = 1
  ) {
    cairo_set_source_rgba(handle, red, green, blue, alpha)
  }

  /// Sets the source to a gradient.
  public borrowing func setSource(_ pattern: borrowing Pattern) {
    cairo_set_source(handle, pattern.handle)
  }

  /// Sets the source to an image.
  ///
  /// - Parameters:
  ///   - surface: The image; each of its pixels is one user unit wide.
  ///   - x: The position of its left edge, in user units.
  ///   - y: The position of its top edge, in user units.
  ///   - sampling: How its pixels are interpolated.
  public borrowing func setSource(
    _ surface: borrowing ImageSurface, x: Double, y: Double, sampling: Sampling = .bilinear
  ) {
    cairo_set_source_surface(handle, surface.handle, x, y)
    cairo_pattern_set_filter(cairo_get_source(handle), sampling.native)
  }

  /// Sets how source and destination are combined.
  public borrowing func setComposition(_ composition: Composition) {
    let native =
      switch composition {
      case .over: CAIRO_OPERATOR_OVER
      case .source: CAIRO_OPERATOR_SOURCE
      case .clear: CAIRO_OPERATOR_CLEAR
      case .destinationOut: CAIRO_OPERATOR_DEST_OUT
      case .destinationIn: CAIRO_OPERATOR_DEST_IN
      }
    cairo_set_operator(handle, native)
  }

  /// Draws the source everywhere inside the clip.
  public borrowing func paint(alpha: Double = 1) {
    if alpha >= 1 { cairo_paint(handle) } else { cairo_paint_with_alpha(handle, alpha) }
  }

  /// Draws the source through the alpha of an image.
  ///
  /// - Parameters:
  ///   - surface: The mask; each of its pixels is one user unit wide.
  ///   - x: The position of its left edge, in user units.
  ///   - y: The position of its top edge, in user units.
  public borrowing func mask(_ surface: borrowing ImageSurface, x: Double, y: Double) {
    cairo_mask_surface(handle, surface.handle, x, y)
  }

  /// Draws an image scaled to fill a rectangle; interpolation repeats the pixels of its edges.
  ///
  /// The image is not mirrored in a mirrored context.
  ///
  /// - Parameters:
  ///   - surface: The image.
  ///   - x: The left edge of the rectangle, in user units.
  ///   - y: Its top edge, in user units.
  ///   - width: Its width, in user units.
  ///   - height: Its height, in user units.
  ///   - sampling: How the image's pixels are interpolated.
  ///   - alpha: The opacity.
  public borrowing func draw(
    _ surface: borrowing ImageSurface, x: Double, y: Double, width: Double, height: Double,
    sampling: Sampling = .best, alpha: Double = 1
  ) {
    guard width > 0, height > 0 else { return }
    cairo_save(handle)
    cairo_new_path(handle)
    cairo_rectangle(handle, x, y, width, height)
    cairo_clip(handle)
    if isMirrored { mirror(x: x, width: width) }
    cairo_translate(handle, x, y)
    cairo_scale(handle, width / Double(surface.width), height / Double(surface.height))
    cairo_set_source_surface(handle, surface.handle, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(handle), sampling.native)
    cairo_pattern_set_extend(cairo_get_source(handle), CAIRO_EXTEND_PAD)
    paint(alpha: alpha)
    cairo_restore(handle)
  }
}

extension DrawingContext.Sampling {
  var native: cairo_filter_t {
    switch self {
    case .nearest: CAIRO_FILTER_NEAREST
    case .bilinear: CAIRO_FILTER_BILINEAR
    case .best: CAIRO_FILTER_BEST
    }
  }
}

/// A gradient to fill paths with.
///
/// Coordinates are in the user units of the context that it is used with. The corresponding Cairo
/// object is a pattern.
public struct Pattern: ~Copyable {
  let handle: OpaquePointer

  private init(_ handle: OpaquePointer?) {
    // Cairo returns a static error object instead of nil.
    guard let handle else { preconditionFailure("Cairo gave no pattern") }
    self.handle = handle
  }

  /// Creates a gradient along the line from one point to another.
  public static func linear(fromX: Double, fromY: Double, toX: Double, toY: Double) -> Pattern {
    Pattern(cairo_pattern_create_linear(fromX, fromY, toX, toY))
  }

  /// Creates a gradient from a centre to a circle around it.
  public static func radial(centerX: Double, centerY: Double, radius: Double) -> Pattern {
    Pattern(cairo_pattern_create_radial(centerX, centerY, 0, centerX, centerY, radius))
  }

  deinit {
    cairo_pattern_destroy(handle)
  }

  /// Adds a colour at an offset from 0 (the beginning) to 1 (the end); components are from 0 to 1.
  public borrowing func addStop(
    at offset: Double, red: Double, green: Double, blue: Double, alpha: Double = 1
  ) {
    cairo_pattern_add_color_stop_rgba(handle, offset, red, green, blue, alpha)
  }
}
