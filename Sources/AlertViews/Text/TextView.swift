public import AlertModel
internal import AlertRendering
public import Cairo

/// Selectable text of one line or many, which can be edited unless it is read-only.
///
/// The view draws text, selection and caret but no background: `TextField` and `TextPane` put a
/// field around it. Text that does not fit scrolls.
@MainActor
public final class TextView: View {
  /// Whether the text can be edited.
  public let isEditable: Bool

  /// Called after the person changed the text.
  public var onChange: (() -> Void)?
  /// Called after the text was scrolled or its length changed.
  public var onScroll: (() -> Void)?
  /// Called after the view got or lost the focus.
  public var onFocus: (() -> Void)?

  /// The current text.
  public var text: String { body.content.text }
  /// The selection, in bytes of the text's UTF-8.
  public var selection: TextSelection { body.content.selection }

  /// The font as a Pango font description, such as `monospace 10`; nil for the theme's font.
  public var font: String? {
    get { body.font }
    set {
      guard newValue != body.font else { return }
      body.font = newValue
      needsReveal = true
      setNeedsLayout()
    }
  }

  /// Whether read-only text starts at its end and stays there as text is appended, until the person
  /// scrolls away from it.
  package var follows = false {
    didSet { if follows && !oldValue { (isAtEnd, needsReveal) = (true, true) } }
  }

  private let viewport: TextViewport
  private let painter: TextPainter
  private let blinker = CaretBlinker()
  private lazy var editor = TextEditor(self, viewport)
  private lazy var keys = TextKeyHandler(self, editor)
  private lazy var tracker = TextSelectionTracker(self, editor)

  /// Whether the view is getting the focus by a press, which must not select all text.
  private var isFocusingByPointer = false
  /// Whether the next layout scrolls to the caret, or to the end of text that is followed.
  private var needsReveal = false
  /// Whether the end of the text was visible after the last change.
  private var isAtEnd = true
  /// The caret that `RootView.onCaretMove` was called with last, in the content's coordinates.
  private var reportedCaret: Rect?
  /// Read-only text as it was set: `text` may have other line ends.
  private var givenText: String

  private var body: TextBody { viewport.body }
  var lines: EditableText.Lines { body.content.lines }

  /// Whether preedit text of an input method is shown.
  var showsPreedit: Bool { body.preedit != nil }

  public override var canBecomeFocused: Bool { true }
  public override var keepsOrientation: Bool { true }
  public override var pointerLook: PointerLook { .text }

  /// Creates a view with a text.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - lines: Whether the text can have more than one line.
  ///   - isEditable: Whether it can be edited.
  ///   - size: The metric of the theme that is the font size.
  public init(
    _ text: String, lines: EditableText.Lines, isEditable: Bool = true,
    size: KeyPath<Metrics, Double> = \.fieldTextSize
  ) {
    self.isEditable = isEditable
    givenText = isEditable ? "" : text
    viewport = TextViewport(
      TextBody(
        EditableText(text, lines: lines, limit: isEditable ? EditableText.mostBytes : Int.max),
        size: size))
    painter = TextPainter(viewport)
    super.init()
    if !isEditable { body.content.moveCaret(to: 0) }
  }

  // MARK: - Text

  /// Replaces the text and its undo history.
  ///
  /// Read-only text that begins with the present text is treated as appended: it keeps its scroll
  /// position, or is followed if its end is visible.
  public func setText(_ text: String) {
    if !isEditable {
      guard text != givenText else { return }
      givenText = text
    }
    if !isEditable, body.content.count > 0, text.utf8.starts(with: body.content.text.utf8) {
      return grow(by: String(text.utf8.dropFirst(body.content.count)) ?? "")
    }
    viewport.show(EditableText(text, lines: lines, limit: body.content.limit))
    if !isEditable { body.content.moveCaret(to: 0) }
    editor.forgetX()
    needsReveal = isEditable || follows
    scrollDidChange()
    isAtEnd = isAtEnd || follows
  }

  /// Adds text at the end, in time proportional to what is added.
  public func append(_ more: String) {
    if !isEditable { givenText += more }
    grow(by: more)
  }

  private func grow(by more: String) {
    // Text that does not overflow yet stays at its beginning unless it is followed.
    let staysAtEnd = isAtEnd && (follows || overflows)
    guard let edit = body.content.append(more) else { return }
    viewport.apply(edit)
    if staysAtEnd { viewport.reveal(body.content.count) }
    scrollDidChange()
    isAtEnd = isAtEnd || staysAtEnd
  }

  /// Selects all text, with the caret at the end.
  public func selectAll() {
    body.content.selectAll()
    setNeedsDisplay()
  }

  // MARK: - Layout and drawing

