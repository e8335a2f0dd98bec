internal import AlertModel
internal import AlertRendering
internal import Cairo

/// A line of text that a view draws at any place; the layout is cached.
final class TextLine {
  let text: String
  private let size: KeyPath<Metrics, Double>
  private let weight: TextStyle.Weight
  private let alignment: TextFlow.Alignment
  private let alignsDigits: Bool
  private var laidOut: LaidOutLine?

  /// Creates a line, which is laid out when it is measured or drawn first.
  ///
  /// - Parameters:
  ///   - text: The text, truncated to a limit and with line feeds as spaces.
  ///   - size: The metric of the theme that is the font size.
  ///   - weight: The font weight.
  ///   - alignment: The alignment within a wider rectangle.
  ///   - alignsDigits: Whether all digits have the same width.
  init(
    _ text: String, size: KeyPath<Metrics, Double> = \.fieldTextSize,
    weight: TextStyle.Weight = .regular, alignment: TextFlow.Alignment = .leading,
    alignsDigits: Bool = false
  ) {
    self.text = DisplayText.line(text)
    self.size = size
    self.weight = weight
    self.alignment = alignment
    self.alignsDigits = alignsDigits
  }

  /// The width of the whole line, in points.
  func width(in environment: AlertEnvironment) -> Double {
    line(in: environment).width
  }

  /// The height of the line, in points.
  func height(in environment: AlertEnvironment) -> Double {
    line(in: environment).height
  }

  /// Draws the line vertically centered in a rectangle, truncated if it is too long.
  ///
  /// It is aligned in the direction of the context, whatever its own direction.
  func draw(
    in rect: Rect, color: Color, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let line = line(in: environment)
    line.layout.setWidth(rect.width)
    line.layout.align(alignment, in: context.isMirrored ? .rightToLeft : .leftToRight)
    context.setSource(color)
    context.show(line.layout, x: rect.minX, y: rect.minY + (rect.height - line.height) / 2)
  }

  private func line(in environment: AlertEnvironment) -> LaidOutLine {
    if let laidOut, laidOut.theme == environment.theme, laidOut.layout.scale == environment.scale {
      return laidOut
    }
    let theme = environment.theme
    var style = TextStyle(theme, size: theme.metrics[keyPath: size], weight: weight)
    style.alignsDigits = alignsDigits
    let made = LaidOutLine(
      TextLayout(
        text, style: style,
        flow: TextFlow(alignment: alignment, mostLines: 1), scale: environment.scale),
      theme: theme)
    laidOut = made
    return made
  }
}

/// A line's layout together with its theme.
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
