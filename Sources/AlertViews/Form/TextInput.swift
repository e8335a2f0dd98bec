public import AlertModel

/// The base class of `TextField` and `TextArea`: a text and the rules that it must follow.
@MainActor
public class TextInput: InputView {
  /// The view with the text.
  public let textView: TextView

  private(set) var rules: TextRules
  private var pattern: TextPattern?

  /// The present text.
  public var text: String { textView.text }

  public override var value: InputValue? { .text(text) }
  public override var isTyping: Bool { textView.isFocused }
  public override var takesText: Bool { true }
  public override var focusTarget: View { textView }
  public override var advice: String { DisplayText.line(rules.patternHelp) }
  public override var problem: String? {
    rules.problem(with: text, isRequired: isRequired, pattern: pattern, in: language)
  }

  init(name: String, rules: TextRules, textView: TextView) {
    self.rules = rules
    pattern = TextPattern(rules)
    self.textView = textView
    super.init(name: name)
    textView.onChange = { [weak self] in self?.valueDidChange() }
  }

  /// Records that text was appended both to the description's initial text and to the view.
  func givenTextDidGrow(by more: String) {
    rules.value += more
  }

  /// Adopts new rules.
  ///
  /// The text changes only if the initial text did.
  func adopt(_ rules: TextRules) {
    if rules.value != self.rules.value { textView.setText(rules.value) }
    if rules.pattern != self.rules.pattern { pattern = TextPattern(rules) }
    self.rules = rules
  }
}

extension TextInput: AccessibleTextView {
  package var accessibleElement: AccessibleElement? {
    var element = textView.accessibleElement
    element?.states.formUnion(accessibleStates)
    element?.placeholder = rules.placeholder
    return element
  }

  package var accessibleText: TextView { textView }

  package func perform(_ request: AccessibleRequest) -> Bool {
    isEnabled && textView.perform(request)
  }
}
