public import AlertModel

/// What lists and groups of circles have in common: items, and which of them are chosen.
@MainActor
public class ChoiceInput: InputView {
  /// What there is to choose from, as it was given.
  public private(set) var items: [String]
  public let allowsMultiple: Bool

  var selection: ChoiceSelection
  /// How items are cut into cells.
  let table: ChoiceTable
  /// Whether there is always an item that Return takes.
  let isFirstChosen: Bool
  /// What was chosen at first.
  private var initial: [String]
  /// What the person made of items, by their places.
  private var edits: [Int: String] = [:]

  public override var canBecomeFocused: Bool { true }
  public override var value: InputValue? {
    let chosen = answeredItems.map(text(of:))
    return allowsMultiple ? .items(chosen) : chosen.first.map { .text($0) } ?? InputValue.none
  }
  public override var problem: String? {
    guard isRequired, value == InputValue.none || value == .items([]) else { return nil }
    return allowsMultiple ? "Please choose at least one." : "Please choose one."
  }

  /// How the items are shown, which never changes.
  var form: ChoiceRules.Form { .list }

  init(name: String, rules: ChoiceRules) {
    items = rules.items
    allowsMultiple = rules.allowsMultiple
    table = rules.table
    isFirstChosen = rules.isFirstChosen
    initial = rules.selection
    selection = ChoiceSelection(
      rules.items, choosing: rules.selection, allowsMultiple: rules.allowsMultiple)
    super.init(name: name)
    chooseFirst()
  }

  /// The items that are the answer as it stands.
  private var answeredItems: [Int] {
    let chosen = selection.chosen
    guard chosen.isEmpty, isFirstChosen, let current = selection.current else { return chosen }
    return [current]
  }

  /// An item as it is now.
  func text(of item: Int) -> String { edits[item] ?? items[item] }

  /// The person made something else of an item.
  func setText(of item: Int, to text: String) {
    edits[item] = text
  }

  /// Where an item is always chosen, and none is, it is the first.
  private func chooseFirst() {
    guard isFirstChosen, selection.current == nil, let first = firstItem else { return }
    selection.move(to: first)
  }

  /// The item that is marked while no other was.
  var firstItem: Int? { items.isEmpty ? nil : 0 }

  public override func update(to input: AlertInput) -> Bool {
    guard case .choice(let rules) = input.kind, rules.resolvedForm == form,
      rules.allowsMultiple == allowsMultiple, rules.isFirstChosen == isFirstChosen,
      rules.table == table, canShow(rules)
    else { return false }
    let isGivenAnew = rules.selection != initial
    let isOther = rules.items != items
    guard isGivenAnew || isOther else { return true }
    let kept = isGivenAnew ? rules.selection : selection.chosen.map { items[$0] }
    initial = rules.selection
    items = rules.items
    if isOther { edits = [:] }
    selection = ChoiceSelection(items, choosing: kept, allowsMultiple: allowsMultiple)
    choicesDidChange(isOther: isOther)
    chooseFirst()
    setNeedsLayout()
    return true
  }

  public override func add(_ addition: AlertAddition, of input: AlertInput) -> Bool {
    guard case .choice(let rules) = input.kind, rules.resolvedForm == form,
      let rows = addition.rows[name]
    else { return false }
    // Only the first rows can change what is chosen, and to find that out looks at all.
    let mayChange = isFirstChosen && selection.current == nil
    let before = mayChange ? value : nil
    items += rows
    let chosen = addition.selection[name] ?? []
    if let last = chosen.last {
      // As the description has it now; there is no array that both hold, which would be copied.
      if allowsMultiple { initial += chosen } else { initial = [last] }
    }
    selection.append(rows, choosing: chosen)
    itemsWereAdded(rows)
    chooseFirst()
    if !chosen.isEmpty { revealCurrent() }
    if mayChange, value != before { valueDidChange() }
    return true
  }

  /// Whether what only this form of a choice has is as before.
  func canShow(_ rules: ChoiceRules) -> Bool { true }

  /// The items are others now, or others of them are chosen, and not by the person.
  func choicesDidChange(isOther: Bool) {}

  /// There are more items, behind the others.
  func itemsWereAdded(_ more: [String]) {
    choicesDidChange(isOther: true)
    setNeedsLayout()
  }

  /// Shows what the keys act on.
  func revealCurrent() {}

  /// Carries a change of what is chosen out, and tells of it if there was one.
  func change(_ body: (inout ChoiceSelection) -> Void) {
    let before = value
    body(&selection)
    revealCurrent()
    setNeedsDisplay()
    if value != before { valueDidChange() }
  }
}
