import AlertModel
import AlertRendering
import Cairo

/// Edits the text of one cell of a `ChoiceList` in a field above it.
final class CellEditor {
  private unowned let list: ChoiceList
  private var field: CellField?

  init(_ list: ChoiceList) {
    self.list = list
  }

  var isEditing: Bool { field != nil }

  /// The view with the text that is edited; nil for none.
  var view: TextView? { field?.textView }

  /// The editable column at an x coordinate of the list, in points; nil for none.
  func column(atX x: Double, row: Int, in environment: AlertEnvironment) -> Int? {
    let table = list.table
    let rects = list.pane.rows.cellRects(inRow: row, in: environment)
    return zip(rects, table.shown).first { rect, _ in x >= rect.minX && x < rect.maxX }
      .flatMap { _, column in table.columns[column].isEditable ? column : nil }
  }

  /// The first editable column that is shown; nil for none.
  var firstColumn: Int? {
    list.table.shown.first { list.table.columns[$0].isEditable }
  }

  /// Shows a field with the cell's text, selected and focused.
  ///
  /// - Parameters:
  ///   - item: The index of the item.
  ///   - column: The index among all columns, including hidden ones.
  ///   - environment: That of the last layout; nil if there was none.
  func begin(_ item: Int, column: Int, in environment: AlertEnvironment?) {
    end(keepsText: true)
    let field = CellField(
      list.table.cell(column, of: list.text(of: item)), item: item, column: column)
    field.textView.onFocus = { [weak self, weak field] in
      // Editing ends when the focus goes elsewhere.
      if let field, !field.textView.isFocused { self?.end(keepsText: true) }
    }
    self.field = field
    list.pane.rows.addSubview(field)
    if let environment { layout(in: environment) }
    list.root?.focus(field.textView)
    list.setNeedsLayout()
  }

  /// Edits the row's next or previous editable cell.
  ///
  /// - Returns: Whether there is one; if not, the present cell is still edited.
  func move(forward: Bool, in environment: AlertEnvironment?) -> Bool {
    guard let field else { return false }
    let columns = list.table.shown.filter { list.table.columns[$0].isEditable }
    guard let place = columns.firstIndex(of: field.column),
      case let next = place + (forward ? 1 : -1), columns.indices.contains(next)
    else { return false }
    begin(field.item, column: columns[next], in: environment)
    return true
  }

  /// Places the field above its cell, or ends editing if the cell's row is no longer shown.
  func layout(in environment: AlertEnvironment) {
    guard let field else { return }
    guard let row = list.filter.row(of: field.item),
      let place = list.table.shown.firstIndex(of: field.column)
    else {
      end(keepsText: true)
      return
    }
    field.cover(list.pane.rows.cellRects(inRow: row, in: environment)[place])
  }

  /// Removes the field.
  ///
  /// - Parameter keepsText: Whether the cell gets the field's text.
  /// - Returns: Whether there was a field.
  @discardableResult
  func end(keepsText: Bool) -> Bool {
    guard let field else { return false }
    self.field = nil
    let hadFocus = field.textView.isFocused
    field.textView.onFocus = nil
    if hadFocus { list.root?.focus(list) }
    field.removeFromSuperview()
    let former = list.text(of: field.item)
    let changed = list.table.item(
      former, settingCell: field.column, to: field.textView.text)
    if keepsText, changed != former { list.replaceText(of: field.item, with: changed) }
    list.setNeedsDisplay()
    return true
  }
}

/// The field that covers the cell that is edited.
private final class CellField: View {
  let item: Int
  /// The index among all columns, including hidden ones.
  let column: Int
  let textView: TextView

  /// How far the field extends beyond the cell horizontally and stays within the row vertically, in
  /// points.
  private static let reach = Size(width: 7, height: 3)

  init(_ text: String, item: Int, column: Int) {
    self.item = item
    self.column = column
    textView = TextView(text, lines: .one)
    super.init()
    addSubview(textView)
  }

  /// Moves the field over a cell, given in the coordinates of `ChoiceRows`.
  func cover(_ cell: Rect) {
    frame = Rect(
      x: cell.minX - Self.reach.width, y: cell.minY + Self.reach.height,
      width: cell.width + 2 * Self.reach.width, height: cell.height - 2 * Self.reach.height)
    textView.frame = Rect(
      x: Self.reach.width, y: 0, width: cell.width, height: frame.height)
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    FieldPainter.draw(
      bounds, state: FieldPainter.State(isFocused: textView.isFocused), into: context,
      in: environment)
  }
}
