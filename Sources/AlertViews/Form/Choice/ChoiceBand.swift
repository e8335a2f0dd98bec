import AlertModel
import AlertRendering
import Cairo

/// The ground of what stands above the rows of a list, with the line that ends it.
enum ChoiceBand {
  /// - Parameters:
  ///   - bounds: Where it is, in points.
  ///   - context: What it is drawn into.
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
