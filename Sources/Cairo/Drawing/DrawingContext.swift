internal import CCairo

/// A drawing context on a surface, with a source, a transformation, a clip and a path.
///
/// Lengths are in user units, which the transformation maps to device pixels; in alerts a unit is a
/// point. Drawing reports no errors: after a lack of memory the context draws nothing more. The
/// corresponding Cairo object is a context.
public struct DrawingContext: ~Copyable {
  let handle: OpaquePointer

  /// Creates a context that draws on a surface, with its origin at the surface's top left corner.
  ///
  /// - Parameters:
  ///   - surface: The surface; the context keeps it alive.
  ///   - scale: Device pixels per user unit.
  public init(_ surface: borrowing ImageSurface, scale: Double = 1) {
    self.init(adopting: cairo_create(surface.handle))
    cairo_scale(handle, scale, scale)
  }

  /// Takes ownership of a `cairo_t`.
  package init(adopting context: OpaquePointer?) {
    // Cairo returns a static error object instead of nil.
    guard let context else { preconditionFailure("Cairo gave no context") }
    self.handle = context
  }

  deinit {
    cairo_destroy(handle)
  }

  /// Calls `body` with the `cairo_t`, for other libraries that draw with Cairo.
  package borrowing func withUnsafeHandle<Result>(
    _ body: (OpaquePointer) throws -> Result
  ) rethrows -> Result {
    try body(handle)
  }

  /// Calls `body`, and restores source, transformation, clip and pen afterwards, but not the path.
  ///
  /// The corresponding Cairo calls are `cairo_save` and `cairo_restore`.
  public borrowing func withSavedState<Result>(
    _ body: (borrowing DrawingContext) throws -> Result
  ) rethrows -> Result {
    cairo_save(handle)
    defer { cairo_restore(handle) }
    return try body(self)
  }

  /// Draws the output of `body` as a group, with the opacity `alpha`.
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

  /// Draws the output of `body` as a group, with the opacity of `mask`.
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

  /// Device pixels per user unit, along the x axis.
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

  /// Multiplies the user unit by a factor.
  public borrowing func scale(by factor: Double) {
    cairo_scale(handle, factor, factor)
  }

  /// Rotates the axes clockwise about the origin.
  public borrowing func rotate(radians: Double) {
    cairo_rotate(handle, radians)
  }

  /// Rounds a point to the nearest corner of device pixels, in user units.
  public borrowing func snapped(x: Double, y: Double) -> (x: Double, y: Double) {
    var place = (x: x, y: y)
    cairo_user_to_device(handle, &place.x, &place.y)
    place.x.round()
    place.y.round()
    cairo_device_to_user(handle, &place.x, &place.y)
    return place
  }

  // MARK: - Clip

  /// Intersects the clip with the inside of the path, and clears the path.
  public borrowing func clip() {
    cairo_clip(handle)
  }

  /// Returns the clip's bounding box, in user units; its size is 0 if everything is clipped.
  public borrowing func clipBounds() -> (x: Double, y: Double, width: Double, height: Double) {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    cairo_clip_extents(handle, &left, &top, &right, &bottom)
    return (left, top, right - left, bottom - top)
  }
}

/// Right-to-left drawing, with an x axis that runs to the left.
///
/// Everything drawn is mirrored, except text and pictures, which keep their orientation within the
/// rectangle that they fill.
extension DrawingContext {
  /// Whether the x axis runs to the left.
  public var isMirrored: Bool {
    var dx = 1.0
    var dy = 0.0
    cairo_user_to_device_distance(handle, &dx, &dy)
    return dx < 0
  }

  /// Reverses the x axis within a range, whose ends swap.
  public borrowing func mirror(x: Double = 0, width: Double) {
    cairo_translate(handle, 2 * x + width, 0)
    cairo_scale(handle, -1, 1)
  }

  /// Calls `body` with an x axis that runs to the right, for drawing that must not be mirrored.
  ///
  /// - Parameters:
  ///   - x: The smallest x of the drawing, in user units; it is the same for `body`.
  ///   - width: The width of the drawing, in user units.
  ///   - body: Draws between `x` and `x + width`.
  /// - Returns: The result of `body`.
  public borrowing func withoutMirroring<Result>(
    x: Double, width: Double, _ body: (borrowing DrawingContext) throws -> Result
  ) rethrows -> Result {
    guard isMirrored else { return try body(self) }
    return try withSavedState { context in
      context.mirror(x: x, width: width)
      return try body(context)
    }
  }
}
