public import AlertModel
internal import AlertRendering
public import Cairo
internal import GLib

/// A list to choose from, which scrolls, and which typing filters.
///
/// However many items there are, only those that are seen are laid out; what typing searches takes
/// as much memory as their text and four bytes more for each. Rows may have several cells, some of
/// which can be changed, and what is typed may be an answer by itself.
@MainActor
public final class ChoiceList: ChoiceInput {
  var filter: ChoiceFilter
  let rows: ChoiceRows
  let scroller: ScrollView
  private let filterLine: ChoiceFilterLine
  private let header: ChoiceHeader
  let columns: ChoiceColumns
  /// Whether what is typed is an answer, too.
  let allowsOther: Bool
  private let matchesCase: Bool
  /// Whether what is typed is the answer although a row is chosen.
  var answersTyped = false
  /// The field in which a cell is changed just now.
  var editor: CellEditor?
  private let nothingLine = TextLine("There is nothing to choose from.", alignment: .center)
  private let noMatchLine = TextLine("Nothing matches.", alignment: .center)
  /// Where the pointer was last, in the list's own coordinates; nil if it is elsewhere.
  var pointer: Point?
  /// Makes what typing searches once there is nothing else to do.
  private var preparation: IdleTask?
  /// How many items take so long to search that it is prepared.
  private static let manyItems = 10_000
  /// How many characters of what is typed are taken where that may be the answer.
  private static let mostTyped = 4096
  /// The item on which the pointer's button went down.
  var pressedItem: Int?
  var clicks = 1
  /// Whether the current item is to be seen when the list is laid out next.
  private var revealsCurrent = true
  /// How the list was laid out last.
  var shownIn: AlertEnvironment?
  /// The height of a row when the list was laid out last, in points.
  var rowHeight = 36.0
  /// That of the columns' titles.
  private var headerHeight = 0.0
  /// From how many rows on another one makes no list higher, whatever the theme.
  private static let mostRows = 64.0

  public override var isTyping: Bool { isFocused || editor != nil }
  override var form: ChoiceRules.Form { .list }

  /// What was typed to find an item.
  public var filterText: String { filter.text }

  /// What was chosen, or what was typed where that is an answer.
  public override var value: InputValue? {
    let chosen = super.value
    let isUnanswered = chosen == InputValue.none || chosen == .items([])
    guard allowsOther, answersTyped || filter.isActive && isUnanswered else { return chosen }
    return allowsMultiple ? .items([filter.text]) : .text(filter.text)
  }

  public override init(name: String, rules: ChoiceRules) {
    allowsOther = rules.allowsOther
    matchesCase = rules.matchesCase
    filter = ChoiceFilter(
      rules.items, table: rules.table, matchesCase: rules.matchesCase,
      mostCharacters: rules.allowsOther ? Self.mostTyped : ChoiceFilter.mostCharacters)
    columns = ChoiceColumns(rules)
    header = ChoiceHeader(columns)
    rows = ChoiceRows(columns, hasBoxes: rules.allowsMultiple)
    scroller = ScrollView(rows)
    scroller.hasEdge = true
    filterLine = ChoiceFilterLine(isPermanent: rules.allowsOther)
    super.init(name: name, rules: rules)
    addSubview(filterLine)
    addSubview(header)
    addSubview(scroller)
    header.extent = { [weak self] width, environment in
      self?.rows.extent(width: width, in: environment) ?? 0...1
    }
    filterLine.onClear = { [weak self] in self?.setFilter("") }
    rows.text = { [weak self] row in self.map { $0.text(of: $0.filter.item(inRow: row)) } ?? "" }
    rows.identity = { [weak self] row in self?.filter.item(inRow: row) ?? row }
    rows.state = { [weak self] row in
      guard let self else { return ChoiceRows.RowState(isChosen: false, isCurrent: false) }
      let item = filter.item(inRow: row)
      return ChoiceRows.RowState(
        isChosen: selection.contains(item), isCurrent: selection.current == item)
    }
    if !rules.filter.isEmpty {
      filter.setText(rules.filter)
      if rules.selection.isEmpty { chooseFound() }
    }
    showFilter()
  }

  override var firstItem: Int? { filter.bestRow.map(filter.item(inRow:)) }

