internal import AlertModel
internal import AlertRendering
internal import Cairo

/// Shows the text that a list is filtered by, the number of matches, and a button that clears it.
final class ChoiceFilterLine: View {
  /// Called when the clear button was clicked.
  var onClear: (() -> Void)?

  /// Whether the line is shown without a filter, as a search field.
  private let isPermanent: Bool
  /// Whether a caret is drawn after the text.
  var showsCaret = false

  private var typed = ""
  private var text = TextLine("")
  private var count = TextLine("")
  /// The state of the clear button.
  private var push = PushTracker() {
    didSet { if push != oldValue { setNeedsDisplay() } }
  }
  private lazy var hover = HoverFade<WholeControl>(of: self)

  private static let inset = 14.0
  /// The diameter of the clear button, in points.
  private static let buttonSize = 16.0
  private static let caretSize = Size(width: 1.5, height: 18)
  /// The distance between text, number of matches and button, in points.
  private static let gap = 8.0

  private var placeholder = TextLine("")
  private var counts = (found: 0, all: 0)

  /// The language of the line's own texts.
  var language = Language.english {
    didSet {
      placeholder = TextLine(language[.typeToSearch])
      showCount()
    }
  }

  init(isPermanent: Bool) {
    self.isPermanent = isPermanent
    super.init()
    isHidden = !isPermanent
  }

  func show(_ filter: String, found: Int, of all: Int) {
    typed = filter
    text = TextLine(filter, weight: .medium)
    counts = (found, all)
    showCount()
  }

  private func showCount() {
    let (found, all) = counts
    count = TextLine(
      typed.isEmpty ? "" : language.text(.foundOfAll, String(found), String(all)),
      size: \.hintSize)
    setNeedsDisplay()
  }

  private var button: Rect {
    Rect(
      x: frame.width - Self.inset - Self.buttonSize, y: (frame.height - Self.buttonSize) / 2,
      width: Self.buttonSize, height: Self.buttonSize)
  }

  /// Whether a press at a point hits the button, with a margin around it.
  private func isOnButton(_ point: Point) -> Bool {
    button.outset(by: Self.gap / 2).contains(point)
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    let palette = environment.palette
    ChoiceBand.draw(bounds, into: context, in: environment)
    let lens = Rect(
      x: Self.inset, y: (frame.height - Self.buttonSize) / 2, width: Self.buttonSize,
      height: Self.buttonSize)
    GlyphPainter.draw(.search, in: lens, color: palette.hint, into: context)
    let countWidth = count.width(in: environment).rounded(.up)
    let end = button.minX - Self.gap - countWidth
    count.draw(
      in: Rect(x: end, y: 0, width: countWidth, height: frame.height), color: palette.hint,
      into: context, in: environment)
    let start = lens.maxX + Self.gap
    let room = Rect(
      x: start, y: 0, width: max(end - Self.gap - start, 1), height: frame.height)
    drawText(in: room, into: context, in: environment)
    guard !typed.isEmpty else { return }
    let ground = palette.hint.withAlpha(
      palette.hint.alpha * (push.isPressed ? 1 : 0.6 + 0.25 * hover.amount))
    context.fill(button, radius: Self.buttonSize / 2, with: ground)
    GlyphPainter.draw(.cross, in: button, color: palette.fieldFill, into: context)
  }

  private func drawText(
    in room: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    var shown = typed.isEmpty ? placeholder : text
    var width = shown.width(in: environment)
    if width > room.width, !typed.isEmpty {
      // Show the end of a long text, which was typed last.
      let count = Double(typed.count) * (room.width / width) - 2
      shown = TextLine("…" + typed.suffix(max(Int(count), 1)), weight: .medium)
      width = shown.width(in: environment)
    }
    shown.draw(
      in: room, color: typed.isEmpty ? palette.hint : palette.title, into: context,
      in: environment)
    guard isPermanent, showsCaret else { return }
    let x = room.minX + (typed.isEmpty ? 0 : min(width + 1, room.width))
    let height = Self.caretSize.height * environment.textScale
    context.fill(
      context.snapped(
        Rect(
          x: x, y: (frame.height - height) / 2, width: Self.caretSize.width, height: height)),
      with: palette.accentOnBox)
  }

  override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { hover.set(false) }
  }

  override func pointerMoved(to point: Point) {
    hover.set(isOnButton(point))
  }

  override func pointerPressed(at point: Point, clicks: Int, modifiers: KeyModifiers) -> Bool {
    guard !typed.isEmpty, isOnButton(point) else { return false }
    push.press()
    return true
  }

  override func pointerDragged(to point: Point) {
    push.drag(isInside: isOnButton(point))
    hover.set(isOnButton(point))
  }

  override func pointerReleased(at point: Point) {
    if push.release(isInside: isOnButton(point)) { onClear?() }
  }

  override func pressCancelled() {
    push.cancel()
  }
}
