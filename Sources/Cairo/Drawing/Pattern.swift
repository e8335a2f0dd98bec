internal import CCairo

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
