public import AlertModel
public import Cairo

/// Draws the ground that an alert stands on: a shadow, a box with round corners, and a fine edge
/// inside it.
public enum BoxPainter {
  /// Draws shadow, box and edge.
  ///
  /// - Parameters:
  ///   - rect: The box, in points; taken to the nearest device pixels.
  ///   - context: What to draw on.
  ///   - environment: Theme, appearance and scale.
  public static func draw(
    _ rect: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let radius = environment.theme.metrics.cornerRadius
    ShadowPainter.draw(
      around: rect, radius: radius, style: environment.theme.shadow, into: context)
    let box = context.snapped(rect)
    let palette = environment.palette
    context.fill(box, radius: radius, with: palette.box)
    let line = hairline(at: context.scale)
    context.beginPath()
    context.add(box.outset(by: -line / 2), radius: radius - line / 2)
    context.setPen(width: line)
    context.setSource(palette.boxEdge)
    context.stroke()
  }

  /// The width of the finest line that looks the same at every scale, in user units: whole device
  /// pixels.
  public static func hairline(at scale: Double) -> Double {
    max((scale * 0.75).rounded(), 1) / scale
  }
}
