public import AlertModel
public import Cairo

/// Draws the thumb of a scroll bar.
public enum ScrollThumbPainter {
  /// Draws the thumb, a bar with round ends.
  ///
  /// - Parameters:
  ///   - rect: The thumb, in points.
  ///   - emphasis: How much more opaque it is, from 0 to 1: 1 while it is hovered or dragged.
  ///   - context: The destination.
  ///   - environment: Theme, appearance and scale.
  public static func draw(
    _ rect: Rect, emphasis: Double, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let color = environment.palette.scrollThumb
    context.fill(
      rect, radius: min(rect.width, rect.height) / 2,
      with: color.withAlpha(min(color.alpha * (1 + 0.6 * emphasis), 1)))
  }
}
