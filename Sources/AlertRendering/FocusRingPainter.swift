public import AlertModel
public import Cairo

/// Draws the ring that shows where keys go.
public enum FocusRingPainter {
  /// Draws the ring around a rectangle, a small gap away from it.
  ///
  /// - Parameters:
  ///   - rect: The view that has the focus, in points.
  ///   - radius: The radius of its corners, in points.
  ///   - context: What to draw on.
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

  /// How far the ring reaches beyond the view, in points.
  public static func reach(of metrics: Metrics) -> Double {
    metrics.focusRingGap + metrics.focusRingWidth
  }
}