  override func canShow(_ rules: ChoiceRules) -> Bool {
    rules.allowsOther == allowsOther && rules.matchesCase == matchesCase
      && ChoiceColumns.titles(of: rules) == columns.titles
  }

  override func choicesDidChange(isOther: Bool) {
    if isOther {
      endEditing(keepsText: false)
      let typed = filter.text
      filter = ChoiceFilter(
        items, table: table, matchesCase: matchesCase,
        mostCharacters: allowsOther ? Self.mostTyped : ChoiceFilter.mostCharacters)
      filter.setText(typed)
      columns.forget()
      columns.note(items)
      rows.forgetTexts()
    }
    showFilter()
    revealsCurrent = true
  }

  /// What is there already stays as it is: only more of it can be scrolled to.
  override func itemsWereAdded(_ more: [String]) {
    filter.append(more)
    columns.note(more)
    showFilter()
    if Double(items.count - more.count) < Self.mostRows { setNeedsLayout() }
  }

  /// What was changed is shown, and found by its new text.
  func cellDidChange(_ item: Int) {
    filter.replace(item, with: text(of: item))
    columns.note([text(of: item)])
    rows.forgetTexts()
    showFilter()
    valueDidChange()
  }

  public override func presentationDidChange(_ isPresented: Bool) {
    let isWorthIt = isPresented && isEnabled && items.count >= Self.manyItems
    preparation = isWorthIt ? IdleTask { [weak self] in self?.filter.prepare() } : nil
  }

  // MARK: - Choosing

  /// Shows only what holds every word of a text, as typing does.
  public func setFilter(_ text: String) {
    let former = filter.text
    filter.setText(text)
    guard filter.text != former else { return }
    let before = value
    answersTyped = false
    chooseFound()
    showFilter()
    scroller.scroll(to: 0)
    revealCurrent()
    if value != before { valueDidChange() }
  }

  /// Chooses what is most likely meant by what was typed, until an arrow says otherwise.
  private func chooseFound() {
    if isFirstChosen {
      selection.leave()
      if let row = filter.bestRow { selection.move(to: filter.item(inRow: row)) }
      return
    }
    // What is typed may be meant as it is, or for rows that are ticked.
    if allowsMultiple || allowsOther {
      selection.leave()
    } else if let current = selection.current, filter.row(of: current) == nil {
      selection.leave()
    }
    if !allowsMultiple, !allowsOther, selection.isEmpty, filter.isActive, filter.count > 0 {
      selection.choose(filter.item(inRow: 0))
    }
  }

  private func showFilter() {
    rows.count = filter.count
    filterLine.show(
      filter.text, found: filter.count, of: items.count)
    filterLine.isHidden = !filter.isActive && !allowsOther
    place()
    setNeedsDisplay()
  }

  /// Scrolls no further than it takes to see the item that the keys act on.
  override func revealCurrent() {
    guard let current = selection.current, let row = filter.row(of: current) else { return }
    let top = Double(row) * rowHeight
    if top < scroller.offset {
      scroller.scroll(to: top)
    } else if top + rowHeight > scroller.offset + scroller.frame.height {
      scroller.scroll(to: top + rowHeight - scroller.frame.height)
    }
    setNeedsDisplay()
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let metrics = environment.theme.metrics
    let shown = Double(max(items.count, 1))
    // A row that is cut in two says that there are more.
    let most = metrics.mostListRows - 0.5
    let rows = (shown > metrics.mostListRows ? most : shown) * metrics.listRowHeight
    return Size(width: width, height: rows + heightAbove(in: environment))
  }

  /// What always stands above the rows, in points.
  private func heightAbove(in environment: AlertEnvironment) -> Double {
    header.measure(width: frame.width, in: environment).height
      + (allowsOther ? environment.theme.metrics.listRowHeight : 0)
  }

  public override func wantedWidth(in environment: AlertEnvironment) -> Double {
    rows.wantedWidth(in: environment)
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    let all =
      Double(max(items.count, 1)) * environment.theme.metrics.listRowHeight
      + heightAbove(in: environment)
    return max(measure(width: width, in: environment).height, min(all, limit))
  }

