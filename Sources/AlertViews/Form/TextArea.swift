public import AlertModel

/// An input for text of several lines.
@MainActor
public final class TextArea: TextInput {
  private let pane: TextPane

  public override var showsProblem: Bool {
    didSet { pane.showsProblem = showsProblem }
  }

  /// Creates an area.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The initial text, and the pattern that it must match.
  public init(name: String, rules: TextRules) {
    pane = TextPane(rules.value, isEditable: true, placeholder: rules.placeholder)
    super.init(name: name, rules: rules, textView: pane.textView)
    addSubview(pane)
    show(rules)
  }

  private func show(_ rules: TextRules) {
    pane.placeholderText = rules.placeholder
    textView.font = rules.font
    textView.follows = rules.follows
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .text(let rules) = input.kind else { return false }
    show(rules)
    adopt(rules)
    return true
  }

  public override func add(_ addition: AlertAddition, of input: AlertInput) -> Bool {
    guard case .text = input.kind, let more = addition.values[name] else { return false }
    pane.add(more)
    givenTextDidGrow(by: more)
    return true
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    pane.measure(width: width, in: environment)
  }

  public override func wantedWidth(in environment: AlertEnvironment) -> Double {
    pane.wantedWidth(in: environment)
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    pane.usefulHeight(width: width, limit: limit, in: environment)
  }

  public override func layout(in environment: AlertEnvironment) {
    pane.isEnabled = isEnabled
    pane.frame = bounds
    super.layout(in: environment)
  }
}
