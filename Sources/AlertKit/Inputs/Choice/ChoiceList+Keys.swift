internal import AlertModel

extension ChoiceList {
  /// Does what a key does to a list.
  ///
  /// - Up, Down, Page Up, Page Down, Home, End: another row; with Shift, where several can be
  ///   chosen, all rows on the way are.
  /// - Space: the row is chosen or not, where several can be, once an arrow went to a row.
  /// - Control and A: all that are shown, or none if they are chosen already.
  /// - Backspace: the filter loses a letter; with Control, or Delete, all of it.
  /// - Whatever writes: the filter.
  func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    let isControl = key.modifiers.contains(.control)
    switch key.key {
    case .up: move(by: -1, key)
    case .down: move(by: 1, key)
    case .pageUp: move(by: -rowsOfPage, key)
    case .pageDown: move(by: rowsOfPage, key)
    case .home: move(toRow: 0, key)
    case .end: move(toRow: filter.count - 1, key)
    case .backspace: setFilter(isControl ? "" : String(filter.text.dropLast()))
    case .delete: setFilter("")
    case .space: pressSpace(isControl: isControl)
    case .text("a") where isControl && allowsMultiple: chooseAll()
    case .text where isControl, .left, .right, .return, .tab, .escape, .insert, .function:
      return false
    case .text: return type(key.writes)
    }
    return true
  }

  /// Adds what was typed to the filter.
  func type(_ text: String) -> Bool {
    let typed = DisplayText.line(text)
    guard !typed.isEmpty else { return false }
    setFilter(filter.text + typed)
    return true
  }

  private var rowsOfPage: Int { max(Int(scroller.frame.height / rowHeight), 1) }

  private var currentRow: Int? { selection.current.flatMap(filter.row(of:)) }

  private func move(by delta: Int, _ key: KeyPress) {
    guard let row = currentRow else {
      return move(toRow: delta > 0 ? 0 : filter.count - 1, key)
    }
    move(toRow: row + delta, key)
  }

  private func move(toRow row: Int, _ key: KeyPress) {
    guard filter.count > 0 else { return }
    let item = filter.item(inRow: min(max(row, 0), filter.count - 1))
    change { selection in
      if key.modifiers.contains(.shift) && allowsMultiple {
        // The row that the keys come from is the first of them.
        if let current = selection.current, !selection.contains(current) {
          selection.choose(current)
        }
        selection.extend(to: item, shown: shownItems)
      } else {
        selection.move(to: item)
      }
    }
  }

  private func pressSpace(isControl: Bool) {
    if allowsMultiple, let item = selection.current {
      change { $0.toggle(item) }
    } else if filter.isActive && !isControl {
      setFilter(filter.text + " ")
    }
  }

  private func chooseAll() {
    let shown = (0..<filter.count).map(filter.item(inRow:))
    let isChosen = shown.allSatisfy { selection.contains($0) }
    change { $0.set(shown, chosen: !isChosen) }
  }

  /// The shown items from one to another.
  func shownItems(_ items: ClosedRange<Int>) -> [Int] {
    guard let first = filter.row(of: items.lowerBound), let last = filter.row(of: items.upperBound)
    else { return [items.lowerBound, items.upperBound] }
    return (first...last).map(filter.item(inRow:))
  }
}
