public import AlertModel
public import Cairo

/// Selectable text of one line or many, which can be edited unless it is read-only.
///
/// The view draws text, selection and caret but no background: `TextField` and `TextPane` put a
/// field around it. Text that does not fit scrolls.
@MainActor
public final class TextView: View {
  /// Whether the text can be edited.
  public let isEditable: Bool

  /// Called after the user changed the text.
  public var onChange: (() -> Void)?
  /// Called after the text was scrolled or its length changed.
  public var onScroll: (() -> Void)?
  /// Called after the view got or lost the focus.
  public var onFocus: (() -> Void)?
  /// Called with each key before the text handles it; returns whether the key is handled.
  var onKey: ((KeyPress) -> Bool)?

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
      scroller.setNeedsReveal()
      setNeedsLayout()
    }
  }

  /// Whether read-only text starts at its end and stays there as text is appended, until the user
  /// scrolls away from it.
  package var follows: Bool {
    get { scroller.follows }
    set { scroller.follows = newValue }
  }

  /// How far text that is scrolled out of the view is still drawn above and below it, in points.
  var overdraw: Double {
    get { viewport.overdraw }
    set { viewport.overdraw = newValue }
  }

  private let viewport: TextViewport
  private let scroller: TextScroller
  private let painter: TextPainter
  private lazy var editor = TextEditor(self, viewport)
  private lazy var keys = TextKeyHandler(self, editor)
  private lazy var tracker = TextSelectionTracker(self, editor)
  private lazy var focus = TextFocus(self, editor)

  /// Read-only text as it was set: `text` may have other line ends.
  private var givenText: String

  private var body: TextBody { viewport.body }
  /// Positions in the text as points, relative to the view; what they name is laid out.
  var geometry: TextGeometry { viewport.geometry }

  /// Whether keys move a caret in the text, which is visible while the view has the focus.
  ///
  /// Otherwise they scroll the text.
  var showsCaret: Bool { isEditable || root?.isReadAloud == true }

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
    scroller = TextScroller(viewport)
    super.init()
    scroller.didScroll = { [weak self] in
      self?.setNeedsDisplay()
      self?.onScroll?()
    }
    if !isEditable { body.content.moveCaret(to: 0) }
  }

  // MARK: - Text

  /// Replaces the text and its undo history.
  ///
  /// Read-only text that begins with the current text is treated as appended: it keeps its scroll
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
    scroller.textWasReplaced(isEditable: isEditable)
  }

  /// Adds text at the end, in time proportional to the added text.
  public func append(_ more: String) {
    if !isEditable { givenText += more }
    grow(by: more)
  }

  private func grow(by more: String) {
    scroller.append { body.content.append(more) }
  }

  /// Selects a range, in bytes of the text's UTF-8, and scrolls to its caret.
  func select(_ selection: TextSelection) {
    editor.moveCaret(to: selection.anchor, extending: false)
    if !selection.isEmpty { editor.moveCaret(to: selection.caret, extending: true) }
  }

  /// Scrolls just far enough to show a position, in bytes of the text's UTF-8.
  func reveal(_ position: Int) {
    viewport.reveal(position)
    scroller.update()
  }

  /// Selects all text, with the caret at the end.
  public func selectAll() {
    body.content.selectAll()
    setNeedsDisplay()
  }

  // MARK: - Layout and drawing

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

  /// The estimated width, in points, at which no line of the text has to be wrapped, for lines of
  /// up to 100 characters.
  func widthOfLines(in environment: AlertEnvironment) -> Double {
    viewport.configure(environment, size: viewport.size)
    return body.widthOfLines
  }

  public override func layout(in environment: AlertEnvironment) {
    if let direction = root?.direction { body.neutralDirection = direction }
    if scroller.layOut(frame.size, isEditable: isEditable, in: environment) { onScroll?() }
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    viewport.configure(environment, size: frame.size)
    let palette = environment.palette
    painter.drawText(
      size: frame.size, isEnabled: isEnabled, isFocused: isFocused, into: context,
      palette: palette)
    guard isFocused && showsCaret && isEnabled else { return }
    let carets = painter.carets(height: frame.height)
    if isEditable { focus.report(carets?.strong) }
    guard let carets, focus.isCaretOn, bounds.outset(by: 2).contains(carets.strong.center) else {
      return
    }
    painter.draw(carets, into: context, palette: palette)
  }

  /// Redraws after the caret or the selection moved, and scrolls to it if `reveals` is true.
  func caretDidMove(reveals: Bool) {
    focus.keepCaretOn()
    scroller.stop()
    if reveals { viewport.reveal(body.content.selection.caret) }
    scroller.update()
  }

  // MARK: - Scrolling

  /// Whether the text is longer than the view.
  var overflows: Bool { scroller.overflows }

  /// Scroll offset, visible length and length of the text along the scrolling axis, in points;
  /// estimated for long text.
  public var scrollState: (offset: Double, visible: Double, whole: Double) { viewport.scrollState }

  /// Scrolls to an offset from the beginning of the text, in points.
  public func scroll(to offset: Double) { scroller.scroll(to: offset) }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    lines == .one
      ? scroller.scroll(by: dx)
      : scroller.scroll(by: dy, isEased: root?.allowsMotion == true)
  }

  public override func presentationDidChange(_ isPresented: Bool) {
    if !isPresented { scroller.finishScrolling() }
  }

  /// Scrolls text of many lines by a key: Up, Down, Page Up, Page Down, Home or End.
  ///
  /// - Returns: Whether it is one of these keys and the text overflows.
  package func scroll(for key: KeyPress) -> Bool { scroller.scroll(for: key) }

  // MARK: - Focus

  /// Puts the caret at the end; the next focus does not select the text.
  package override func continueText() { focus.continueText() }

  /// Takes the focus without selecting all text.
  func focusByPointer() { focus.takeByPointer() }

  public override func focusDidChange() {
    focus.didChange()
    onFocus?()
  }

  // MARK: - Events

  public override func keyPressed(_ key: KeyPress) -> Bool {
    onKey?(key) == true || keys.handle(key)
  }

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
