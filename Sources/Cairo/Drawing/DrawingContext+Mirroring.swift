internal import CCairo

/// Drawing from right to left: an x axis that runs to the left.
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

  /// Turns the x axis round within a range, whose ends change places.
  public borrowing func mirror(x: Double = 0, width: Double) {
    cairo_translate(handle, 2 * x + width, 0)
    cairo_scale(handle, -1, 1)
  }

  /// Calls `body` with an x axis that runs to the right, for what must not be mirrored.
  ///
  /// - Parameters:
  ///   - x: The smallest x of what `body` draws, in user units; it is the same for `body`.
  ///   - width: The width of what it draws, in user units.
  ///   - body: Draws between `x` and `x + width`.
  /// - Returns: What `body` returns.
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
