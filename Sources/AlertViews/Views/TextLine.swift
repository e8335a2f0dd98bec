internal import AlertModel
internal import AlertRendering
internal import Cairo

/// One line of text that a view draws where it wants, in any colour, laid out once.
final class TextLine {
  let text: String
  private let size: KeyPath<Metrics, Double>
  private let weight: TextStyle.Weight
  private let alignment: TextFlow.Alignment
  private var laidOut: LaidOutLine?

  /// A line that is not laid out before it is drawn or measured.
  ///
  /// - Parameters:
  ///   - text: What it says; only its beginning is looked at, and line ends are spaces.
  ///   - size: The text's size, by the name that the theme has for it.
  ///   - weight: How heavy it is.
  ///   - alignment: Where it stands in a rectangle that is wider.
  init(
    _ text: String, size: KeyPath<Metrics, Double> = \.fieldTextSize,
    weight: TextStyle.Weight = .regular, alignment: TextFlow.Alignment = .leading
  ) {
    self.text = DisplayText.line(text)
    self.size = size
    self.weight = weight
    self.alignment = alignment
  }

  /// The width of the whole line, in points.
  func width(in environment: AlertEnvironment) -> Double {
    line(in: environment).width
  }

  /// The height of the line, in points.
  func height(in environment: AlertEnvironment) -> Double {
    line(in: environment).height
  }

  /// Draws the line in the middle of a rectangle's height, ending in an ellipsis if it is too long.
  func draw(
    in rect: Rect, color: Color, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let line = line(in: environment)
    line.layout.setWidth(rect.width)
    context.setSource(color)
    context.show(line.layout, x: rect.minX, y: rect.minY + (rect.height - line.height) / 2)
  }

  private func line(in environment: AlertEnvironment) -> LaidOutLine {
    if let laidOut, laidOut.theme == environment.theme, laidOut.layout.scale == environment.scale {
      return laidOut
    }
    let theme = environment.theme
    let made = LaidOutLine(
      TextLayout(
        text, style: TextStyle(theme, size: theme.metrics[keyPath: size], weight: weight),
        flow: TextFlow(alignment: alignment, mostLines: 1), scale: environment.scale),
      theme: theme)
    laidOut = made
    return made
  }
}

/// A line that has been laid out, and what for.
private final class LaidOutLine {
  let theme: Theme
  let layout: TextLayout
  let width: Double
  let height: Double

  init(_ layout: consuming TextLayout, theme: Theme) {
    let size = layout.size
    width = size.width
    height = size.height
    self.layout = layout
    self.theme = theme
  }
}
