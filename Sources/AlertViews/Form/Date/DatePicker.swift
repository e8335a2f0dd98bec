public import AlertModel
internal import AlertRendering
public import Cairo

/// A calendar of one month to choose a day from.
@MainActor
public final class DatePicker: InputView {
  /// The chosen day; nil for none.
  public private(set) var date: CalendarDate?

  private(set) var rules: DateRules
  private let today: CalendarDate
  private(set) var names: CalendarNames
  /// Whether the names were given, so that they do not depend on the language.
  private let hasOwnNames: Bool
  /// A day of the displayed month.
  private var shown: CalendarDate
  private lazy var hover = HoverFade<CalendarTarget>(of: self)
  private var pressed: CalendarTarget? {
    didSet { if pressed != oldValue { setNeedsDisplay() } }
  }
  private var clicks = 1
  private var painter: CalendarPainter
  private(set) var geometry = CalendarGeometry(width: 0, textScale: 1)

  public override var canBecomeFocused: Bool { true }
  public override var value: InputValue? { date.map { .text($0.description) } ?? InputValue.none }
  public override var problem: String? {
    guard let date else { return isRequired ? language[.chooseDay] : nil }
    guard !rules.contains(date) else { return nil }
    return switch (rules.earliest, rules.latest) {
    case (let first?, let last?): language.text(.fromTo, first.description, last.description)
    case (let first?, nil): language.text(.dayOrLater, first.description)
    case (nil, let last?): language.text(.dayOrEarlier, last.description)
    case (nil, nil): nil
    }
  }

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The days that can be chosen.
  ///   - today: The day to mark, whose month is displayed if no day is chosen; nil for the current
  ///     date.
  ///   - names: The names of months and days; nil for the environment's locale.
  package init(
    name: String, rules: DateRules, today: CalendarDate? = nil, names: CalendarNames? = nil
  ) {
    let today = today ?? .today() ?? CalendarDate(year: 1970, month: 1, day: 1)
    guard let today else { preconditionFailure("the first day of 1970 is a day") }
    self.rules = rules
    self.today = today
    hasOwnNames = names != nil
    self.names = names ?? .current
    date = rules.value
    shown = rules.value ?? rules.bounded(today)
    painter = CalendarPainter(self.names)
    super.init(name: name)
  }

  override func languageDidChange() {
    if !hasOwnNames { names = CalendarNames(language) }
    painter = CalendarPainter(names)
    super.languageDidChange()
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .date(let rules) = input.kind else { return false }
    guard rules != self.rules else { return true }
    if rules.value != self.rules.value {
      date = rules.value
      shown = rules.value ?? shown
    }
    self.rules = rules
    setNeedsDisplay()
    return true
  }

  /// Shows a day that was typed, even one that is not allowed; nil for none.
  func show(_ date: CalendarDate?) {
    self.date = date
    shown = date ?? shown
    setNeedsDisplay()
  }

  /// Chooses a day a number of days later, or the initially shown day if none is chosen yet.
  func step(byDays days: Int) {
    choose(date.map { $0.advanced(byDays: days) } ?? shown)
  }

  var grid: MonthGrid { MonthGrid(around: shown, firstWeekday: names.firstWeekday) }

  /// Chooses a day, or the nearest that is allowed, and displays its month.
  public func choose(_ date: CalendarDate) {
    guard isEnabled else { return }
    let near = rules.bounded(date)
    shown = near
    setNeedsDisplay()
    guard near != self.date else { return }
    self.date = near
    valueDidChange()
  }

  /// Displays another month without choosing a day.
  func turn(byMonths months: Int) {
    guard isEnabled else { return }
    shown = shown.advanced(byMonths: months)
    setNeedsDisplay()
  }

  /// Whether a month so many months away has a day that can be chosen.
  private func canTurn(byMonths months: Int) -> Bool {
    let other = shown.advanced(byMonths: months)
    guard (other.year, other.month) != (shown.year, shown.month) else { return false }
    let grid = MonthGrid(around: other, firstWeekday: 0)
    return months < 0
      ? grid.last >= rules.earliest ?? grid.last : grid.first <= rules.latest ?? grid.first
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(
      width: width,
      height: CalendarGeometry(width: width, textScale: environment.textScale).height)
  }

