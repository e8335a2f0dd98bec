internal import AlertModel

extension ChoiceList {
  /// Does what a key does to a list.
  ///
  /// - Up, Down, Page Up, Page Down, Home, End: another row; with Shift, where several can be
  ///   chosen, all rows on the way are.
  /// - Space: the row is chosen or not, where several can be, once an arrow went to a row.
  /// - Control and A: all that are shown, or none if they are chosen already.
  /// - Backspace: the filter loses a letter; with Control, or Delete, all of it.
  /// - Shift and Return, Control and Return: what was typed is the answer, where it can be one.
  ///   Where several can be chosen and one always is marked, Shift and Return tick that.
  /// - Tab: what was typed becomes the marked row's text, where one always is marked and other text
  ///   is an answer, too; if it is that already, the focus goes on.
  /// - F2: a cell of the row is changed.
  /// - Control and V, Shift and Insert: what was copied is typed.
  /// - Control and N, P, H, I: Down, Up, Backspace, Tab, where a row always is marked; Control and J
  ///   or M what Return does, Control and W takes the last word back.
  /// - Whatever writes: the filter.
  func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    let key = isFirstChosen ? Self.plainKey(for: key) : key
    let isControl = key.modifiers.contains(.control)
    let isShift = key.modifiers.contains(.shift)
    switch key.key {
    case .return where isShift && allowsMultiple && isFirstChosen: tickAndMoveOn(key)
    case .return where (isShift || isControl) && allowsOther: return answerTyped(key)
    case .tab where !isShift && completeTyped(): break
    case .function(2) where !key.isRepeat: return editCurrent()
    case .text("v") where isControl, .insert where isShift: paste()
    case .text("u") where isControl: setFilter("")
    case .text("w") where isControl && isFirstChosen: takeWordBack()
    case .text("j") where isControl && isFirstChosen, .text("m") where isControl && isFirstChosen:
      if !key.isRepeat { onActivate?() }
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

  /// The key that a letter with Control stands for, as it does in terminals.
  private static func plainKey(for key: KeyPress) -> KeyPress {
    guard key.modifiers == .control else { return key }
    let plain: Key
    switch key.key {
    case .text("n"): plain = .down
    case .text("p"): plain = .up
    case .text("h"): plain = .backspace
    case .text("i"): plain = .tab
    default: return key
    }
    return KeyPress(plain, isRepeat: key.isRepeat, time: key.time)
  }

  private func takeWordBack() {
    var rest = filter.text[...]
    while rest.last == " " { rest.removeLast() }
    while let last = rest.last, last != " " { rest.removeLast() }
    setFilter(String(rest))
  }

  /// Adds what was typed to the filter.
  func type(_ text: String) -> Bool {
    let typed = DisplayText.line(text)
    guard !typed.isEmpty else { return false }
    setFilter(filter.text + typed)
    return true
  }

  /// Types what is on the clipboard, as soon as it is there.
  private func paste() {
    root?.pasteboard?.read(.clipboard, limit: ChoiceIndex.searchedBytes) { [weak self] text in
      guard let self, let text else { return }
      _ = type(text)
    }
  }

  /// Makes what was typed the answer.
  private func answerTyped(_ key: KeyPress) -> Bool {
    guard filter.isActive || !isRequired, !key.isRepeat else { return true }
    answersTyped = true
    onActivate?()
    answersTyped = false
    return true
  }

  /// Types the rest of the marked row.
  ///
  /// - Returns: Whether there was any.
  private func completeTyped() -> Bool {
    guard allowsOther, isFirstChosen, !allowsMultiple, let item = selection.current else {
      return false
    }
    let whole = DisplayText.line(table.searchedText(of: text(of: item)))
    guard whole != filter.text else { return false }
    setFilter(whole)
    return true
  }

  private func tickAndMoveOn(_ key: KeyPress) {
    guard let current = selection.current else { return }
    change { $0.toggle(current) }
    move(by: 1, KeyPress(.down))
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
    if allowsMultiple, !isFirstChosen || isControl, let item = selection.current {
      change { $0.toggle(item) }
    } else if filter.isActive || allowsOther, !isControl {
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
