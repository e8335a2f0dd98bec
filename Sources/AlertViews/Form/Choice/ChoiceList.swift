public import AlertModel
internal import AlertRendering
public import Cairo

/// A scrolling list to choose from, which typing filters.
///
/// Only visible rows are laid out, however many items there are. The search index takes the memory
/// of the items' text and four bytes more for each. Rows can have several cells, some of them
/// editable, and the typed text can be an answer itself.
@MainActor
public final class ChoiceList: ChoiceInput {
  let pane: ChoicePane
  private let typing: ChoiceTyping
  private(set) lazy var editor = CellEditor(self)
  private lazy var keys = ChoiceKeyHandler(self)
  private lazy var pointer = ChoicePointer(self, editor)

  /// Whether the next layout scrolls to the current item.
  private var revealsCurrent = true
  /// The environment of the last layout.
  private(set) var shownIn: AlertEnvironment?

  /// The number of items from which more items do not make the list higher, in any theme.
  private static let mostRows = 64.0

  /// The rows that are visible at least before the form scrolls; half a row shows that there are more.
  private static let leastRows = 1.5

  public override var isTyping: Bool { isFocused || editor.isEditing }
  public override var takesText: Bool { true }
  override var form: ChoiceRules.Form { .list }

  /// The rows that match the typed text.
  var filter: ChoiceFilter { typing.filter }
  /// Whether the typed text can be the answer.
  var allowsOther: Bool { typing.allowsOther }
  /// The text that rows are filtered by.
  public var filterText: String { filter.text }

  /// The chosen items, or the typed text where that is the answer.
  public override var value: InputValue? { typing.answer(insteadOf: super.value) }

  override func languageDidChange() {
    pane.show(language)
    super.languageDidChange()
  }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The items, and how they can be chosen.
  public override init(name: String, rules: ChoiceRules) {
    typing = ChoiceTyping(rules)
    pane = ChoicePane(rules)
    super.init(name: name, rules: rules)
    for view in pane.views { addSubview(view) }
    pane.show(language)
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
    if !rules.filter.isEmpty, rules.selection.isEmpty { typing.chooseFound(in: &selection) }
    showFilter()
  }

  // MARK: - Items

  override var firstItem: Int? { filter.bestRow.map(filter.item(inRow:)) }

  override func canShow(_ rules: ChoiceRules) -> Bool {
    rules.allowsOther == allowsOther && rules.matchesCase == typing.matchesCase
      && ChoiceColumns.titles(of: rules) == pane.columns.titles
  }

  override func choicesDidChange(isOther: Bool) {
    if isOther {
      editor.end(keepsText: false)
      typing.replaceItems(with: items)
      pane.columns.forget()
      pane.columns.note(items)
      pane.rows.discardLayouts()
    }
    showFilter()
    revealsCurrent = true
  }

  /// Extends filter and columns; scroll position and layouts stay.
  override func itemsWereAdded(_ more: ChoiceItems) {
    typing.append(more)
    if pane.columns.note(more) { pane.rows.discardLayouts() }
    showFilter()
    if Double(items.count - more.count) < Self.mostRows { setNeedsLayout() }
  }

  /// Replaces an item's text after a cell was edited.
  func replaceText(of item: Int, with text: String) {
    setText(of: item, to: text)
    typing.replace(item, with: text)
    pane.columns.note([text])
    pane.rows.discardLayouts()
    showFilter()
    valueDidChange()
  }

  public override func presentationDidChange(_ isPresented: Bool) {
    pane.onGlide = { [weak self] in self?.pointer.showHover() }
    typing.prepare(isPresented && isEnabled, count: items.count)
  }

  // MARK: - Filtering

  /// Shows only rows that contain every word of a text.
  public func setFilter(_ text: String) {
    guard typing.setText(text) else { return }
    let before = value
    typing.chooseFound(in: &selection)
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

  private func showFilter() {
    pane.show(filter, of: items.count)
    pane.place(in: frame.size)
    // The rows show other items now.
    pane.rows.hover.forget()
    pointer.showHover()
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
    typing.answerTyped { onActivate?() }
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
    let wanted = pane.rows.wantedWidth(in: environment)
    let metrics = environment.theme.metrics
    return table.shown.count > 1 ? wanted : min(wanted, metrics.widestText - 2 * metrics.padding)
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    let all =
      Double(max(items.count, 1)) * environment.theme.metrics.listRowHeight
      + pane.heightAbove(width: frame.width, in: environment)
    return max(measure(width: width, in: environment).height, min(all, limit))
  }

  /// The height of the parts above the rows, also while the user types, and of a few rows.
  package override func leastHeight(
    width: Double, in environment: AlertEnvironment
  ) -> Double {
    let few = (Self.leastRows + (allowsOther ? 0 : 1)) * environment.theme.metrics.listRowHeight
    return min(
      measure(width: width, in: environment).height,
      few + pane.heightAbove(width: frame.width, in: environment))
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
