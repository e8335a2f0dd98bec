internal import AlertModel

/// The key bindings of a `ChoiceList`.
///
/// | keys | action |
/// |---|---|
/// | Up, Down, Page Up, Page Down, Home, End | go to another row |
/// | Shift with these, in a list for several choices | choose all rows on the way |
/// | Space, in a list for several choices | toggle the current row; by itself, as `SpaceSteps` |
/// | Space without a filter, in a list for one choice | choose the next row, after the last the first |
/// | Control-A | choose all rows that are shown, or none if all are chosen |
/// | characters | add to the filter |
/// | Control-V, Shift-Insert | add the clipboard's text to the filter |
/// | Backspace | delete the filter's last character; with Control, as Delete, all of it |
/// | Shift-Return, Control-Return | answer with the typed text, where other text is an answer |
/// | F2 | edit a cell of the current row; Tab and Shift-Tab then edit its next and previous one |
///
/// In a list that always has a current row (`isFirstChosen`) there are also:
///
/// | keys | action |
/// |---|---|
/// | Control-N, -P, -H, -I | Down, Up, Backspace, Tab |
/// | Control-J, -M | Return |
/// | Control-W | delete the filter's last word |
/// | Shift-Return, in a list for several choices | toggle the current row and go to the next |
/// | Tab, where other text is an answer | complete the filter to the current row's text |
struct ChoiceKeyHandler {
  private unowned let list: ChoiceList

  init(_ list: ChoiceList) {
    self.list = list
  }

  private var filter: ChoiceFilter { list.filter }

  /// Carries out a key's action.
  ///
  /// - Returns: Whether the key has a meaning here.
  func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    let hasCurrent = list.isFirstChosen
    let key = hasCurrent ? Self.plainKey(for: key) : key
    let isControl = key.modifiers.contains(.control)
    let isShift = key.modifiers.contains(.shift)
    if key.key != .space, key.key != .tab { list.spaceSteps.reset() }
    switch key.key {
    case .return where isShift && list.allowsMultiple && hasCurrent: toggleAndMoveOn()
    case .return where (isShift || isControl) && list.allowsOther: return answerTyped(key)
    case .tab where !isShift && completeTyped(): break
    case .function(2) where !key.isRepeat: return list.editCurrent()
    case .text("v") where isControl, .insert where isShift: paste()
    case .text("u") where isControl: list.setFilter("")
    case .text("w") where isControl && hasCurrent: deleteWord()
    case .text("j") where isControl && hasCurrent, .text("m") where isControl && hasCurrent:
      if !key.isRepeat { list.onActivate?() }
    case .up: move(by: -1, key)
    case .down: move(by: 1, key)
    case .pageUp: move(by: -list.pane.rowsPerPage, key)
    case .pageDown: move(by: list.pane.rowsPerPage, key)
    case .home: move(toRow: 0, key)
    case .end: move(toRow: filter.count - 1, key)
    case .backspace: list.setFilter(isControl ? "" : String(filter.text.dropLast()))
    case .delete: list.setFilter("")
    case .space: pressSpace(isControl: isControl, isRepeat: key.isRepeat)
    case .text("a") where isControl && list.allowsMultiple: chooseAll()
    case .text where isControl, .left, .right, .return, .tab, .escape, .insert, .function:
      return false
    case .text: return list.type(key.writes)
    }
    return true
  }

  /// Handles the keys that a cell's field does not: Return keeps the text, and so do Up, Down, Page
  /// Up and Page Down, which also go to another row, and Tab, which goes to the row's next cell.
  func handleWhileEditing(_ key: KeyPress, _ editor: CellEditor) -> Bool {
    switch key.key {
    case .return: return editor.end(keepsText: true)
    case .tab where key.modifiers.subtracting(.shift).isEmpty:
      return editor.move(forward: !key.modifiers.contains(.shift), in: list.shownIn)
    case .up, .down, .pageUp, .pageDown:
      editor.end(keepsText: true)
      return handle(key)
    case .escape, .tab, .space, .left, .right, .home, .end, .backspace, .delete, .insert,
      .function, .text:
      return false
    }
  }

  /// The key that Control with a letter stands for, as in terminals.
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

  // MARK: - Typing

  private func deleteWord() {
    var rest = filter.text[...]
    while rest.last == " " { rest.removeLast() }
    while let last = rest.last, last != " " { rest.removeLast() }
    list.setFilter(String(rest))
  }

  private func paste() {
    list.root?.pasteboard?.read(.clipboard, limit: ChoiceIndex.searchedBytes) {
      [weak list = self.list] text in
      guard let list, let text else { return }
      _ = list.type(text)
    }
  }

  private func answerTyped(_ key: KeyPress) -> Bool {
    guard filter.isActive || !list.isRequired, !key.isRepeat else { return true }
    list.answerTyped()
    return true
  }

  /// Completes the filter to the current row's text.
  ///
  /// - Returns: Whether the filter changed.
  private func completeTyped() -> Bool {
    guard list.allowsOther, list.isFirstChosen, !list.allowsMultiple,
      let item = list.selection.current
    else { return false }
    let whole = DisplayText.line(list.table.searchedText(of: list.text(of: item)))
    guard whole != filter.text else { return false }
    list.setFilter(whole)
    return true
  }

  // MARK: - Choosing

  private func toggleAndMoveOn() {
    guard let current = list.selection.current else { return }
    list.change { $0.toggle(current) }
    move(by: 1, KeyPress(.down))
  }

  private func move(by delta: Int, _ key: KeyPress) {
    guard let row = list.selection.current.flatMap(filter.row(of:)) else {
      return move(toRow: delta > 0 ? 0 : filter.count - 1, key)
    }
    move(toRow: row + delta, key)
  }

  private func move(toRow row: Int, _ key: KeyPress) {
    guard filter.count > 0 else { return }
    let item = filter.item(inRow: min(max(row, 0), filter.count - 1))
    list.change { selection in
      if key.modifiers.contains(.shift) && list.allowsMultiple {
        // The range includes the row that it starts from.
        if let current = selection.current, !selection.contains(current) {
          selection.choose(current)
        }
        selection.extend(to: item, shown: list.shownItems)
      } else {
        selection.move(to: item)
      }
    }
  }

  private func pressSpace(isControl: Bool, isRepeat: Bool) {
    let hasBoxes = list.allowsMultiple && (!list.isFirstChosen || isControl)
    let canStep = !list.isFirstChosen || !list.allowsMultiple && !list.allowsOther
    if hasBoxes, list.selection.current != nil || !filter.isActive {
      if !isRepeat { toggleBySpace() }
    } else if !filter.isActive, !isControl, canStep {
      if !isRepeat, let item = rowItem(after: list.selection.current) {
        list.change { $0.choose(item) }
      }
    } else if filter.isActive || list.allowsOther, !isControl {
      list.setFilter(filter.text + " ")
    }
  }

  private func toggleBySpace() {
    guard
      let item = list.spaceSteps.toggled(current: list.selection.current, next: rowItem(after:))
    else { return }
    list.change { $0.toggle(item) }
  }

  /// The item in the row after an item's, round the end; the first one for nil.
  private func rowItem(after item: Int?) -> Int? {
    guard filter.count > 0 else { return nil }
    guard let row = item.flatMap(filter.row(of:)) else { return filter.item(inRow: 0) }
    return filter.item(inRow: (row + 1) % filter.count)
  }

  private func chooseAll() {
    let shown = (0..<filter.count).map(filter.item(inRow:))
    let isChosen = shown.allSatisfy { list.selection.contains($0) }
    list.change { $0.set(shown, chosen: !isChosen) }
  }
}
