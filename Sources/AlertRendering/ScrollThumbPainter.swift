public import AlertModel
public import Cairo

/// Draws the thumb that shows which part of something long is visible.
public enum ScrollThumbPainter {
  /// Draws the thumb, a bar with round ends, somewhat stronger while it is held.
  public static func draw(
    _ rect: Rect, isActive: Bool, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let color = environment.palette.scrollThumb
    context.fill(
      rect, radius: min(rect.width, rect.height) / 2,
      with: isActive ? color.withAlpha(min(color.alpha * 1.6, 1)) : color)
  }
}
