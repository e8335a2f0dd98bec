public import AlertModel
public import Cairo

/// Draws the ring around the view with the keyboard focus.
public enum FocusRingPainter {
  /// Draws the ring around a rectangle, with a small gap.
  ///
  /// - Parameters:
  ///   - rect: The view that has the focus, in points.
  ///   - radius: The radius of its corners, in points.
  ///   - context: The destination.
  ///   - environment: Theme, appearance and scale.
  public static func draw(
    around rect: Rect, radius: Double, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let metrics = environment.theme.metrics
    let distance = metrics.focusRingGap + metrics.focusRingWidth / 2
    context.beginPath()
    context.add(rect.outset(by: distance), radius: radius + distance)
    context.setPen(width: metrics.focusRingWidth)
    context.setSource(environment.palette.focusRing)
    context.stroke()
  }

  /// Returns how far the ring extends beyond the view, in points.
  public static func reach(of metrics: Metrics) -> Double {
    metrics.focusRingGap + metrics.focusRingWidth
  }
}