  /// The most characters of a line that `widthOfLines(in:)` makes room for.
  private static let mostUnbroken = 100
  /// The most bytes of the text that are searched for its longest line.
  private static let mostSearched = 64 << 10

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: height(width: width, upTo: .infinity, in: environment))
  }

  /// The height of the text at a width, at most `limit`; in points.
  public func height(
    width: Double, upTo limit: Double, in environment: AlertEnvironment
  ) -> Double {
    viewport.textHeight(width: width, upTo: limit, in: environment)
  }

  /// The distance between baselines, in points.
  public func lineHeight(in environment: AlertEnvironment) -> Double {
    viewport.configure(environment, size: viewport.size)
    return body.reference.height
  }

  /// The estimated width, in points, in which no line of the text has to be wrapped, for lines of up
  /// to 100 characters.
  func widthOfLines(in environment: AlertEnvironment) -> Double {
    viewport.configure(environment, size: viewport.size)
    var (longest, length) = (0, 0)
    for byte in body.text.utf8.prefix(Self.mostSearched) {
      length = byte == 0x0A ? 0 : length + (EnteredText.isContinuation(byte) ? 0 : 1)
      longest = max(longest, length)
    }
    return (body.digitWidth * (Double(min(longest, Self.mostUnbroken)) + 1)).rounded(.up)
  }

  public override func layout(in environment: AlertEnvironment) {
    if let direction = root?.direction { body.neutralDirection = direction }
    guard viewport.configure(environment, size: frame.size) || needsReveal else { return }
    needsReveal = false
    viewport.settle()
    if isEditable {
      viewport.reveal(body.content.selection.caret)
    } else if follows && isAtEnd {
      viewport.reveal(body.content.count)
    }
    onScroll?()
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    viewport.configure(environment, size: frame.size)
    let palette = environment.palette
    painter.drawText(
      size: frame.size, isEnabled: isEnabled, isFocused: isFocused, into: context,
      palette: palette)
    guard isFocused && isEditable && isEnabled else { return }
    let carets = painter.carets(height: frame.height)
    reportCaret(carets?.strong)
    guard let carets, blinker.isOn, bounds.outset(by: 2).contains(carets.strong.center) else {
      return
    }
    painter.draw(carets, into: context, palette: palette)
  }

  /// Reports the caret to the root, so that an input method can place its window there.
  private func reportCaret(_ caret: Rect?) {
    guard let root else { return }
    let rect = caret.map { convertToContent($0) }
    guard rect != reportedCaret else { return }
    reportedCaret = rect
    root.onCaretMove?(rect)
  }

  /// Redraws after the caret or the selection moved, and scrolls to it if `reveals` is true.
  func caretDidMove(reveals: Bool) {
    blinker.restart()
    if reveals { viewport.reveal(body.content.selection.caret) }
    scrollDidChange()
  }

  // MARK: - Scrolling

  /// Whether the text is longer than the view.
  var overflows: Bool {
    let state = scrollState
    return state.whole > state.visible + 0.5
  }

  /// Scroll offset, visible length and length of the text along the scrolling axis, in points;
  /// estimated for long text.
  public var scrollState: (offset: Double, visible: Double, whole: Double) { viewport.scrollState }

  /// Scrolls to an offset from the beginning of the text, in points.
  public func scroll(to offset: Double) {
    viewport.scroll(to: offset)
    scrollDidChange()
  }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    // At its end the text leaves the wheel to the views around it.
    guard viewport.scroll(by: lines == .one ? dx : dy) else { return false }
    scrollDidChange()
    return true
  }

  /// Scrolls text of many lines by a key: Up, Down, Page Up, Page Down, Home or End.
  ///
  /// - Returns: Whether it is one of these keys and the text overflows.
  package func scroll(for key: KeyPress) -> Bool {
    guard lines == .many, key.modifiers.isDisjoint(with: .control) else { return false }
    let line = body.reference.height
    let page = max(frame.height - line, line)
    guard overflows else { return false }
    switch key.key {
    case .up: viewport.scroll(by: -line)
    case .down: viewport.scroll(by: line)
    case .pageUp: viewport.scroll(by: -page)
    case .pageDown: viewport.scroll(by: page)
    case .home: viewport.reveal(0)
    case .end: viewport.reveal(body.content.count)
    default: return false
    }
    scrollDidChange()
    return true
  }

  private func scrollDidChange() {
    let state = scrollState
    isAtEnd = state.offset + state.visible >= state.whole - 0.5
    setNeedsDisplay()
    onScroll?()
  }

  // MARK: - Focus

  /// Takes the focus without selecting all text.
  func focusByPointer() {
    isFocusingByPointer = true
    root?.focus(self)
    isFocusingByPointer = false
  }

  public override func focusDidChange() {
    if isEditable {
      blinker.follow(isFocused) { [weak self] in self?.setNeedsDisplay() }
    }
    if isFocused {
      // Typing replaces the present text.
      if lines == .one, isEditable, !isFocusingByPointer { body.content.selectAll() }
      viewport.reveal(body.content.selection.caret)
    } else {
      editor.endPreedit()
      // Undo the selection that the focus made.
      if lines == .one, body.content.selection.range == 0..<body.content.count {
        body.content.moveCaret(to: body.content.count)
      }
      reportedCaret = nil
      root?.onCaretMove?(nil)
    }
    onFocus?()
  }

  // MARK: - Events

  public override func keyPressed(_ key: KeyPress) -> Bool { keys.handle(key) }

  public override func textCommitted(_ text: String) -> Bool { editor.commit(text) }

  public override func preeditChanged(_ preedit: PreeditText) -> Bool { editor.show(preedit) }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    tracker.begin(at: point, clicks: clicks, modifiers: modifiers)
    return true
  }

  public override func pointerDragged(to point: Point) { tracker.drag(to: point) }

  public override func pointerReleased(at point: Point) { tracker.end() }

  public override func pressCancelled() { tracker.cancel() }

  public override func middlePressed(at point: Point) -> Bool {
    guard isEditable else { return false }
    focusByPointer()
    editor.endPreedit()
    let position = viewport.geometry.position(at: point)
    body.content.moveCaret(to: position)
    editor.caretDidMove()
    editor.pastePrimary(at: position)
    return true
  }
}