  public override func layout(in environment: AlertEnvironment) {
    shownIn = environment
    rowHeight = environment.theme.metrics.listRowHeight
    headerHeight = header.measure(width: frame.width, in: environment).height
    place()
    placeEditor(in: environment)
    super.layout(in: environment)
    if revealsCurrent {
      revealsCurrent = false
      revealCurrent()
    }
  }

  /// Gives the filter's line, the titles and the rows their places.
  private func place() {
    var top = filterLine.isHidden ? 0 : min(rowHeight, frame.height)
    filterLine.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
    header.frame = Rect(
      x: 0, y: top, width: frame.width, height: min(headerHeight, frame.height - top))
    top += header.frame.height
    scroller.frame = Rect(
      x: 0, y: top, width: frame.width, height: max(frame.height - top, 0))
    rows.frame.size = Size(
      width: frame.width, height: max(Double(rows.count) * rowHeight, scroller.frame.height))
    scroller.scroll(by: 0)
  }

  public override func render(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let metrics = environment.theme.metrics
    FieldPainter.draw(
      bounds,
      state: FieldPainter.State(
        isFocused: isFocused, isEnabled: isEnabled, isInvalid: showsProblem), into: context,
      in: environment)
    rows.showsCurrent = isFocused
    filterLine.showsCaret = isFocused && isEnabled
    rows.isEnabled = isEnabled
    context.withSavedState { context in
      context.clip(
        to: context.snapped(bounds).outset(by: -1), radius: metrics.fieldRadius - 1)
      renderSubviews(into: context, in: environment)
      if rows.count == 0 {
        let hint = environment.palette.hint
        (items.isEmpty ? nothingLine : noMatchLine).draw(
          in: Rect(
            x: ChoiceRows.textInset, y: scroller.frame.minY,
            width: max(frame.width - 2 * ChoiceRows.textInset, 1),
            height: min(scroller.frame.height, rowHeight)), color: hint, into: context,
          in: environment)
      }
    }
  }

  // MARK: - Pointer

  public override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point) else { return nil }
    return hit === rows ? self : hit
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { pointer = nil }
    showHover()
  }

  public override func pointerMoved(to point: Point) {
    pointer = point
    showHover()
  }

  func showHover() {
    rows.hoveredRow = isEnabled ? pointer.flatMap(row(at:)) : nil
  }

  /// The row at a point of the list's own coordinates.
  private func row(at point: Point) -> Int? {
    guard scroller.frame.contains(point) else { return nil }
    let row = Int((point.y - scroller.frame.minY + scroller.offset) / rowHeight)
    return (0..<rows.count).contains(row) ? row : nil
  }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    let former = scroller.offset
    guard scroller.scrolled(dx: dx, dy: dy) else { return false }
    showHover()
    // At its end the list hands the wheel on to what is around it.
    return scroller.offset != former
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    pointer = point
    self.clicks = clicks
    rows.isPressed = true
    showHover()
    guard let row = row(at: point) else { return true }
    let item = filter.item(inRow: row)
    pressedItem = item
    change { selection in
      if modifiers.contains(.shift) {
        selection.extend(to: item, shown: shownItems)
      } else {
        selection.toggle(item)
      }
    }
    return true
  }

  public override func pointerDragged(to point: Point) {
    pointer = point
    showHover()
    // Where one can be chosen, it is the one under the pointer.
    guard !allowsMultiple, let row = row(at: point) else { return }
    let item = filter.item(inRow: row)
    if item != selection.current { change { $0.choose(item) } }
  }

  public override func pointerReleased(at point: Point) {
    let row = row(at: point)
    let isDouble =
      clicks == 2 && pressedItem != nil && row.map(filter.item(inRow:)) == pressedItem
    let item = pressedItem
    pressCancelled()
    guard isDouble, let item, let row else { return }
    if let column = editableColumn(at: point, row: row) {
      beginEditing(item, column: column)
    } else if !allowsMultiple {
      onActivate?()
    }
  }

  public override func pressCancelled() {
    pressedItem = nil
    guard rows.isPressed else { return }
    rows.isPressed = false
    setNeedsDisplay()
  }

  // MARK: - Keys

  public override func keyPressed(_ key: KeyPress) -> Bool {
    editor == nil ? handle(key) : handleWhileEditing(key)
  }

  public override func textCommitted(_ text: String) -> Bool { type(text) }

  public override func goBack() -> Bool { endEditing(keepsText: false) }
}
