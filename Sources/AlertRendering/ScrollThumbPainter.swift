public import AlertModel
public import Cairo

/// Draws the thumb of a scroll bar.
public enum ScrollThumbPainter {
  /// Draws the thumb, a bar with round ends; it is more opaque while it is dragged.
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
