public import AlertModel
internal import AlertRendering
public import Cairo

/// A few items below each other, with radio buttons or, for several choices, check boxes.
///
/// Tab stops once for the whole group; arrow keys move within it.
@MainActor
public final class RadioGroup: ChoiceInput {
  private var labels: [Label] = []
  /// The layout of each item.
  private(set) var rows: [CheckLine] = []
  private lazy var hover = HoverFade<Int>(of: self)
  private var pressedItem: Int?
  private var clicks = 1
  private var isPressed = false

  override var form: ChoiceRules.Form { .radio }

  public override init(name: String, rules: ChoiceRules) {
    super.init(name: name, rules: rules)
    makeLabels()
  }

  override func choicesDidChange(isOther: Bool) {
    guard isOther else { return }
    pressCancelled()
    hover.forget()
    makeLabels()
  }

  private func makeLabels() {
    for label in labels { label.removeFromSuperview() }
    rows = []
    labels = items.map { item in
      Label(
        DisplayText.line(item),
        appearance: Label.Appearance(
          size: \.fieldTextSize, color: \.title, alignment: .leading, mostLines: 3))
    }
    for label in labels { addSubview(label) }
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let rows = makeRows(width: width, in: environment)
    return Size(width: width, height: rows.last?.frame.maxY ?? 0)
  }

  public override func layout(in environment: AlertEnvironment) {
    rows = makeRows(width: frame.width, in: environment)
    for (label, row) in zip(labels, rows) { label.frame = row.label }
    super.layout(in: environment)
  }

  private func makeRows(width: Double, in environment: AlertEnvironment) -> [CheckLine] {
    var y = 0.0
    return labels.map { label in
      let row = CheckLine(label, y: y, width: width, in: environment)
      y = row.frame.maxY
      return row
    }
  }

  /// The item with the focus ring: the current one, or the first if there is none.
  private var ringedItem: Int? {
    guard isFocused, !items.isEmpty else { return nil }
    return selection.current ?? 0
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    for item in rows.indices {
      let state = ButtonPainter.State(
        hover: hover.amount(of: item), isPressed: isPressed && pressedItem == item,
        isFocused: ringedItem == item, isEnabled: isEnabled)
      let mark = rows[item].mark
      let isOn = selection.contains(item)
      if allowsMultiple {
        CheckPainter.drawBox(mark, isOn: isOn, state: state, into: context, in: environment)
      } else {
        CheckPainter.drawCircle(mark, isOn: isOn, state: state, into: context, in: environment)
      }
    }
  }

  // MARK: - Pointer

  public override func hitTest(_ point: Point) -> View? {
    // A click on a label counts as a click on its button.
    super.hitTest(point) == nil ? nil : self
  }

  private func item(at point: Point) -> Int? {
    rows.firstIndex { $0.frame.contains(point) }
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { hover.move(to: nil) }
  }

  public override func pointerMoved(to point: Point) {
    hover.move(to: item(at: point))
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    pressedItem = item(at: point)
    hover.move(to: pressedItem)
    self.clicks = clicks
    isPressed = true
    setNeedsDisplay()
    return true
  }

  public override func pointerDragged(to point: Point) {
    hover.move(to: item(at: point))
    let isPressed = pressedItem != nil && item(at: point) == pressedItem
    guard isPressed != self.isPressed else { return }
    self.isPressed = isPressed
    setNeedsDisplay()
  }

  public override func pointerReleased(at point: Point) {
    let meant = item(at: point) == pressedItem ? pressedItem : nil
    let isDouble = clicks == 2
    pressCancelled()
    guard let meant else { return }
    change { $0.toggle(meant) }
    onPick?()
    if isDouble && !allowsMultiple { onActivate?() }
  }

  public override func pressCancelled() {
    pressedItem = nil
    isPressed = false
    setNeedsDisplay()
  }

  // MARK: - Keys

  /// Handles arrows, Home and End, which go to an item and choose it if only one can be chosen, and
  /// Space, which chooses the next item, or toggles one if several can be chosen (`SpaceSteps`): so
  /// that Tab and Space, as a switch sends them, reach every item.
  public override func keyPressed(_ key: KeyPress) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .alt, .super]), !items.isEmpty else {
      return false
    }
    let last = items.count - 1
    if key.key != .space, key.key != .tab { spaceSteps.reset() }
    switch key.key {
    case .down, .right: move(to: selection.current.map { $0 == last ? 0 : $0 + 1 })
    case .up, .left: move(to: selection.current.map { $0 == 0 ? last : $0 - 1 })
    case .home: move(to: 0)
    case .end: move(to: last)
    case .space:
      if !key.isRepeat { pressSpace() }
    case .escape, .return, .tab, .pageUp, .pageDown, .backspace, .delete, .insert, .function,
      .text:
      return false
    }
    return true
  }

  private func pressSpace() {
    func next(_ item: Int?) -> Int { item.map { ($0 + 1) % items.count } ?? 0 }
    if allowsMultiple {
      guard let item = spaceSteps.toggled(current: selection.current, next: next) else { return }
      change { $0.toggle(item) }
    } else {
      let item = ringedItem ?? 0
      let chosen = selection.contains(item) ? next(item) : item
      change { $0.toggle(chosen) }
    }
  }

  /// Makes an item current; nil stands for no current item yet.
  ///
  /// The first item then becomes current, or the second if the focus ring is on the first already.
  private func move(to item: Int?) {
    let target = item ?? (allowsMultiple ? min(1, items.count - 1) : 0)
    change { $0.move(to: target) }
  }
}

extension RadioGroup: AccessibleItemView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(.panel, states: accessibleStates)
    var items = AccessibleItems(
      count: self.items.count, current: selection.current, chosen: selection.chosen)
    items.chosenState = .checked
    element.items = items
    return element
  }

  package func accessibleItem(_ number: Int) -> AccessibleElement? {
    guard items.indices.contains(number) else { return nil }
    var element = AccessibleElement(
      allowsMultiple ? .checkBox : .radioButton, name: DisplayText.line(items[number]),
      states: [.focusable, .checkable], actions: [allowsMultiple ? .toggle : .choose])
    if selection.contains(number) { element.states.insert(.checked) }
    return element
  }

  package func accessibleItemNumber(at index: Int) -> Int? {
    items.indices.contains(index) ? index : nil
  }

  package func accessibleIndex(ofItem number: Int) -> Int? { accessibleItemNumber(at: number) }

  package func accessibleFrame(ofItem number: Int) -> Rect {
    rows.indices.contains(number) ? rows[number].frame : bounds
  }

  package func perform(_ request: AccessibleRequest) -> Bool { performOnItem(request) }
}
