internal import AlertModel

/// Changing the text of a cell where it stands.
extension ChoiceList {
  /// The column of the cell at a point of the list, if its text can be changed.
  func editableColumn(at point: Point, row: Int) -> Int? {
    guard isEnabled, let environment = shownIn else { return nil }
    let rects = rows.cellRects(inRow: row, in: environment)
    return zip(rects, table.shown).first { rect, _ in
      point.x >= rect.minX && point.x < rect.maxX
    }.flatMap { _, column in table.columns[column].isEditable ? column : nil }
  }

  /// Lets the first cell be changed, of those that can, of the item that the keys act on.
  ///
  /// - Returns: Whether there is one.
  func editCurrent() -> Bool {
    guard isEnabled, let item = selection.current, filter.row(of: item) != nil,
      let column = table.shown.first(where: { table.columns[$0].isEditable })
    else { return false }
    revealCurrent()
    beginEditing(item, column: column)
    return true
  }

  /// Lets a cell be changed: its text stands in a field, selected.
  func beginEditing(_ item: Int, column: Int) {
    endEditing(keepsText: true)
    let editor = CellEditor(
      table.cell(column, of: text(of: item)), item: item, column: column)
    editor.textView.onFocus = { [weak self, weak editor] in
      // Whoever goes elsewhere is done.
      if let editor, !editor.textView.isFocused { self?.endEditing(keepsText: true) }
    }
    self.editor = editor
    rows.addSubview(editor)
    if let shownIn { placeEditor(in: shownIn) }
    root?.focus(editor.textView)
    setNeedsLayout()
  }

  /// Puts the field above its cell; a row that is not shown any more has none.
  func placeEditor(in environment: AlertEnvironment) {
    guard let editor else { return }
    guard let row = filter.row(of: editor.item),
      let place = table.shown.firstIndex(of: editor.column)
    else {
      endEditing(keepsText: true)
      return
    }
    editor.cover(rows.cellRects(inRow: row, in: environment)[place])
  }

  /// Takes the field away.
  ///
  /// - Parameter keepsText: Whether the cell has the text that is in the field from now on.
  /// - Returns: Whether there was a field.
  @discardableResult
  func endEditing(keepsText: Bool) -> Bool {
    guard let editor else { return false }
    self.editor = nil
    let root = root
    let hadFocus = editor.textView.isFocused
    editor.textView.onFocus = nil
    if hadFocus { root?.focus(self) }
    editor.removeFromSuperview()
    let former = text(of: editor.item)
    let changed = table.item(former, settingCell: editor.column, to: editor.textView.text)
    if keepsText, changed != former {
      setText(of: editor.item, to: changed)
      cellDidChange(editor.item)
    }
    setNeedsDisplay()
    return true
  }

  /// Does what a key does to a cell's text that the text itself has no use for.
  ///
  /// - Return: the text is kept.
  /// - Up, Down, Page Up, Page Down: it is kept, too, and the keys act on another row.
  func handleWhileEditing(_ key: KeyPress) -> Bool {
    switch key.key {
    case .return: return endEditing(keepsText: true)
    case .up, .down, .pageUp, .pageDown:
      endEditing(keepsText: true)
      return handle(key)
    case .escape, .tab, .space, .left, .right, .home, .end, .backspace, .delete, .insert,
      .function, .text:
      return false
    }
  }
}
