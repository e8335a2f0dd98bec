public import AlertModel
internal import AlertRendering
public import Cairo
internal import GLib

/// A scrolling list to choose from, which typing filters.
///
/// Only visible rows are laid out, however many items there are. The search index takes the memory
/// of the items' text and four bytes more for each. Rows can have several cells, some of them
/// editable, and the typed text can be an answer itself.
@MainActor
public final class ChoiceList: ChoiceInput {
  let pane: ChoicePane
  private(set) var filter: ChoiceFilter
  /// Whether the typed text can be the answer.
  let allowsOther: Bool
  private let matchesCase: Bool
  /// Whether the typed text is the answer although a row is chosen.
  private var answersTyped = false
  private lazy var editor = CellEditor(self)
  private lazy var keys = ChoiceKeyHandler(self)
  private lazy var pointer = ChoicePointer(self, editor)

  /// Builds the search index when the main loop is idle.
  private var preparation: IdleTask?
  /// Whether the next layout scrolls to the current item.
  private var revealsCurrent = true
  /// The environment of the last layout.
  private var shownIn: AlertEnvironment?

  /// From how many items the search index is built ahead.
  private static let manyItems = 10_000
  /// The most characters of typed text where it can be the answer.
  private static let mostTyped = 4096
  /// From how many items on another one makes no list higher, whatever the theme.
  private static let mostRows = 64.0

  public override var isTyping: Bool { isFocused || editor.isEditing }
  public override var takesText: Bool { true }
  override var form: ChoiceRules.Form { .list }

  /// The text that rows are filtered by.
  public var filterText: String { filter.text }

