internal import CCairo

/// What a path is filled with, besides a single colour: a gradient.
///
/// Coordinates are in the units of the context that it is used with. The corresponding Cairo object
/// is a pattern.
public struct Pattern: ~Copyable {
  let handle: OpaquePointer

  private init(_ handle: OpaquePointer?) {
    // Cairo answers with a static error object rather than nothing, so nil cannot be.
    guard let handle else { preconditionFailure("Cairo gave no pattern") }
    self.handle = handle
  }

  /// A gradient along the line from one point to another.
  public static func linear(fromX: Double, fromY: Double, toX: Double, toY: Double) -> Pattern {
    Pattern(cairo_pattern_create_linear(fromX, fromY, toX, toY))
  }

  /// A gradient around a point, from its centre to a circle of the given radius.
  public static func radial(centerX: Double, centerY: Double, radius: Double) -> Pattern {
    Pattern(cairo_pattern_create_radial(centerX, centerY, 0, centerX, centerY, radius))
  }

  deinit {
    cairo_pattern_destroy(handle)
  }

  /// Sets the colour at `offset`, from 0 at the beginning to 1 at the end; components from 0 to 1.
  public borrowing func addStop(
    at offset: Double, red: Double, green: Double, blue: Double, alpha: Double = 1
  ) {
    cairo_pattern_add_color_stop_rgba(handle, offset, red, green, blue, alpha)
  }
}
