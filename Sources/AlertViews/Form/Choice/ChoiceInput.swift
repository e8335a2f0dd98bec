public import AlertModel

/// The base class of `ChoiceList` and `RadioGroup`: items and the selection among them.
@MainActor
public class ChoiceInput: InputView {
  /// The items in the alert's description, without the user's edits.
  public private(set) var items: ChoiceItems
  /// Whether several items can be chosen.
  public let allowsMultiple: Bool

  var selection: ChoiceSelection
  /// What Space does where several items can be chosen.
  var spaceSteps = SpaceSteps()
  /// How items are split into cells.
  let table: ChoiceTable
  /// Whether there is always a current item, which Return chooses.
  let isFirstChosen: Bool
  /// The initial selection in the alert's description.
  private var initial: [String]
  /// The text of items that the user has edited, by index.
  private var edits: [Int: String] = [:]

  public override var canBecomeFocused: Bool { true }
  public override var value: InputValue? {
    let chosen = answeredItems.map(text(of:))
    return allowsMultiple ? .items(chosen) : chosen.first.map { .text($0) } ?? InputValue.none
  }
  public override var problem: String? {
    guard isRequired, value == InputValue.none || value == .items([]) else { return nil }
    return language[allowsMultiple ? .chooseSome : .chooseOne]
  }

  /// The form that the class implements.
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

  /// The indices of the items that make up the value.
  private var answeredItems: [Int] {
    let chosen = selection.chosen
    guard chosen.isEmpty, isFirstChosen, let current = selection.current else { return chosen }
    return [current]
  }

  /// An item's text with the user's edits.
  func text(of item: Int) -> String { edits[item] ?? items[item] }

  /// Records the user's edit of an item.
  func setText(of item: Int, to text: String) {
    edits[item] = text
  }

  /// Makes the first item current if there must be a current item and there is none.
  private func chooseFirst() {
    guard isFirstChosen, selection.current == nil, let first = firstItem else { return }
    selection.move(to: first)
  }

  /// The item that becomes current by default; nil for none.
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
    // Computing the value takes time proportional to the number of items: avoid it where it cannot
    // change.
    let mayChange = isFirstChosen && selection.current == nil
    let before = mayChange ? value : nil
    items += rows
    let chosen = addition.selection[name] ?? []
    if let last = chosen.last {
      // `initial` must not share its storage with the description, or appending would copy it.
      if allowsMultiple { initial += chosen } else { initial = [last] }
    }
    selection.append(rows, choosing: chosen)
    itemsWereAdded(rows)
    chooseFirst()
    if !chosen.isEmpty { revealCurrent() }
    if mayChange, value != before { valueDidChange() }
    return true
  }

  /// Whether the subclass can show other rules without being replaced.
  func canShow(_ rules: ChoiceRules) -> Bool { true }

  /// Called after the selection or, if `isOther` is true, the items were changed by the program.
  func choicesDidChange(isOther: Bool) {}

  /// Called after items were appended.
  func itemsWereAdded(_ more: ChoiceItems) {
    choicesDidChange(isOther: true)
    setNeedsLayout()
  }

  /// Scrolls to the current item.
  func revealCurrent() {}

  public override func focusDidChange() {
    if !isFocused { spaceSteps.focusDidLeave() }
  }

  /// Changes the selection, and calls `onChange` if the value changed.
  func change(_ body: (inout ChoiceSelection) -> Void) {
    let before = value
    body(&selection)
    revealCurrent()
    setNeedsDisplay()
    if value != before { valueDidChange() }
  }
}

extension ChoiceInput {
  /// Carries out a request for an item that exists.
  func performOnItem(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    switch request {
    case .actOnItem(let item, .toggle), .actOnItem(let item, .choose):
      guard items.indices.contains(item) else { return false }
      change { $0.toggle(item) }
    case .choose(let item, let isChosen):
      guard items.indices.contains(item), isChosen || allowsMultiple else { return false }
      if selection.contains(item) != isChosen { change { $0.toggle(item) } }
    case .focusItem(let item):
      guard items.indices.contains(item) else { return false }
      root?.focus(focusTarget)
      change { $0.move(to: item) }
    case .reveal(let item?):
      guard items.indices.contains(item) else { return false }
      reveal(item: item)
    case .act, .actOnItem, .setValue, .replace, .select, .focus, .reveal: return false
    }
    return true
  }

  /// Scrolls to an item.
  private func reveal(item: Int) {
    guard let list = self as? ChoiceList, let row = list.filter.row(of: item) else { return }
    list.pane.reveal(row: row)
    list.setNeedsDisplay()
  }
}
