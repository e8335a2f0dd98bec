package import AlertModel

extension ChoiceMenu: AccessibleItemView {
  /// A combo box while it is folded; its items are told by the group of radio buttons while those
  /// are shown.
  package var accessibleElement: AccessibleElement? {
    guard isFolded else { return nil }
    var element = AccessibleElement(
      .comboBox, states: accessibleStates.union([.expandable, .hasPopup]),
      actions: [isOpen ? .close : .open])
    if isOpen {
      element.states.insert(.expanded)
    } else {
      element.items = AccessibleItems(count: group.items.count, chosen: group.selection.chosen)
    }
    return element
  }

  package var accessibleSubviews: [View] { isFolded && !isOpen ? [] : [group] }

  package func accessibleItem(_ number: Int) -> AccessibleElement? {
    guard group.items.indices.contains(number) else { return nil }
    var element = AccessibleElement(
      .listItem, name: DisplayText.line(group.items[number]), states: .selectable,
      actions: [.choose])
    if group.selection.contains(number) { element.states.insert(.selected) }
    return element
  }

  package func accessibleItemNumber(at index: Int) -> Int? {
    group.accessibleItemNumber(at: index)
  }

  package func accessibleIndex(ofItem number: Int) -> Int? { accessibleItemNumber(at: number) }

  package func accessibleFrame(ofItem number: Int) -> Rect { bounds }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    switch request {
    case .act(.open): open()
    case .act(.close): close()
    default: return group.perform(request)
    }
    return true
  }
}
