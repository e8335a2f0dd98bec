package import AlertModel

extension RadioGroup: AccessibleItemView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(.panel, states: accessibleStates)
    var items = AccessibleItems(
      count: self.items.count, current: selection.current, chosen: selection.chosen)
    items.chosenState = .checked
    element.items = items
    return element
  }

  package func accessibleItem(_ number: Int) -> AccessibleElement? {
    guard items.indices.contains(number) else { return nil }
    var element = AccessibleElement(
      allowsMultiple ? .checkBox : .radioButton, name: DisplayText.line(items[number]),
      states: [.focusable, .checkable], actions: [allowsMultiple ? .toggle : .choose])
    if selection.contains(number) { element.states.insert(.checked) }
    return element
  }

  package func accessibleItemNumber(at index: Int) -> Int? {
    items.indices.contains(index) ? index : nil
  }

  package func accessibleIndex(ofItem number: Int) -> Int? { accessibleItemNumber(at: number) }

  package func accessibleFrame(ofItem number: Int) -> Rect {
    rows.indices.contains(number) ? rows[number].frame : bounds
  }

  package func perform(_ request: AccessibleRequest) -> Bool { performOnItem(request) }
}
