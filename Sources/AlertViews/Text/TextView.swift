public import AlertModel
internal import AlertRendering
public import Cairo

/// Text that can be selected and, unless it is only read, edited: one line or many.
///
/// It draws the text, what is selected and the caret, and nothing around them: fields, areas and
/// panes are views with one of these in it. Text that does not fit scrolls.
@MainActor
public final class TextView: View {
  /// Whether the text can be changed.
  public let isEditable: Bool

  /// Called when the person changed the text.
  public var onChange: (() -> Void)?
  /// Called when another part of the text is seen, or there is more or less of it.
  public var onScroll: (() -> Void)?
  /// Called when the view got the focus, or lost it.
  public var onFocus: (() -> Void)?

  /// The text as it stands.
  public var text: String { body.content.text }
  /// What is selected, in bytes of the text's UTF-8.
  public var selection: TextSelection { body.content.selection }

  let body: TextBody
  let blinker = CaretBlinker()

  /// How far from the left the caret is to stand as it goes up and down, in points; nil when it
  /// last moved otherwise.
  var keptX: Double?
  /// What a press that is going on selects by.
  var grip: Grip?
  /// Scrolls while the pointer is held outside.
  var dragTimer: DragTimer?
  /// Whether a press gives the focus, which leaves the caret where it is put.
  var isFocusedByPointer = false
  /// Whether the caret is to be seen at the next layout.
  private var awaitsReveal = false
  private var toldCaret: Rect?
  /// The text that is only read, as it was given: what is shown has other line ends, perhaps.
  private var given: String
  /// Whether the end is shown at first, and stays in sight as the text grows, unless somebody
  /// scrolls away from it.
  package var follows = false {
    didSet { if follows && !oldValue { (endIsSeen, awaitsReveal) = (true, true) } }
  }
  /// Whether the text's end was seen when that was looked at last.
  private var endIsSeen = true
  /// The font, as Pango describes it; nil for the theme's.
  public var font: String? {
    get { body.font }
    set {
      guard newValue != body.font else { return }
      body.font = newValue
      awaitsReveal = true
      setNeedsLayout()
    }
  }

  var lines: EditableText.Lines { body.content.lines }

  /// Whether an input method shows something in the text.
  var showsPreedit: Bool { body.preedit != nil }

  public override var canBecomeFocused: Bool { true }
  public override var pointerLook: PointerLook { .text }

  /// Text to be edited or read.
  ///
  /// - Parameters:
  ///   - text: The text at first.
  ///   - lines: Whether there can be more than one line.
  ///   - isEditable: Whether it can be changed.
  ///   - size: The theme's name for its size.
  public init(
    _ text: String, lines: EditableText.Lines, isEditable: Bool = true,
    size: KeyPath<Metrics, Double> = \.fieldTextSize
  ) {
    self.isEditable = isEditable
    given = isEditable ? "" : text
    body = TextBody(
      EditableText(text, lines: lines, limit: isEditable ? EditableText.mostBytes : Int.max),
      size: size)
    super.init()
    if !isEditable { body.content.moveCaret(to: 0) }
  }

  /// Shows another text; what was done before cannot be undone any more.
  ///
  /// Text that is only read and goes on where the former text ended stays where it is scrolled, and
  /// is followed if its end was seen.
  public func setText(_ text: String) {
    if !isEditable {
      guard text != given else { return }
      given = text
    }
    if !isEditable, body.content.count > 0, text.utf8.starts(with: body.content.text.utf8) {
      return grow(by: String(text.utf8.dropFirst(body.content.count)) ?? "")
    }
    body.show(EditableText(text, lines: lines, limit: body.content.limit))
    if !isEditable { body.content.moveCaret(to: 0) }
    keptX = nil
    awaitsReveal = isEditable || follows
    scrollDidChange()
    endIsSeen = endIsSeen || follows
  }

  /// Adds text at the end, in no more time than what is added takes.
  public func append(_ more: String) {
    if !isEditable { given += more }
    grow(by: more)
  }

