internal import AlertModel

extension ChoiceInput {
  /// Does what a program asks for with an item that exists.
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
