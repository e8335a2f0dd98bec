import AlertModel
import AlertRendering
import Cairo

/// The titles of a list's columns, which do not scroll with the rows.
final class ChoiceHeader: View {
  private let columns: ChoiceColumns
  /// Returns the left edge of the first and the right edge of the last column, for a width in
  /// points.
  var extent: ((Double, AlertEnvironment) -> ClosedRange<Double>)?

  /// The header's height as a part of a row's.
  private static let part = 0.75

  init(_ columns: ChoiceColumns) {
    self.columns = columns
    super.init()
    isHidden = columns.titles.isEmpty
  }

  /// A title's text, laid out when it is drawn.
  static func line(_ title: String, isNumeric: Bool) -> TextLine {
    TextLine(
      title, size: \.hintSize, weight: .medium, alignment: isNumeric ? .trailing : .leading)
  }

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let height = (environment.theme.metrics.listRowHeight * Self.part).rounded()
    return Size(width: width, height: isHidden ? 0 : height)
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    guard !isHidden, let extent = extent?(frame.width, environment) else { return }
    let palette = environment.palette
    ChoiceBand.draw(bounds, into: context, in: environment)
    let spans = columns.spans(
      from: extent.lowerBound, to: extent.upperBound, in: environment)
    for (line, span) in zip(columns.lines(), spans) {
      line.draw(
        in: Rect(x: span.x, y: 0, width: span.width, height: frame.height),
        color: palette.message, into: context, in: environment)
    }
  }
}

/// The background of the header above a list's rows, with a line at its bottom.
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