  private func grow(by more: String) {
    // What is not scrolled yet begins at its beginning, unless it is followed from there on.
    let goesAlong = endIsSeen && (follows || overflows)
    guard let edit = body.content.append(more) else { return }
    body.apply(edit)
    if goesAlong { body.reveal(body.content.count) }
    scrollDidChange()
    endIsSeen = endIsSeen || goesAlong
  }

  /// Whether there is more text than is seen.
  var overflows: Bool {
    let state = body.scrollState
    return state.whole > state.visible + 0.5
  }

  /// Selects everything, with the caret at the end.
  public func selectAll() {
    body.content.selectAll()
    setNeedsDisplay()
  }

  // MARK: - Layout and drawing

  /// The caret, in points.
  private static let caretSize = Size(width: 1.5, height: 19)
  /// The height of what is selected of one line, in points.
  private static let selectionHeight = 20.0
  /// How strong the colour behind what is selected is, with the focus and without.
  private static let selectionAlpha = (focused: 0.3, other: 0.15)

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: body.height(width: width, upTo: .infinity, in: environment))
  }

  /// The height of the text at a width, no more than `limit`; in points.
  public func height(
    width: Double, upTo limit: Double, in environment: AlertEnvironment
  ) -> Double {
    body.height(width: width, upTo: limit, in: environment)
  }

  /// The distance from one baseline to the next, in points.
  public func lineHeight(in environment: AlertEnvironment) -> Double {
    body.configure(environment, viewport: body.viewport)
    return body.reference.height
  }

  /// The most letters of a line that is not to be broken.
  private static let mostUnbroken = 100
  /// How much of the text is looked at for its longest line, in bytes.
  private static let mostSearched = 64 << 10

  /// How wide the text's longest line is, roughly, if it is not too long; in points.
  func widthOfLines(in environment: AlertEnvironment) -> Double {
    body.configure(environment, viewport: body.viewport)
    var (longest, length) = (0, 0)
    for byte in body.text.utf8.prefix(Self.mostSearched) {
      length = byte == 0x0A ? 0 : length + (EnteredText.isContinuation(byte) ? 0 : 1)
      longest = max(longest, length)
    }
    return (body.digitWidth * (Double(min(longest, Self.mostUnbroken)) + 1)).rounded(.up)
  }

  public override func layout(in environment: AlertEnvironment) {
    guard body.configure(environment, viewport: frame.size) || awaitsReveal else { return }
    awaitsReveal = false
    body.settle()
    if isEditable {
      body.reveal(body.content.selection.caret)
    } else if follows && endIsSeen {
      body.reveal(body.content.count)
    }
    onScroll?()
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    body.configure(environment, viewport: frame.size)
    let palette = environment.palette
    context.withSavedState { context in
      let beyond = lines == .one ? Self.caretSize.width : 0
      context.clip(
        to: context.snapped(
          Rect(x: -beyond, y: 0, width: frame.width + 2 * beyond, height: frame.height)))
      drawSelection(into: context, palette: palette)
      context.setSource(
        FieldPainter.textColor(
          state: FieldPainter.State(isEnabled: isEnabled), palette: palette))
      for block in body.visibleBlocks() {
        let corner = body.corner(of: block)
        context.show(body.layout(of: block).layout, x: corner.x, y: corner.y)
      }
    }
    if isFocused && isEditable && isEnabled { drawCaret(into: context, palette: palette) }
  }

  private func drawSelection(into context: borrowing DrawingContext, palette: Palette) {
    let alpha = isFocused ? Self.selectionAlpha.focused : Self.selectionAlpha.other
    let color = palette.accentOnBox.withAlpha(alpha)
    for rect in body.highlights(of: body.content.selection.range) {
      guard lines == .one else {
        context.fill(context.snapped(rect), with: color)
        continue
      }
      context.fill(
        Rect(
          x: rect.minX, y: (frame.height - Self.selectionHeight) / 2, width: rect.width,
          height: Self.selectionHeight), radius: 2, with: color)
    }
  }

  private func drawCaret(into context: borrowing DrawingContext, palette: Palette) {
    let position = body.preedit?.position ?? body.content.selection.caret
    let block = body.blocks.block(at: position).index
    guard body.visibleBlocks().contains(block) else { return tellCaret(nil) }
    let (strong, weak) = caretRects(at: position)
    tellCaret(strong)
    guard blinker.isOn, bounds.outset(by: 2).contains(strong.center) else { return }
    var main = strong
    if weak.minX != strong.minX {
      // Where two directions meet there are two places: what is typed decides between them.
      main.size.height /= 2
      var other = weak
      other.origin.y += weak.height / 2
      other.size.height /= 2
      context.fill(context.snapped(other), with: palette.accentOnBox)
    }
    context.fill(context.snapped(main), with: palette.accentOnBox)
  }

  /// The carets at a position, as they are drawn.
  private func caretRects(at position: Int) -> (strong: Rect, weak: Rect) {
    let places = body.caret(at: position)
    func rect(_ place: Rect) -> Rect {
      let size = Self.caretSize
      let y = lines == .one ? frame.height / 2 : place.center.y
      return Rect(
        x: place.minX - size.width * 2 / 3, y: y - size.height / 2, width: size.width,
        height: size.height)
    }
    return (rect(places.strong), rect(places.weak))
  }

  /// Tells whoever drives the input method where the caret is.
  private func tellCaret(_ caret: Rect?) {
    guard let root else { return }
    let rect = caret.map { convert($0, toAncestor: root) }
    guard rect != toldCaret else { return }
    toldCaret = rect
    root.onCaretMove?(rect)
  }

  // MARK: - What changes what is seen

  /// The caret moved, or the text changed around it.
  func caretDidMove(keepingX: Bool = false) {
    if !keepingX { keptX = nil }
    blinker.restart()
    body.reveal(body.content.selection.caret)
    scrollDidChange()
  }

  func scrollDidChange() {
    let state = body.scrollState
    endIsSeen = state.offset + state.visible >= state.whole - 0.5
    setNeedsDisplay()
    onScroll?()
  }

  /// How much is hidden above, how much can be seen, and how much there is, in points; roughly, for
  /// a long text.
  public var scrollState: (offset: Double, visible: Double, whole: Double) { body.scrollState }

  /// Moves what is seen so that about `offset` points are hidden above it.
  public func scroll(to offset: Double) {
    body.scroll(to: offset)
    scrollDidChange()
  }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    // What cannot be moved any further moves what is around it.
    guard body.scroll(by: lines == .one ? dx : dy) else { return false }
    scrollDidChange()
    return true
  }

  // MARK: - Focus

  public override func focusDidChange() {
    if isEditable {
      blinker.follow(isFocused) { [weak self] in self?.setNeedsDisplay() }
    }
    if isFocused {
      // What is there at first is replaced by what is typed.
      if lines == .one, isEditable, !isFocusedByPointer { body.content.selectAll() }
      body.reveal(body.content.selection.caret)
    } else {
      endPreedit()
      // What was selected by coming here is not by leaving.
      if lines == .one, body.content.selection.range == 0..<body.content.count {
        body.content.moveCaret(to: body.content.count)
      }
      toldCaret = nil
      root?.onCaretMove?(nil)
    }
    onFocus?()
  }

  // MARK: - Events

  public override func keyPressed(_ key: KeyPress) -> Bool { handle(key) }

  public override func textCommitted(_ text: String) -> Bool { commit(text) }

  public override func preeditChanged(_ preedit: PreeditText) -> Bool { show(preedit) }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    press(at: point, clicks: clicks, modifiers: modifiers)
    return true
  }

  public override func pointerDragged(to point: Point) { drag(to: point) }

  public override func pointerReleased(at point: Point) { release() }

  public override func pressCancelled() {
    grip = nil
    dragTimer = nil
  }

  public override func middlePressed(at point: Point) -> Bool { pressMiddle(at: point) }
}
