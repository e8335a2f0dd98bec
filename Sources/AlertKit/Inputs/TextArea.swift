public import AlertModel

/// Text of several lines that is typed.
public final class TextArea: InputView {
  /// The text itself.
  public var textView: TextView { pane.textView }

  private let pane: TextPane
  private var rules: TextRules
  private var pattern: TextPattern?

  /// The text as it stands.
  public var text: String { textView.text }

  public override var value: InputValue? { .text(text) }
  public override var isTyping: Bool { textView.isFocused }
  public override var advice: String { DisplayText.line(rules.patternHelp) }
  public override var problem: String? {
    rules.problem(with: text, isRequired: isRequired, pattern: pattern)
  }
  public override var showsProblem: Bool {
    didSet { pane.showsProblem = showsProblem }
  }

  public init(name: String, rules: TextRules) {
    self.rules = rules
    pattern = TextPattern(rules)
    pane = TextPane(rules.value, isEditable: true, placeholder: rules.placeholder)
    super.init(name: name)
    addSubview(pane)
    textView.onChange = { [weak self] in self?.valueDidChange() }
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .text(let rules) = input.kind else { return false }
    if rules.value != self.rules.value { textView.setText(rules.value) }
    pane.placeholderText = rules.placeholder
    if rules.pattern != self.rules.pattern { pattern = TextPattern(rules) }
    self.rules = rules
    return true
  }

  public override func activate() {
    guard isEnabled else { return }
    root?.focus(textView)
  }

  public override func activateForCorrection() { activate() }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    pane.measure(width: width, in: environment)
  }

  public override func layout(in environment: AlertEnvironment) {
    pane.isEnabled = isEnabled
    pane.frame = bounds
    super.layout(in: environment)
  }
}
