internal import AlertModel
internal import AlertRendering
internal import Cairo

/// The rows of a list, one below the other, of which only those that are seen are ever laid out.
final class ChoiceRows: View {
  /// How a row looks.
  struct RowState {
    var isChosen: Bool
    /// Whether the keys act on it.
    var isCurrent: Bool
  }

  /// How many rows are laid out at a time at most.
  private static let mostLines = 64
  /// Between the edge of the list and the text, in points.
  static let textInset = 14.0
  /// Between the edge of the list and the lines between rows, in points.
  private static let separatorInset = 12.0
  /// Between the edge of the list and the ground of a chosen row, beside and above it, in points.
  private static let chosenInset = Size(width: 4, height: 2)
  private static let chosenRadius = 6.0

  /// How many rows there are.
  var count = 0
  /// The text of a row.
  var text: ((Int) -> String)?
  /// How a row looks.
  var state: ((Int) -> RowState)?
  /// What tells rows apart although they move: the place among all of a list's items.
  var identity: ((Int) -> Int)?
  /// Whether each row has a box to check.
  let hasBoxes: Bool
  /// The row below the pointer.
  var hoveredRow: Int? {
    didSet { if hoveredRow != oldValue { setNeedsDisplay() } }
  }
  /// Whether the list has the focus.
  var showsCurrent = false
  /// Whether the pointer holds the row that it is over.
  var isPressed = false

  private var lines: [Int: TextLine] = [:]

  init(hasBoxes: Bool) {
    self.hasBoxes = hasBoxes
    super.init()
  }

  /// Forgets what was laid out, because the texts are others now.
  func forgetTexts() {
    lines = [:]
  }

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: Double(count) * environment.theme.metrics.listRowHeight)
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    let height = environment.theme.metrics.listRowHeight
    let visible = context.visibleRect()
    guard count > 0, visible.height > 0 else { return }
    let first = max(Int(visible.minY / height), 0)
    let last = min(Int(visible.maxY / height), count - 1)
    guard first <= last else { return }
    if lines.count > Self.mostLines { lines = [:] }
    for row in first...last { draw(row, into: context, in: environment) }
  }

  private func draw(
    _ row: Int, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let metrics = environment.theme.metrics
    let palette = environment.palette
    let rect = Rect(
      x: 0, y: Double(row) * metrics.listRowHeight, width: frame.width,
      height: metrics.listRowHeight)
    let state = state?(row) ?? RowState(isChosen: false, isCurrent: false)
    let isFilled = state.isChosen && !hasBoxes
    drawGround(rect, row: row, state: state, isFilled: isFilled, into: context, in: environment)
    if row + 1 < count, !isFilled, hasBoxes || self.state?(row + 1).isChosen != true {
      let line = 1 / environment.scale.rounded(.up)
      context.fill(
        context.snapped(
          Rect(
            x: Self.separatorInset, y: rect.maxY - line,
            width: rect.width - 2 * Self.separatorInset,
            height: line)), with: palette.separator)
    }
    var start = Self.textInset
    if hasBoxes {
      CheckPainter.drawBox(
        Rect(
          x: start, y: rect.minY + (rect.height - metrics.checkSize) / 2, width: metrics.checkSize,
          height: metrics.checkSize), isOn: state.isChosen,
        state: ButtonPainter.State(isHovered: hoveredRow == row, isEnabled: isEnabled),
        into: context, in: environment)
      start += metrics.checkSize + metrics.checkGap
    }
    let color = isFilled ? palette.accentLabel : palette.title
    line(row).draw(
      in: Rect(
        x: start, y: rect.minY, width: max(rect.width - start - Self.textInset, 1),
        height: rect.height),
      color: isEnabled || isFilled ? color : color.withAlpha(color.alpha * 0.5),
      into: context, in: environment)
  }

  /// What a row stands on: the accent if it is chosen, a shade under the pointer, and a ring where
  /// keys go without choosing.
  private func drawGround(
    _ rect: Rect, row: Int, state: RowState, isFilled: Bool,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let inner = context.snapped(
      Rect(
        x: rect.minX + Self.chosenInset.width, y: rect.minY + Self.chosenInset.height,
        width: rect.width - 2 * Self.chosenInset.width,
        height: rect.height - 2 * Self.chosenInset.height))
    let isHovered = hoveredRow == row && isEnabled
    if isFilled {
      let fill = palette.accent.mixed(with: palette.fillTint, by: isHovered && isPressed ? 0.14 : 0)
      context.fill(
        inner, radius: Self.chosenRadius,
        with: isEnabled ? fill : fill.withAlpha(fill.alpha * 0.5))
    } else if isHovered {
      context.fill(
        inner, radius: Self.chosenRadius,
        with: palette.plainTint.withAlpha(isPressed ? 0.1 : 0.05))
    }
    if hasBoxes && state.isCurrent && showsCurrent {
      let width = environment.theme.metrics.focusRingWidth / 2
      context.beginPath()
      context.add(inner.outset(by: -width / 2), radius: Self.chosenRadius - width / 2)
      context.setPen(width: width)
      context.setSource(palette.accentOnBox)
      context.stroke()
    }
  }

  private func line(_ row: Int) -> TextLine {
    let identity = identity?(row) ?? row
    if let line = lines[identity] { return line }
    let line = TextLine(text?(row) ?? "")
    lines[identity] = line
    return line
  }
}