  /// The chosen items, or the typed text where that is the answer.
  public override var value: InputValue? {
    let chosen = super.value
    let isUnanswered = chosen == InputValue.none || chosen == .items([])
    guard allowsOther, answersTyped || filter.isActive && isUnanswered else { return chosen }
    return allowsMultiple ? .items([filter.text]) : .text(filter.text)
  }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The items, and how they can be chosen.
  public override init(name: String, rules: ChoiceRules) {
    allowsOther = rules.allowsOther
    matchesCase = rules.matchesCase
    filter = ChoiceFilter(
      rules.items, table: rules.table, matchesCase: rules.matchesCase,
      mostCharacters: rules.allowsOther ? Self.mostTyped : ChoiceFilter.mostCharacters)
    pane = ChoicePane(rules)
    super.init(name: name, rules: rules)
    for view in pane.views { addSubview(view) }
    pane.filterLine.onClear = { [weak self] in self?.setFilter("") }
    let rows = pane.rows
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

  // MARK: - Items

  override var firstItem: Int? { filter.bestRow.map(filter.item(inRow:)) }

  override func canShow(_ rules: ChoiceRules) -> Bool {
    rules.allowsOther == allowsOther && rules.matchesCase == matchesCase
      && ChoiceColumns.titles(of: rules) == pane.columns.titles
  }

  override func choicesDidChange(isOther: Bool) {
    if isOther {
      editor.end(keepsText: false)
      let typed = filter.text
      filter = ChoiceFilter(
        items, table: table, matchesCase: matchesCase,
        mostCharacters: allowsOther ? Self.mostTyped : ChoiceFilter.mostCharacters)
      filter.setText(typed)
      pane.columns.forget()
      pane.columns.note(items)
      pane.rows.discardLayouts()
    }
    showFilter()
    revealsCurrent = true
  }

  /// Extends filter and columns; scroll position and layouts stay.
  override func itemsWereAdded(_ more: [String]) {
    filter.append(more)
    pane.columns.note(more)
    showFilter()
    if Double(items.count - more.count) < Self.mostRows { setNeedsLayout() }
  }

  /// Replaces an item's text after a cell was edited.
  func replaceText(of item: Int, with text: String) {
    setText(of: item, to: text)
    filter.replace(item, with: text)
    pane.columns.note([text])
    pane.rows.discardLayouts()
    showFilter()
    valueDidChange()
  }

  public override func presentationDidChange(_ isPresented: Bool) {
    pane.onGlide = { [weak self] in self?.pointer.showHover() }
    let isWorthIt = isPresented && isEnabled && items.count >= Self.manyItems
    preparation = isWorthIt ? IdleTask { [weak self] in self?.filter.prepare() } : nil
  }

  // MARK: - Filtering

  /// Shows only rows that contain every word of a text.
  public func setFilter(_ text: String) {
    let former = filter.text
    filter.setText(text)
    guard filter.text != former else { return }
    let before = value
    answersTyped = false
    chooseFound()
    showFilter()
    pane.scrollToTop()
    revealCurrent()
    if value != before { valueDidChange() }
  }

  /// Adds typed text to the filter.
  ///
  /// - Returns: Whether the text contains anything that can be shown.
  func type(_ text: String) -> Bool {
    let typed = DisplayText.line(text)
    guard !typed.isEmpty else { return false }
    setFilter(filter.text + typed)
    return true
  }

  /// Chooses the row that the typed text most likely means.
  private func chooseFound() {
    if isFirstChosen {
      selection.leave()
      if let row = filter.bestRow { selection.move(to: filter.item(inRow: row)) }
      return
    }
    // The typed text may be the answer itself, or serve to find rows to tick.
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
    pane.show(filter, of: items.count)
    pane.place(in: frame.size)
    setNeedsDisplay()
  }

  // MARK: - Choosing

  override func revealCurrent() {
    guard let current = selection.current, let row = filter.row(of: current) else { return }
    pane.reveal(row: row)
    setNeedsDisplay()
  }

  /// The items that are shown from one to another.
  func shownItems(_ items: ClosedRange<Int>) -> [Int] {
    guard let first = filter.row(of: items.lowerBound), let last = filter.row(of: items.upperBound)
    else { return [items.lowerBound, items.upperBound] }
    return (first...last).map(filter.item(inRow:))
  }

  /// Answers the alert with the typed text.
  func answerTyped() {
    answersTyped = true
    onActivate?()
    answersTyped = false
  }

  /// Edits the first editable cell of the current item.
  ///
  /// - Returns: Whether there is one.
  func editCurrent() -> Bool {
    guard isEnabled, let item = selection.current, filter.row(of: item) != nil,
      let column = editor.firstColumn
    else { return false }
    revealCurrent()
    editor.begin(item, column: column, in: shownIn)
    return true
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let metrics = environment.theme.metrics
    let shown = Double(max(items.count, 1))
    // Half a row at the bottom shows that there are more.
    let most = metrics.mostListRows - 0.5
    let rows = (shown > metrics.mostListRows ? most : shown) * metrics.listRowHeight
    return Size(
      width: width, height: rows + pane.heightAbove(width: frame.width, in: environment))
  }

  public override func wantedWidth(in environment: AlertEnvironment) -> Double {
    pane.rows.wantedWidth(in: environment)
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    let all =
      Double(max(items.count, 1)) * environment.theme.metrics.listRowHeight
      + pane.heightAbove(width: frame.width, in: environment)
    return max(measure(width: width, in: environment).height, min(all, limit))
  }

  public override func layout(in environment: AlertEnvironment) {
    shownIn = environment
    pane.configure(width: frame.width, in: environment)
    pane.place(in: frame.size)
    editor.layout(in: environment)
    super.layout(in: environment)
    if revealsCurrent {
      revealsCurrent = false
      revealCurrent()
    }
  }

  public override func render(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    FieldPainter.draw(
      bounds,
      state: FieldPainter.State(
        isFocused: isFocused, isEnabled: isEnabled, isInvalid: showsProblem), into: context,
      in: environment)
    pane.rows.showsCurrent = isFocused
    pane.filterLine.showsCaret = isFocused && isEnabled
    pane.rows.isEnabled = isEnabled
    let radius = environment.theme.metrics.fieldRadius - 1
    context.withSavedState { context in
      context.clip(to: context.snapped(bounds).outset(by: -1), radius: radius)
      renderSubviews(into: context, in: environment)
      if pane.rows.count == 0 {
        pane.drawMessage(hasItems: !items.isEmpty, into: context, in: environment)
      }
    }
  }

  // MARK: - Pointer

  public override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point) else { return nil }
    return hit === pane.rows ? self : hit
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    isHovered ? pointer.showHover() : pointer.move(to: nil)
  }

  public override func pointerMoved(to point: Point) { pointer.move(to: point) }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    let (canScroll, moved) = pane.scrolled(dx: dx, dy: dy)
    if canScroll { pointer.showHover() }
    // At its end the list leaves the wheel to the views around it.
    return canScroll && moved
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    pointer.press(at: point, clicks: clicks, modifiers: modifiers)
    return true
  }

  public override func pointerDragged(to point: Point) { pointer.drag(to: point) }

  public override func pointerReleased(at point: Point) { pointer.release(at: point, in: shownIn) }

  public override func pressCancelled() { pointer.cancel() }

  // MARK: - Keys

  public override func keyPressed(_ key: KeyPress) -> Bool {
    editor.isEditing ? keys.handleWhileEditing(key, editor) : keys.handle(key)
  }

  public override func textCommitted(_ text: String) -> Bool { type(text) }

  public override func goBack() -> Bool { editor.end(keepsText: false) }
}
