package import AlertModel

/// The days of the shown month are items, whose numbers count days from the first of the year 0.
extension DatePicker: AccessibleItemView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .calendar, description: names.title(month: grid.month, of: grid.year),
      states: accessibleStates.union(.managesDescendants),
      actions: [.previousMonth, .nextMonth])
    let isVisible = date.flatMap(grid.cell(of:)) != nil
    element.items = AccessibleItems(
      count: grid.last.day, current: isVisible ? date.map(number(of:)) : nil,
      chosen: isVisible ? date.map { [number(of: $0)] } ?? [] : [])
    return element
  }

  /// Year, month and day in one number.
  private func number(of day: CalendarDate) -> Int {
    (day.year * 12 + day.month - 1) * 31 + day.day - 1
  }

  private func day(_ number: Int) -> CalendarDate? {
    guard number >= 0 else { return nil }
    let (month, day) = number.quotientAndRemainder(dividingBy: 31)
    return CalendarDate(year: month / 12, month: month % 12 + 1, day: day + 1)
  }

  package func accessibleItem(_ number: Int) -> AccessibleElement? {
    guard let day = day(number) else { return nil }
    let title = names.title(month: day.month, of: day.year)
    var element = AccessibleElement(
      .listItem, name: "\(names.weekdays[day.weekday]) \(day.day) \(title)",
      states: [.focusable, .selectable], actions: rules.contains(day) ? [.choose] : [])
    if day == date { element.states.insert(.selected) }
    return element
  }

  package func accessibleItemNumber(at index: Int) -> Int? {
    (0..<grid.last.day).contains(index) ? number(of: grid.first.advanced(byDays: index)) : nil
  }

  package func accessibleIndex(ofItem number: Int) -> Int? {
    day(number).flatMap { grid.cell(of: $0) == nil ? nil : $0.day - 1 }
  }

  package func accessibleFrame(ofItem number: Int) -> Rect {
    day(number).flatMap(grid.cell(of:)).map { geometry.cell(row: $0.row, column: $0.column) }
      ?? bounds
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    switch request {
    case .act(.previousMonth): turn(byMonths: -1)
    case .act(.nextMonth): turn(byMonths: 1)
    case .actOnItem(let number, .choose), .choose(let number, true), .focusItem(let number):
      guard let day = day(number), rules.contains(day) else { return false }
      if case .focusItem = request { root?.focus(focusTarget) }
      choose(day)
    default: return false
    }
    return true
  }
}
