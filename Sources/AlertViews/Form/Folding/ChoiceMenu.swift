public import AlertModel
internal import AlertRendering
public import Cairo

/// A choice of one of a few items, in one line that opens to the items with their radio buttons.
///
/// Where there is room, the items are shown without the line, as by `RadioGroup` alone.
@MainActor
public final class ChoiceMenu: FoldingInput {
  /// Whether only the line is shown until it is opened.
  public var isFolded = false {
    didSet {
      guard isFolded != oldValue else { return }
      if !isFolded { close() }
      // Not a change that needs another layout: it is made while the form is measured.
      group.isHidden = isFolded
    }
  }

  let group: RadioGroup
  private var text = TextLine("")
  private var placeholder = TextLine("")

  /// The number of items from which a choice takes less room in one line.
  public static let leastItems = 3

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The items, of which one can be chosen.
  public init(name: String, rules: ChoiceRules) {
    group = RadioGroup(name: name, rules: rules)
    super.init(group)
    languageDidChange()
    show()
  }

  override func languageDidChange() {
    placeholder = TextLine(language[.choose])
    super.languageDidChange()
  }

  public override var canBecomeFocused: Bool { isFolded }
  public override var focusTarget: View { isFolded ? super.focusTarget : group }
  public override var showsProblem: Bool {
    didSet { group.showsProblem = showsProblem }
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .choice(let rules) = input.kind, InputFactory.canBeMenu(rules),
      group.update(to: input)
    else { return false }
    show()
    return true
  }

  public override func add(_ addition: AlertAddition, of input: AlertInput) -> Bool {
    guard group.add(addition, of: input) else { return false }
    show()
    return true
  }

  override func innerDidChange() {
    show()
    super.innerDidChange()
  }

  /// Shows the chosen item in the line, or all items.
  private func show() {
    if case .text(let item)? = group.value { text = TextLine(item) } else { text = TextLine("") }
    group.isHidden = isFolded && !isOpen
    setNeedsDisplay()
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    isFolded
      ? super.measure(width: width, in: environment)
      : group.measure(width: width, in: environment)
  }

  /// The height with all items shown, in points.
  func unfoldedHeight(width: Double, in environment: AlertEnvironment) -> Double {
    group.measure(width: width, in: environment).height
  }

  public override func layout(in environment: AlertEnvironment) {
    super.layout(in: environment)
    guard !isFolded else { return }
    group.frame = bounds
    group.layout(in: environment)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    if isFolded { super.draw(into: context, in: environment) }
  }

  override func drawLine(
    in rect: Rect, state: FieldPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let inset = environment.theme.metrics.fieldInset
    let shown = text.text.isEmpty ? placeholder : text
    let color =
      text.text.isEmpty
      ? environment.palette.hint
      : FieldPainter.textColor(state: state, palette: environment.palette)
    shown.draw(
      in: Rect(x: inset, y: 0, width: max(rect.width - inset, 1), height: rect.height),
      color: color, into: context, in: environment)
  }

  // MARK: - Events

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    guard isFolded, group.isHidden || point.y < group.frame.minY else { return false }
    // The whole line opens the menu, because it has no other action.
    isOpen ? close() : open()
    return true
  }

  /// Handles arrows, Home, End and letters, which choose an item while the menu is closed, besides
  /// the keys that open and close it.
  public override func keyPressed(_ key: KeyPress) -> Bool {
    if isFolded, super.keyPressed(key) { return true }
    guard isFolded, isFocused, key.modifiers.isDisjoint(with: [.control, .alt, .super]) else {
      return false
    }
    switch key.key {
    case .up, .down, .home, .end: return group.keyPressed(key)
    case .text(let letter): return chooseItem(beginningWith: letter)
    default: return false
    }
  }

  /// Chooses the next item that begins with a letter.
  private func chooseItem(beginningWith letter: String) -> Bool {
    let items = group.items
    let start = (group.selection.current ?? -1) + 1
    let order = (0..<items.count).map { (start + $0) % items.count }
    guard !letter.isEmpty,
      let item = order.first(where: { items[$0].lowercased().hasPrefix(letter) })
    else { return false }
    group.change { $0.choose(item) }
    return true
  }
}

extension ChoiceMenu: AccessibleItemView {
  /// A combo box while it is folded; otherwise the group of radio buttons reports the items.
  package var accessibleElement: AccessibleElement? {
    guard isFolded else { return nil }
    var element = AccessibleElement(
      .comboBox, states: accessibleStates.union([.expandable, .hasPopup]),
      actions: [isOpen ? .close : .open])
    if isOpen {
      element.states.insert(.expanded)
    } else {
      element.items = AccessibleItems(count: group.items.count, chosen: group.selection.chosen)
    }
    return element
  }

  package var accessibleSubviews: [View] { isFolded && !isOpen ? [] : [group] }

  package func accessibleItem(_ number: Int) -> AccessibleElement? {
    guard group.items.indices.contains(number) else { return nil }
    var element = AccessibleElement(
      .listItem, name: DisplayText.line(group.items[number]), states: .selectable,
      actions: [.choose])
    if group.selection.contains(number) { element.states.insert(.selected) }
    return element
  }

  package func accessibleItemNumber(at index: Int) -> Int? {
    group.accessibleItemNumber(at: index)
  }

  package func accessibleIndex(ofItem number: Int) -> Int? { accessibleItemNumber(at: number) }

  package func accessibleFrame(ofItem number: Int) -> Rect { bounds }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    switch request {
    case .act(.open): open()
    case .act(.close): close()
    default: return group.perform(request)
    }
    return true
  }
}
