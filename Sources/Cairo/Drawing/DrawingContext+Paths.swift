internal import CCairo

extension DrawingContext {
  /// Clears the path.
  public borrowing func beginPath() {
    cairo_new_path(handle)
  }

  /// Begins a new subpath at a point.
  public borrowing func move(toX x: Double, y: Double) {
    cairo_move_to(handle, x, y)
  }

  /// Adds a straight line to the path.
  public borrowing func addLine(toX x: Double, y: Double) {
    cairo_line_to(handle, x, y)
  }

  /// Adds a cubic Bézier curve to the path.
  public borrowing func addCurve(
    toX x: Double, y: Double, control1X: Double, control1Y: Double, control2X: Double,
    control2Y: Double
  ) {
    cairo_curve_to(handle, control1X, control1Y, control2X, control2Y, x, y)
  }

  /// Adds a circular arc, clockwise between two angles in radians from the x axis.
  public borrowing func addArc(
    centerX: Double, centerY: Double, radius: Double, from start: Double, to end: Double
  ) {
    cairo_arc(handle, centerX, centerY, radius, start, end)
  }

  /// Adds a circle as a closed subpath.
  public borrowing func addCircle(centerX: Double, centerY: Double, radius: Double) {
    cairo_new_sub_path(handle)
    cairo_arc(handle, centerX, centerY, radius, 0, 2 * .pi)
    cairo_close_path(handle)
  }

  /// Adds a rectangle as a closed subpath.
  public borrowing func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(handle, x, y, width, height)
  }

  /// Adds a rectangle with round corners as a closed subpath.
  ///
  /// The radius is at most half of the shorter side.
  public borrowing func addRoundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double
  ) {
    let radius = min(radius, min(width, height) / 2)
    guard radius > 0 else {
      cairo_rectangle(handle, x, y, width, height)
      return
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(handle)
    cairo_arc(handle, x + width - radius, y + radius, radius, -quarter, 0)
    cairo_arc(handle, x + width - radius, y + height - radius, radius, 0, quarter)
    cairo_arc(handle, x + radius, y + height - radius, radius, quarter, 2 * quarter)
    cairo_arc(handle, x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(handle)
  }

  /// Closes the current subpath with a straight line.
  public borrowing func closePath() {
    cairo_close_path(handle)
  }

  /// The shape of a line's ends.
  public enum LineCap: Hashable, Sendable {
    /// The line ends at its end point.
    case butt
    /// A half circle around the end point.
    case round
    /// A half square around the end point.
    case square
  }

  /// Sets the line width, in user units, and the shapes of line ends and joins.
  public borrowing func setPen(width: Double, cap: LineCap = .butt, roundJoins: Bool = false) {
    cairo_set_line_width(handle, width)
    let native =
      switch cap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    cairo_set_line_cap(handle, native)
    cairo_set_line_join(handle, roundJoins ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
  }

  /// Strokes the path, and clears it unless `keepingPath` is set.
  public borrowing func stroke(keepingPath: Bool = false) {
    if keepingPath { cairo_stroke_preserve(handle) } else { cairo_stroke(handle) }
  }

  /// Fills the path, and clears it unless `keepingPath` is set.
  ///
  /// With `evenOdd`, a subpath inside another one is a hole.
  public borrowing func fill(keepingPath: Bool = false, evenOdd: Bool = false) {
    cairo_set_fill_rule(handle, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    if keepingPath { cairo_fill_preserve(handle) } else { cairo_fill(handle) }
  }
}
