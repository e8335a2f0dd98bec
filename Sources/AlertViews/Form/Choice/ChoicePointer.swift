import AlertModel

/// Chooses rows of a `ChoiceList` with the pointer.
///
/// A press chooses or toggles its row, with Shift all rows on the way; a drag in a list for one
/// choice chooses the row under the pointer; a double click edits a cell, or answers.
final class ChoicePointer {
  private unowned let list: ChoiceList
  private let editor: CellEditor
  private let pane: ChoicePane

  /// Where the pointer is, in the list's coordinates; nil if it is not over the list.
  private var position: Point?
  /// The item that the pointer's button was pressed on.
  private var pressedItem: Int?
  private var clicks = 1

  init(_ list: ChoiceList, _ editor: CellEditor) {
    self.list = list
    self.editor = editor
    pane = list.pane
  }

  /// Called when the pointer has moved, or has left the list (nil).
  func move(to point: Point?) {
    position = point
    showHover()
  }

  /// Highlights the row under the pointer, after the pointer or the rows have moved.
  func showHover() {
    pane.rows.hover.move(to: list.isEnabled ? position.flatMap(pane.row(at:)) : nil)
  }

  /// Called when the button was pressed.
  func press(at point: Point, clicks: Int, modifiers: KeyModifiers) {
    list.root?.focus(list)
    self.clicks = clicks
    pane.rows.isPressed = true
    move(to: point)
    guard let item = item(at: point) else { return }
    pressedItem = item
    list.change { [list] selection in
      if modifiers.contains(.shift) {
        selection.extend(to: item, shown: list.shownItems)
      } else {
        selection.toggle(item)
      }
    }
  }

  /// Called when the pointer moved with the button held.
  func drag(to point: Point) {
    move(to: point)
    guard !list.allowsMultiple, let item = item(at: point) else { return }
    if item != list.selection.current { list.change { $0.choose(item) } }
  }

  /// Called when the button was released.
  ///
  /// - Parameters:
  ///   - point: Where, in the list's coordinates.
  ///   - environment: That of the last layout; nil if there was none.
  func release(at point: Point, in environment: AlertEnvironment?) {
    let isDouble = clicks == 2 && pressedItem != nil && item(at: point) == pressedItem
    let item = pressedItem
    cancel()
    guard isDouble, let item, let row = pane.row(at: point) else { return }
    if list.isEnabled, let environment,
      let column = editor.column(atX: point.x, row: row, in: environment)
    {
      editor.begin(item, column: column, in: environment)
    } else if !list.allowsMultiple {
      list.onActivate?()
    }
  }

  /// Called when the press ended without a release over the list.
  func cancel() {
    pressedItem = nil
    guard pane.rows.isPressed else { return }
    pane.rows.isPressed = false
    list.setNeedsDisplay()
  }

  private func item(at point: Point) -> Int? {
    pane.row(at: point).map(list.filter.item(inRow:))
  }
}