  public override func layout(in environment: AlertEnvironment) {
    geometry = CalendarGeometry(width: frame.width, textScale: environment.textScale)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    FieldPainter.draw(
      bounds,
      state: FieldPainter.State(
        isFocused: isFocused, isEnabled: isEnabled, isInvalid: showsProblem), into: context,
      in: environment)
    painter.isEnabled = isEnabled
    painter.hover = { [isEnabled, hover] in isEnabled ? hover.amount(of: $0) : 0 }
    painter.pressed = pressed
    painter.drawHeader(
      grid, canTurnBack: canTurn(byMonths: -1), canTurnForward: canTurn(byMonths: 1),
      geometry: geometry, into: context, in: environment)
    for row in 0..<MonthGrid.rows {
      for column in 0..<MonthGrid.columns {
        guard let day = grid.date(row: row, column: column) else { continue }
        painter.drawDay(
          day.day, in: geometry.cell(row: row, column: column),
          state: CalendarPainter.DayState(
            isChosen: day == date, isToday: day == today, isPossible: rules.contains(day),
            hover: painter.hover(.day(day)), isPressed: pressed == .day(day)), into: context,
          in: environment)
      }
    }
  }

  // MARK: - Pointer

  /// The part of the calendar at a point of the view.
  private func target(at point: Point) -> CalendarTarget? {
    if geometry.back.contains(point) { return canTurn(byMonths: -1) ? .back : nil }
    if geometry.forward.contains(point) { return canTurn(byMonths: 1) ? .forward : nil }
    guard let cell = geometry.cell(at: point),
      let day = grid.date(row: cell.row, column: cell.column), rules.contains(day)
    else { return nil }
    return .day(day)
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { hover.move(to: nil) }
  }

  public override func pointerMoved(to point: Point) { hover.move(to: target(at: point)) }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    self.clicks = clicks
    pressed = target(at: point)
    hover.move(to: pressed)
    return true
  }

  public override func pointerDragged(to point: Point) { hover.move(to: target(at: point)) }

  public override func pointerReleased(at point: Point) {
    let meant = target(at: point) == pressed ? pressed : nil
    let isDouble = clicks == 2
    pressCancelled()
    switch meant {
    case .back: turn(byMonths: -1)
    case .forward: turn(byMonths: 1)
    case .day(let day):
      choose(day)
      onPick?()
      if isDouble { onActivate?() }
    case nil: break
    }
    hover.move(to: target(at: point))
  }

  public override func pressCancelled() { pressed = nil }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    guard isFocused, dy != 0 else { return false }
    let months = dy > 0 ? 1 : -1
    if canTurn(byMonths: months) { turn(byMonths: months) }
    return true
  }

  // MARK: - Keys

  private func chooseNext(after day: CalendarDate?) {
    guard let day else { return choose(shown) }
    let isLast = day >= rules.latest ?? day.advanced(byDays: 1)
    choose(isLast ? rules.earliest ?? grid.first : day.advanced(byDays: 1))
  }

  /// Handles arrows (days and weeks), Page Up and Page Down (months, with Shift years), Home and
  /// End (the ends of the month), Space, and Delete, which clears the day.
  ///
  /// The first arrow key chooses the initially shown day. So does Space, then the next day, and after
  /// the last allowed day the first one: so that Tab and Space, as a switch sends them, reach later
  /// days.
  public override func keyPressed(_ key: KeyPress) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .alt, .super]) else { return false }
    let months = key.modifiers.contains(.shift) ? 12 : 1
    let current = date.flatMap { grid.cell(of: $0) == nil ? nil : $0 }
    func go(_ next: (CalendarDate) -> CalendarDate) {
      guard let current else { return choose(date == nil ? shown : next(shown)) }
      choose(next(current))
    }
    switch key.key {
    case .left: go { $0.advanced(byDays: -1) }
    case .right: go { $0.advanced(byDays: 1) }
    case .up: go { $0.advanced(byDays: -7) }
    case .down: go { $0.advanced(byDays: 7) }
    case .pageUp: go { $0.advanced(byMonths: -months) }
    case .pageDown: go { $0.advanced(byMonths: months) }
    case .home: choose(grid.first)
    case .end: choose(grid.last)
    case .space: if !key.isRepeat { chooseNext(after: current) }
    case .delete, .backspace:
      guard date != nil, isEnabled else { return true }
      date = nil
      valueDidChange()
    case .escape, .return, .tab, .insert, .function, .text: return false
    }
    return true
  }
}
