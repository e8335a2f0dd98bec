public import AlertModel

/// What fields and areas have in common: text that is typed, and what it must be.
@MainActor
public class TextInput: InputView {
  /// The text itself.
  public let textView: TextView

  private var rules: TextRules
  private var pattern: TextPattern?

  /// The text as it stands.
  public var text: String { textView.text }

  public override var value: InputValue? { .text(text) }
  public override var isTyping: Bool { textView.isFocused }
  public override var focusTarget: View { textView }
  public override var advice: String { DisplayText.line(rules.patternHelp) }
  public override var problem: String? {
    rules.problem(with: text, isRequired: isRequired, pattern: pattern)
  }

  init(name: String, rules: TextRules, textView: TextView) {
    self.rules = rules
    pattern = TextPattern(rules)
    self.textView = textView
    super.init(name: name)
    textView.onChange = { [weak self] in self?.valueDidChange() }
  }

  /// What the text is at first has grown, and so has the text itself.
  func givenTextDidGrow(by more: String) {
    rules.value += more
  }

  /// Takes over what the text must be now; the text itself only if another is given.
  func adopt(_ rules: TextRules) {
    if rules.value != self.rules.value { textView.setText(rules.value) }
    if rules.pattern != self.rules.pattern { pattern = TextPattern(rules) }
    self.rules = rules
  }
}
