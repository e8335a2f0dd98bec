public import AlertModel
internal import AlertRendering
public import Cairo

/// The base class of inputs that are one line high and open to show the control that edits their
/// value.
///
/// Alt and Down, Space or a click on the line's end open it. Escape, Return and a click on a value close
/// it, as does leaving it by Tab.
@MainActor
public class FoldingInput: InputView {
  /// The control that changes the value, below the line while it is open.
  let inner: InputView
  /// Whether the control is visible.
  public private(set) var isOpen = false
  /// Whether the pointer is over the line's end, which opens it.
  private lazy var endHover = HoverFade<WholeControl>(of: self)

  /// The distance between the line and the control, in points.
  private static let gap = 5.0
  /// The width of the part at the line's end that opens it, in points.
  private var endWidth = 30.0
  /// The side of the glyph in that part at the usual size of text, in points.
  private static let glyphSize = 16.0

  public override var value: InputValue? { inner.value }
  public override var problem: String? {
    inner.isRequired = isRequired
    return inner.problem
  }

  /// The glyph at the line's end.
  var glyph: GlyphPainter.Glyph { .down }
  /// The view in the line that has the focus while the control is closed.
  var lineTarget: View { self }
  /// Whether the line is drawn as focused.
  var isLineFocused: Bool { lineTarget.isFocused }

  public override var focusTarget: View { isOpen ? inner.focusTarget : lineTarget }

  init(_ inner: InputView) {
    self.inner = inner
    super.init(name: inner.name)
    addSubview(inner)
    inner.isHidden = true
    inner.onChange = { [weak self] in self?.innerDidChange() }
    inner.onActivate = { [weak self] in self?.close() }
    inner.onPick = { [weak self] in self?.close() }
  }

  override func languageDidChange() {
    inner.language = language
    super.languageDidChange()
  }

  /// Called when the user has changed the value with the control; subclasses show it.
  func innerDidChange() {
    valueDidChange()
  }

  // MARK: - Opening

  /// Shows the control, and moves the focus to it.
  public func open() {
    guard isEnabled, !isOpen else { return }
    isOpen = true
    inner.isHidden = false
    setNeedsLayout()
    root?.focus(inner.focusTarget)
  }

  /// Hides the control, and moves the focus from it to the line.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    let hadFocus = root?.focusedView.map { inner.contains($0) } ?? false
    if hadFocus { root?.focus(lineTarget) }
    inner.isHidden = true
    setNeedsLayout()
  }

  public override func goBack() -> Bool {
    guard isOpen else { return false }
    close()
    return true
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let line = environment.theme.metrics.fieldHeight
    guard isOpen else { return Size(width: width, height: line) }
    let below = inner.measure(width: width, in: environment).height
    return Size(width: width, height: line + Self.gap + below)
  }

  public override func layout(in environment: AlertEnvironment) {
    let line = environment.theme.metrics.fieldHeight
    endWidth = Self.endWidth(in: environment)
    inner.isEnabled = isEnabled
    inner.frame = Rect(
      x: 0, y: line + Self.gap, width: frame.width,
      height: max(frame.height - line - Self.gap, 0))
    super.layout(in: environment)
  }

  /// The width of the part at the line's end that opens it, in points.
  static func endWidth(in environment: AlertEnvironment) -> Double { 30 * environment.textScale }

  /// The line's frame, in the view's coordinates.
  func line(in environment: AlertEnvironment) -> Rect {
    Rect(x: 0, y: 0, width: frame.width, height: environment.theme.metrics.fieldHeight)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let line = line(in: environment)
    let state = FieldPainter.State(
      isFocused: isLineFocused, isEnabled: isEnabled, isInvalid: showsProblem)
    FieldPainter.draw(line, state: state, into: context, in: environment)
    drawLine(
      in: Rect(x: 0, y: 0, width: line.width - endWidth, height: line.height), state: state,
      into: context, in: environment)
    let end = Rect(
      x: line.maxX - endWidth, y: 0, width: endWidth, height: line.height)
    if endHover.amount > 0 && isEnabled {
      context.fill(
        context.snapped(end.outset(by: -3)), radius: environment.theme.metrics.fieldRadius - 2,
        with: environment.palette.plainTint.withAlpha(0.07 * endHover.amount))
    }
    let side = (Self.glyphSize * environment.textScale).rounded()
    GlyphPainter.draw(
      glyph,
      in: Rect(
        x: end.center.x - side / 2, y: end.center.y - side / 2, width: side, height: side),
      color: FieldPainter.textColor(state: state, palette: environment.palette), into: context)
  }

  /// Draws the content of the line before its glyph; subclasses override it.
  func drawLine(
    in rect: Rect, state: FieldPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {}

  // MARK: - Pointer

  /// Whether a point is on the part of the line that opens and closes the control.
  func isOnEnd(_ point: Point) -> Bool {
    point.x >= frame.width - endWidth && point.x < frame.width && point.y >= 0
      && (inner.isHidden || point.y < inner.frame.minY)
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { endHover.set(false) }
  }

  public override func pointerMoved(to point: Point) { endHover.set(isOnEnd(point)) }

  public override func pointerDragged(to point: Point) { endHover.set(isOnEnd(point)) }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    guard isOnEnd(point) else { return false }
    isOpen ? close() : open()
    return true
  }

  // MARK: - Keys

  /// Handles the keys that open and close the control.
  public override func keyPressed(_ key: KeyPress) -> Bool {
    let isAlone = key.modifiers.isDisjoint(with: [.control, .alt, .super])
    switch key.key {
    case .down where key.modifiers == .alt, .space where isAlone && !isOpen:
      open()
      return true
    case .up where key.modifiers == .alt && isOpen, .return where isAlone && isOpen:
      if !key.isRepeat { close() }
      return true
    case .tab where isAlone && isOpen:
      // The focus moves on from the line.
      close()
      return false
    default:
      return false
    }
  }
}

extension View {
  /// Whether a view is this one or in it.
  func contains(_ view: View) -> Bool {
    sequence(first: view, next: \.superview).contains { $0 === self }
  }
}
