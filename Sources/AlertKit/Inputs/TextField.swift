public import AlertModel
internal import AlertRendering
public import Cairo

/// One line of text that is typed.
public final class TextField: InputView {
  /// The text itself.
  public let textView: TextView
  /// What is kept free at the end of the field for other controls, in points.
  public var trailingInset = 0.0

  private var rules: TextRules
  private let placeholder: Label
  private var pattern: TextPattern?

  /// The text as it stands.
  public var text: String { textView.text }

  public override var value: InputValue? { .text(text) }
  public override var isTyping: Bool { textView.isFocused }
  public override var advice: String { DisplayText.line(rules.patternHelp) }
  public override var problem: String? {
    rules.problem(with: text, isRequired: isRequired, pattern: pattern)
  }

  public init(name: String, rules: TextRules) {
    self.rules = rules
    pattern = TextPattern(rules)
    textView = TextView(rules.value, lines: .one)
    placeholder = .placeholder(rules.placeholder)
    super.init(name: name)
    addSubview(placeholder)
    addSubview(textView)
    textView.onChange = { [weak self] in self?.valueDidChange() }
    textView.onScroll = { [weak self] in self?.followText() }
    textView.onFocus = { [weak self] in self?.setNeedsDisplay() }
    followText()
  }

  /// Shows another text.
  public func setText(_ text: String) {
    textView.setText(text)
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .field(let rules) = input.kind else { return false }
    if rules.value != self.rules.value { setText(rules.value) }
    placeholder.text = DisplayText.line(rules.placeholder)
    if rules.pattern != self.rules.pattern { pattern = TextPattern(rules) }
    self.rules = rules
    return true
  }

  private func followText() {
    placeholder.isHidden = !text.isEmpty || textView.showsPreedit
  }

  public override func activate() {
    guard isEnabled else { return }
    root?.focus(textView)
  }

  public override func activateForCorrection() { activate() }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: environment.theme.metrics.fieldHeight)
  }

  public override func layout(in environment: AlertEnvironment) {
    let inset = environment.theme.metrics.fieldInset
    textView.isEnabled = isEnabled
    textView.frame = Rect(
      x: inset, y: 0, width: max(frame.width - 2 * inset - trailingInset, 1),
      height: frame.height)
    placeholder.layOut(besides: textView, centred: true, in: environment)
    super.layout(in: environment)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    FieldPainter.draw(
      bounds,
      state: FieldPainter.State(
        isFocused: textView.isFocused, isEnabled: isEnabled, isInvalid: showsProblem),
      into: context, in: environment)
  }

  public override func hitTest(_ point: Point) -> View? {
    // What is around the text belongs to it.
    super.hitTest(point) == nil ? nil : textView
  }
}
