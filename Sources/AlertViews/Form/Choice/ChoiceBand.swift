import AlertModel
import AlertRendering
import Cairo

/// The background of what is above a list's rows, with a line at its bottom.
enum ChoiceBand {
  /// Draws a background.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle to fill, in points.
  ///   - context: The context to draw into.
  ///   - environment: Appearance and scale.
  static func draw(
    _ bounds: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let line = 1 / environment.scale.rounded(.up)
    context.fill(bounds, with: palette.plainTint.withAlpha(0.035))
    context.fill(
      context.snapped(
        Rect(x: bounds.minX, y: bounds.maxY - line, width: bounds.width, height: line)),
      with: palette.separator)
  }
}
