package import AlertModel

/// A list is a list of items, or a table of cells if it has columns or many rows.
///
/// Orca asks every item of a list for its role, in order to count them; it does not do that with a
/// table. In a table the number of a cell is that of its row's item times the number of columns,
/// plus the column.
extension ChoiceList: AccessibleItemView {
  /// The most rows of a list; longer ones are tables.
  private static let longestList = 250

  private var isTable: Bool { width > 1 || filter.count > Self.longestList }

  /// How many cells a row has.
  private var width: Int { max(textColumns.count, 1) }

  /// The columns whose cells can be read.
  private var textColumns: [Int] { table.shown.filter { table.columns[$0].kind == .text } }

  private func number(ofItem item: Int) -> Int { isTable ? item * width : item }

  package var accessibleElement: AccessibleElement? {
    let isTable = isTable
    var element = AccessibleElement(
      isTable ? .table : .list, states: accessibleStates.union(.managesDescendants))
    if allowsMultiple { element.states.insert(.multiselectable) }
    var items = AccessibleItems(
      count: filter.count * (isTable ? width : 1),
      current: selection.current.flatMap { filter.row(of: $0) == nil ? nil : number(ofItem: $0) },
      chosen: selection.chosen.prefix(AccessibleItems.mostTold).map(number(ofItem:)))
    items.allowsMultiple = allowsMultiple
    if allowsMultiple { items.chosenState = .checked }
    if isTable { items.columns = titles }
    items.remark = filterRemark ?? ""
    element.items = items
    let remarks = [isTable ? spokenLanguage.text(.items, filter.count) : nil, filterRemark]
    element.description = remarks.compactMap(\.self).joined(separator: ", ")
    return element
  }

  /// How many rows match the typed text; nil while nothing is typed.
  private var filterRemark: String? {
    guard filter.isActive else { return nil }
    return spokenLanguage.text(.match, String(filter.count), String(items.count), filter.text)
  }

  private var titles: [String] {
    textColumns.isEmpty ? [""] : textColumns.map { DisplayText.line(table.columns[$0].title) }
  }

  /// The field in which a cell is edited.
  package var accessibleSubviews: [View] { [editor.view].compactMap(\.self) }

  package func accessibleItem(_ number: Int) -> AccessibleElement? {
    let isTable = isTable
    let (item, column) = isTable ? number.quotientAndRemainder(dividingBy: width) : (number, 0)
    guard number >= 0, items.indices.contains(item) else { return nil }
    let text =
      textColumns.isEmpty ? "" : table.cell(textColumns[column], of: text(of: item))
    var element = AccessibleElement(
      isTable ? .tableCell : .listItem, name: DisplayText.line(text),
      states: [.focusable, .selectable])
    if item == selection.current, column == 0 { element.description = filterRemark ?? "" }
    // A row is toggled by its first cell.
    if column == 0 { element.actions = [allowsMultiple ? .toggle : .choose] }
    if allowsMultiple, column == 0 { element.states.insert(.checkable) }
    if selection.contains(item) {
      element.states.insert(.selected)
      if allowsMultiple, column == 0 { element.states.insert(.checked) }
    }
    return element
  }

  package func accessibleItemNumber(at index: Int) -> Int? {
    let (row, column) = isTable ? index.quotientAndRemainder(dividingBy: width) : (index, 0)
    guard index >= 0, row < filter.count else { return nil }
    return number(ofItem: filter.item(inRow: row)) + column
  }

  package func accessibleIndex(ofItem number: Int) -> Int? {
    let (item, column) = isTable ? number.quotientAndRemainder(dividingBy: width) : (number, 0)
    guard number >= 0, items.indices.contains(item) else { return nil }
    return filter.row(of: item).map { isTable ? $0 * width + column : $0 }
  }

  package func accessibleFrame(ofItem number: Int) -> Rect {
    let (item, column) = isTable ? number.quotientAndRemainder(dividingBy: width) : (number, 0)
    guard let row = filter.row(of: item) else { return bounds }
    return cut(pane.frame(ofRow: row), toColumn: column)
  }

  package func accessibleFrame(ofColumn column: Int) -> Rect {
    cut(pane.headerFrame, toColumn: column)
  }

  /// The part of a rectangle in one of the columns that can be read; in a list with one, all of it.
  private func cut(_ rect: Rect, toColumn column: Int) -> Rect {
    guard width > 1, let environment = shownIn, textColumns.indices.contains(column),
      let place = table.shown.firstIndex(of: textColumns[column])
    else { return rect }
    let spans = pane.rows.cellRects(inRow: 0, in: environment)
    guard spans.indices.contains(place) else { return rect }
    return Rect(x: spans[place].minX, y: rect.minY, width: spans[place].width, height: rect.height)
  }

  /// Carries out a request for the row of a cell.
  package func perform(_ request: AccessibleRequest) -> Bool {
    func item(_ number: Int) -> Int { isTable ? number / width : number }
    return switch request {
    case .actOnItem(let number, let action): performOnItem(.actOnItem(item(number), action))
    case .choose(let number, let isChosen): performOnItem(.choose(item: item(number), isChosen))
    case .focusItem(let number): performOnItem(.focusItem(item(number)))
    case .reveal(let number?): performOnItem(.reveal(item: item(number)))
    case .act, .setValue, .replace, .select, .focus, .reveal: false
    }
  }
}
