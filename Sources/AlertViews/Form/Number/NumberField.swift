public import AlertModel
internal import AlertRendering
public import Cairo
internal import GLib

/// A field for a number, with arrows to step it down and up.
///
/// The arrows are side by side, so that each is at least 24 points wide and high.
@MainActor
public final class NumberField: InputView {
  /// The view with the number's text.
  public let textView: TextView

  private(set) var rules: NumberRules
  private lazy var hover = HoverFade<Arrow>(of: self)
  private var pressed: Arrow? {
    didSet { if pressed != oldValue { setNeedsDisplay() } }
  }
  /// Repeats the step while an arrow is pressed.
  private var repeater: GLib.Timer?

  /// One of the two arrow buttons; the raw value is its step.
  private enum Arrow: Double {
    case up = 1
    case down = -1
  }

  /// The width of an arrow button at the usual size of text, in points.
  private static let usualArrowWidth = 27.0
  /// The size of its glyph then, in points.
  private static let glyphSize = 13.0
  /// The current width of an arrow button.
  private var arrowWidth = NumberField.usualArrowWidth
  /// The number of steps for Page Up and Page Down.
  private static let stepsOfPage = 10.0
  /// The delay before a held arrow repeats, and the interval between repeats, in nanoseconds.
  private static let (firstPause, pause): (Int64, Int64) = (400_000_000, 60_000_000)

  private var text: String { textView.text }
  private var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
  private var number: Double? { NumberText.number(text) }

  public override var value: InputValue? {
    if let number { return .number(number) }
    return isEmpty ? InputValue.none : .text(text)
  }
  public override var isTyping: Bool { textView.isFocused }
  public override var takesText: Bool { true }
  public override var focusTarget: View { textView }
  public override var problem: String? {
    if isEmpty { return isRequired ? language[.fillIn] : nil }
    guard let number else { return language[.noNumber] }
    return rules.problem(with: number, in: language)
  }

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The initial number, bounds and step.
  public init(name: String, rules: NumberRules) {
    self.rules = rules
    textView = TextView("", lines: .one)
    super.init(name: name)
    textView.setText(shown(rules.value))
    addSubview(textView)
    textView.onChange = { [weak self] in self?.valueDidChange() }
    textView.onFocus = { [weak self] in self?.setNeedsDisplay() }
  }

  private func shown(_ number: Double?) -> String { number.map { language.number($0) } ?? "" }

  override func languageDidChange() {
    // Text that the user typed is kept.
    if number == rules.value { textView.setText(shown(rules.value)) }
    super.languageDidChange()
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .number(let rules) = input.kind else { return false }
    let isGivenAnew = rules.value != self.rules.value
    self.rules = rules
    if isGivenAnew { textView.setText(shown(rules.value)) }
    return true
  }

