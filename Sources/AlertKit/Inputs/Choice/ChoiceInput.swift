public import AlertModel

/// What lists and groups of circles have in common: items, and which of them are chosen.
public class ChoiceInput: InputView {
  /// What there is to choose from.
  public private(set) var items: [String]
  public let allowsMultiple: Bool

  var selection: ChoiceSelection
  /// What was chosen at first.
  private var initial: [String]

  public override var canBecomeFocused: Bool { true }
  public override var value: InputValue? {
    let chosen = selection.chosen.map { items[$0] }
    return allowsMultiple ? .items(chosen) : chosen.first.map { .text($0) } ?? InputValue.none
  }
  public override var problem: String? {
    guard isRequired && selection.isEmpty else { return nil }
    return allowsMultiple ? "Please choose at least one." : "Please choose one."
  }

  /// How the items are shown, which never changes.
  var form: ChoiceRules.Form { .list }

  init(name: String, rules: ChoiceRules) {
    items = rules.items
    allowsMultiple = rules.allowsMultiple
    initial = rules.selection
    selection = ChoiceSelection(
      rules.items, choosing: rules.selection, allowsMultiple: rules.allowsMultiple)
    super.init(name: name)
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .choice(let rules) = input.kind, rules.resolvedForm == form,
      rules.allowsMultiple == allowsMultiple
    else { return false }
    let isGivenAnew = rules.selection != initial
    let isOther = rules.items != items
    guard isGivenAnew || isOther else { return true }
    let kept = isGivenAnew ? rules.selection : selection.chosen.map { items[$0] }
    initial = rules.selection
    items = rules.items
    selection = ChoiceSelection(items, choosing: kept, allowsMultiple: allowsMultiple)
    choicesDidChange(isOther: isOther)
    setNeedsLayout()
    return true
  }

  /// The items are others now, or others of them are chosen, and not by the person.
  func choicesDidChange(isOther: Bool) {}

  /// Shows what the keys act on.
  func revealCurrent() {}

  /// Carries a change of what is chosen out, and tells of it if there was one.
  func change(_ body: (inout ChoiceSelection) -> Void) {
    let before = selection.chosen
    body(&selection)
    revealCurrent()
    setNeedsDisplay()
    if selection.chosen != before { valueDidChange() }
  }
}
