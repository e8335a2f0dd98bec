internal import CCairo

extension DrawingContext {
  /// How what is drawn is put on what is there.
  ///
  /// The words are those of Porter and Duff.
  public enum Composition: Hashable, Sendable {
    /// On top of what is there, letting it shine through.
    case over
    /// In place of what is there.
    case source
    /// Nothing is left where something is drawn.
    case clear
    /// What is there is taken away where something is drawn.
    case destinationOut
    /// What is there is kept only where something is drawn.
    case destinationIn
  }

  /// How a picture is read when its pixels do not fall on those of the surface.
  public enum Sampling: Hashable, Sendable {
    case nearest
    case bilinear
    /// The best there is for making a picture smaller.
    case best
  }

  /// Draws with one colour from now on; components from 0 to 1.
  public borrowing func setSource(
    red: Double, green: Double, blue: Double, alpha: Double = 1
  ) {
    cairo_set_source_rgba(handle, red, green, blue, alpha)
  }

  /// Draws with a gradient from now on.
  public borrowing func setSource(_ pattern: borrowing Pattern) {
    cairo_set_source(handle, pattern.handle)
  }

  /// Draws with a picture from now on.
  ///
  /// - Parameters:
  ///   - surface: The picture; one of its pixels takes one user unit.
  ///   - x: Where its left edge lies, in user units.
  ///   - y: Where its top edge lies, in user units.
  ///   - sampling: How it is read between its pixels.
  public borrowing func setSource(
    _ surface: borrowing ImageSurface, x: Double, y: Double, sampling: Sampling = .bilinear
  ) {
    cairo_set_source_surface(handle, surface.handle, x, y)
    cairo_pattern_set_filter(cairo_get_source(handle), sampling.native)
  }

  /// Sets how what is drawn is put on what is there.
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

  /// Draws the source everywhere within the clip.
  public borrowing func paint(alpha: Double = 1) {
    if alpha >= 1 { cairo_paint(handle) } else { cairo_paint_with_alpha(handle, alpha) }
  }

  /// Draws the source where a picture is not transparent.
  ///
  /// - Parameters:
  ///   - surface: The picture, of which only the alpha counts; one of its pixels takes one user
  ///     unit.
  ///   - x: Where its left edge lies, in user units.
  ///   - y: Where its top edge lies, in user units.
  public borrowing func mask(_ surface: borrowing ImageSurface, x: Double, y: Double) {
    cairo_mask_surface(handle, surface.handle, x, y)
  }

  /// Draws a whole picture into a rectangle, stretched to fill it, the edge pixels repeated beyond
  /// its edges.
  ///
  /// - Parameters:
  ///   - surface: The picture, in its own colours.
  ///   - x: The left edge of the rectangle, in user units.
  ///   - y: Its top edge, in user units.
  ///   - width: Its width, in user units.
  ///   - height: Its height, in user units.
  ///   - sampling: How the picture is read between its pixels.
  ///   - alpha: The opacity with which it is drawn.
  public borrowing func draw(
    _ surface: borrowing ImageSurface, x: Double, y: Double, width: Double, height: Double,
    sampling: Sampling = .best, alpha: Double = 1
  ) {
    guard width > 0, height > 0 else { return }
    cairo_save(handle)
    cairo_new_path(handle)
    cairo_rectangle(handle, x, y, width, height)
    cairo_clip(handle)
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