  /// Steps the number up by a count of steps, or down if it is negative.
  public func step(by count: Double) {
    guard isEnabled else { return }
    let next = language.number(rules.stepped(from: number, by: count))
    guard next != text else { return }
    textView.setText(next)
    setNeedsDisplay()
    valueDidChange()
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: environment.theme.metrics.fieldHeight)
  }

  public override func layout(in environment: AlertEnvironment) {
    let inset = environment.theme.metrics.fieldInset
    arrowWidth = Self.usualArrowWidth * environment.textScale
    textView.isEnabled = isEnabled
    textView.frame = Rect(
      x: inset, y: 0, width: max(frame.width - 2 * inset - 2 * arrowWidth, 1),
      height: frame.height)
    super.layout(in: environment)
  }

  private func arrow(_ direction: Arrow) -> Rect {
    Rect(
      x: frame.width - (direction == .up ? 1 : 2) * arrowWidth, y: 0, width: arrowWidth,
      height: frame.height)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let state = FieldPainter.State(
      isFocused: textView.isFocused, isEnabled: isEnabled, isInvalid: showsProblem)
    FieldPainter.draw(bounds, state: state, into: context, in: environment)
    let palette = environment.palette
    let first = arrow(.down)
    let line = 1 / environment.scale.rounded(.up)
    context.fill(
      context.snapped(Rect(x: first.minX, y: 7, width: line, height: frame.height - 14)),
      with: palette.separator)
    draw(.up, .up, state, into: context, in: environment)
    draw(.down, .down, state, into: context, in: environment)
  }

  private func draw(
    _ direction: Arrow, _ glyph: GlyphPainter.Glyph, _ state: FieldPainter.State,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let rect = arrow(direction)
    let amount = hover.amount(of: direction)
    if amount > 0 && isEnabled {
      // As far from the field's edge as from the line before the arrows.
      let ground = Rect(
        x: direction == .up ? rect.minX + 1 : rect.minX + 4, y: rect.minY + 4,
        width: rect.width - 5, height: rect.height - 8)
      context.fill(
        context.snapped(ground), radius: 5,
        with: palette.plainTint.withAlpha(amount * (pressed == direction ? 0.14 : 0.07)))
    }
    let size = Self.glyphSize * environment.textScale
    GlyphPainter.draw(
      glyph,
      in: Rect(
        x: rect.center.x - size / 2 + (direction == .up ? -1.5 : 1.5),
        y: rect.center.y - size / 2, width: size, height: size),
      color: FieldPainter.textColor(state: state, palette: palette), into: context)
  }

  // MARK: - Pointer

  public override func hitTest(_ point: Point) -> View? {
    guard super.hitTest(point) != nil else { return nil }
    // The area around the text belongs to the text.
    return direction(at: point) == nil ? textView : self
  }

  private func direction(at point: Point) -> Arrow? {
    if arrow(.up).contains(point) { return .up }
    return arrow(.down).contains(point) ? .down : nil
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { hover.move(to: nil) }
  }

  public override func pointerMoved(to point: Point) { hover.move(to: direction(at: point)) }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    guard let direction = direction(at: point) else { return false }
    root?.focus(textView)
    pressed = direction
    hover.move(to: direction)
    step(by: direction.rawValue)
    scheduleStep(after: Self.firstPause)
    return true
  }

  private func scheduleStep(after pause: Int64) {
    repeater = GLib.Timer(after: pause) { [weak self] in
      guard let self, let pressed else { return }
      if hover.part == pressed { step(by: pressed.rawValue) }
      scheduleStep(after: Self.pause)
    }
  }

  public override func pointerDragged(to point: Point) { hover.move(to: direction(at: point)) }

  public override func pointerReleased(at point: Point) { pressCancelled() }

  public override func pressCancelled() {
    repeater = nil
    pressed = nil
  }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    guard textView.isFocused, dy != 0 else { return false }
    step(by: dy < 0 ? 1 : -1)
    return true
  }

  // MARK: - Keys

  /// Handles Up and Down, which step the number, and Page Up and Page Down, which step it by ten.
  public override func keyPressed(_ key: KeyPress) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .alt, .super]) else { return false }
    switch key.key {
    case .up: step(by: 1)
    case .down: step(by: -1)
    case .pageUp: step(by: Self.stepsOfPage)
    case .pageDown: step(by: -Self.stepsOfPage)
    case .escape, .return, .tab, .space, .left, .right, .home, .end, .backspace, .delete, .insert,
      .function,
      .text:
      return false
    }
    return true
  }
}

extension NumberField: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = textView.accessibleElement
    element?.role = .spinButton
    element?.states.formUnion(accessibleStates)
    let most = Double.greatestFiniteMagnitude
    let low = rules.minimum.map { $0.isFinite ? $0 : -most } ?? -most
    let high = max(rules.maximum.map { $0.isFinite ? $0 : most } ?? most, low)
    var number = min(max(0, low), high)
    if case .number(let written)? = value { number = written }
    element?.value = AccessibleValue(
      number, in: low...high, step: rules.typedStep, canBeSet: true)
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    guard case .setValue(let number) = request else { return textView.perform(request) }
    guard number.isFinite else { return false }
    return textView.perform(
      .replace(0..<textView.text.unicodeScalars.count, with: NumberText.text(number)))
  }
}
