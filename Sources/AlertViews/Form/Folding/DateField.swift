public import AlertModel
internal import AlertRendering
internal import Cairo

/// A field for a day, which is typed or chosen in a calendar that opens below it.
@MainActor
public final class DateField: FoldingInput {
  /// The view with the day's text.
  public let textView: TextView

  private let picker: DatePicker
  private let placeholder: Label
  private var weekday = TextLine("")
  private var names: CalendarNames
  /// Whether the names were given, so that they do not depend on the language.
  private let hasOwnNames: Bool

  private var text: String { textView.text }
  private var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }

  /// The day, or the text if it is not a date; the caller never gets a text, because that is a
  /// problem.
  public override var value: InputValue? {
    if let date = picker.date { return .text(date.description) }
    return isEmpty ? InputValue.none : .text(text)
  }
  public override var problem: String? {
    if picker.date == nil, !isEmpty { return language.text(.writeDay, "2026-11-21") }
    return super.problem
  }
  public override var isTyping: Bool { textView.isFocused }
  public override var takesText: Bool { !isOpen }
  override var glyph: GlyphPainter.Glyph { .calendar }
  override var lineTarget: View { textView }

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The days that can be chosen.
  ///   - today: The day to mark; nil for the current date.
  ///   - names: The names of months and days; nil for the environment's locale.
  package init(
    name: String, rules: DateRules, today: CalendarDate? = nil, names: CalendarNames? = nil
  ) {
    picker = DatePicker(name: name, rules: rules, today: today, names: names)
    hasOwnNames = names != nil
    self.names = names ?? .current
    textView = TextView(rules.value?.description ?? "", lines: .one)
    placeholder = .placeholder("")
    super.init(picker)
    addSubview(placeholder)
    addSubview(textView)
    textView.onChange = { [weak self] in self?.textDidChange() }
    textView.onScroll = { [weak self] in self?.followText() }
    textView.onKey = { [weak self] in self?.handleInText($0) ?? false }
    textView.onFocus = { [weak self] in self?.focusOfTextDidChange() }
    languageDidChange()
  }

  override func languageDidChange() {
    if !hasOwnNames { names = CalendarNames(language) }
    placeholder.text = language[.dateForm]
    followText()
    super.languageDidChange()
  }

  public override func update(to input: AlertInput) -> Bool {
    let former = picker.date
    guard picker.update(to: input) else { return false }
    if picker.date != former { showDate() }
    return true
  }

  // MARK: - Text and calendar

  override func innerDidChange() {
    showDate()
    super.innerDidChange()
  }

  private func textDidChange() {
    picker.show(CalendarDate(typed: text))
    followText()
    valueDidChange()
  }

  private func showDate() {
    textView.setText(picker.date?.description ?? "")
    followText()
    setNeedsDisplay()
  }

  /// A typed day is rewritten in the usual format when the field loses the focus.
  private func focusOfTextDidChange() {
    if !textView.isFocused, let date = picker.date, text != date.description { showDate() }
    setNeedsDisplay()
  }

  private func followText() {
    placeholder.isHidden = !text.isEmpty || textView.showsPreedit
    weekday = TextLine(
      picker.date.map { names.weekdays[$0.weekday] } ?? "", size: \.hintSize, alignment: .trailing)
  }

  // MARK: - Layout and drawing

  public override func layout(in environment: AlertEnvironment) {
    let inset = environment.theme.metrics.fieldInset
    let line = line(in: environment)
    textView.isEnabled = isEnabled
    textView.frame = Rect(
      x: inset, y: 0,
      width: max(
        line.width - inset - Self.endWidth(in: environment) - weekdayWidth(in: environment), 1),
      height: line.height)
    placeholder.layOut(besides: textView, centred: true, in: environment)
    super.layout(in: environment)
  }

  /// The room for the name of the day of the week, in points.
  private func weekdayWidth(in environment: AlertEnvironment) -> Double {
    44 * environment.textScale
  }

  override func drawLine(
    in rect: Rect, state: FieldPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let width = weekdayWidth(in: environment)
    weekday.draw(
      in: Rect(x: rect.maxX - width, y: 0, width: width - 4, height: rect.height),
      color: environment.palette.hint, into: context, in: environment)
  }

  // MARK: - Events

  public override func hitTest(_ point: Point) -> View? {
    guard let hit = super.hitTest(point) else { return nil }
    // The area around the text belongs to the text.
    let isAroundText = hit === self && !isOnEnd(point) && (!isOpen || point.y < inner.frame.minY)
    return isAroundText || hit === placeholder ? textView : hit
  }

  /// Handles Space in the text, which opens the calendar unless it separates the numbers of a day that
  /// is being typed.
  private func handleInText(_ key: KeyPress) -> Bool {
    guard key.key == .space, key.modifiers.isEmpty, isEmpty || picker.date != nil else {
      return false
    }
    if !key.isRepeat { open() }
    return true
  }

  /// Handles Up and Down, which step the day while the calendar is closed, and typing in the open
  /// calendar, which continues in the text.
  public override func keyPressed(_ key: KeyPress) -> Bool {
    if super.keyPressed(key) { return true }
    guard isEnabled, key.modifiers.isDisjoint(with: [.control, .alt, .super]) else { return false }
    switch key.key {
    case .up where !isOpen: picker.step(byDays: 1)
    case .down where !isOpen: picker.step(byDays: -1)
    case .text where isOpen && !textView.isFocused && !key.writes.isEmpty:
      root?.focus(textView)
      return textView.keyPressed(key)
    default: return false
    }
    return true
  }
}

extension DateField: AccessibleView {
  /// A field for the day, and the calendar while it is open.
  package var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .dateEditor, states: isOpen ? [.expandable, .expanded] : .expandable,
      actions: [isOpen ? .close : .open])
  }

  package var accessibleSubviews: [View] { isOpen ? [textView, inner] : [textView] }

  package var accessibleControl: View { textView }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    switch request {
    case .act(.open): open()
    case .act(.close): close()
    default: return textView.perform(request)
    }
    return true
  }
}
