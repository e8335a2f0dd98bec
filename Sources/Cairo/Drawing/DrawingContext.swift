internal import CCairo

/// What draws on a surface: a pen with a colour, a transformation, a clip and a path.
///
/// Lengths are in user units, which the transformation takes to device pixels; whoever makes the
/// context for an alert makes the unit a point. Drawing cannot fail in a way that a caller could
/// mend: once memory is short, the context draws nothing more. The corresponding Cairo object is a
/// context.
public struct DrawingContext: ~Copyable {
  let handle: OpaquePointer

  /// Makes a context that draws on a surface, with its origin at the surface's top left corner.
  ///
  /// - Parameters:
  ///   - surface: The surface; the context keeps it alive.
  ///   - scale: Device pixels for each user unit.
  public init(_ surface: borrowing ImageSurface, scale: Double = 1) {
    self.init(adopting: cairo_create(surface.handle))
    cairo_scale(handle, scale, scale)
  }

  /// Takes over one reference to a `cairo_t`.
  package init(adopting context: OpaquePointer?) {
    // Cairo answers with a static error object rather than nothing, so nil cannot be.
    guard let context else { preconditionFailure("Cairo gave no context") }
    self.handle = context
  }

  deinit {
    cairo_destroy(handle)
  }

  /// Calls `body` and takes back what it changed of colour, transformation, clip and line, but not
  /// the path.
  ///
  /// The corresponding Cairo calls are `cairo_save` and `cairo_restore`.
  public borrowing func withSavedState<Result>(
    _ body: (borrowing DrawingContext) throws -> Result
  ) rethrows -> Result {
    cairo_save(handle)
    defer { cairo_restore(handle) }
    return try body(self)
  }

  /// Draws what `body` draws as one picture, and that picture with the opacity `alpha`.
  ///
  /// The corresponding Cairo calls are `cairo_push_group` and `cairo_pop_group_to_source`.
  public borrowing func withGroup(
    alpha: Double, _ body: (borrowing DrawingContext) -> Void
  ) {
    cairo_save(handle)
    cairo_push_group(handle)
    body(self)
    cairo_pop_group_to_source(handle)
    cairo_paint_with_alpha(handle, alpha)
    cairo_restore(handle)
  }

  /// Draws what `body` draws as one picture, and that picture where `mask` is not transparent.
  public borrowing func withGroup(
    mask: borrowing Pattern, _ body: (borrowing DrawingContext) -> Void
  ) {
    cairo_save(handle)
    cairo_push_group(handle)
    body(self)
    cairo_pop_group_to_source(handle)
    cairo_mask(handle, mask.handle)
    cairo_restore(handle)
  }

  // MARK: - Transformation

  /// Device pixels for each user unit, along the x axis.
  public var scale: Double {
    var dx = 1.0
    var dy = 0.0
    cairo_user_to_device_distance(handle, &dx, &dy)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Moves the origin.
  public borrowing func translate(x: Double, y: Double) {
    cairo_translate(handle, x, y)
  }

  /// Makes the unit larger.
  public borrowing func scale(by factor: Double) {
    cairo_scale(handle, factor, factor)
  }

  /// Turns the axes clockwise about the origin.
  public borrowing func rotate(radians: Double) {
    cairo_rotate(handle, radians)
  }

  /// The place nearest to a point, in user units, that falls on a corner of device pixels.
  public borrowing func snapped(x: Double, y: Double) -> (x: Double, y: Double) {
    var place = (x: x, y: y)
    cairo_user_to_device(handle, &place.x, &place.y)
    place.x.round()
    place.y.round()
    cairo_device_to_user(handle, &place.x, &place.y)
    return place
  }

  // MARK: - Clip

  /// Restricts drawing to the inside of the path, and forgets the path.
  public borrowing func clip() {
    cairo_clip(handle)
  }

  /// The smallest rectangle outside of which nothing is drawn, in user units; of no size if all is
  /// clipped away.
  public borrowing func clipBounds() -> (x: Double, y: Double, width: Double, height: Double) {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    cairo_clip_extents(handle, &left, &top, &right, &bottom)
    return (left, top, right - left, bottom - top)
  }
}
