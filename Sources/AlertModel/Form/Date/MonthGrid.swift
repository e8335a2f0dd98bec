/// A month as calendars show it: weeks in rows, the days of the week in columns.
public struct MonthGrid: Hashable, Sendable {
  /// Days of a week.
  public static let columns = 7
  /// As many rows as the longest month needs, so that no month is higher than another.
  public static let rows = 6

  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// The day of the week in the first column, from 0 for Monday to 6 for Sunday.
  public let firstWeekday: Int

  /// The month of a day.
  public init(around date: CalendarDate, firstWeekday: Int) {
    year = date.year
    month = date.month
    self.firstWeekday = firstWeekday
  }

  /// The first day of the month.
  public var first: CalendarDate { date(day: 1) }
  /// The last day of the month.
  public var last: CalendarDate { date(day: CalendarDate.days(inMonth: month, of: year)) }

  /// The column of the first day.
  private var start: Int { (first.weekday - firstWeekday + Self.columns) % Self.columns }

  /// The day in a cell, or nil if it is empty.
  public func date(row: Int, column: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: row * Self.columns + column - start + 1)
  }

  /// The cell of a day, or nil if it is in another month.
  public func cell(of date: CalendarDate) -> (row: Int, column: Int)? {
    guard date.year == year, date.month == month else { return nil }
    let place = start + date.day - 1
    return (place / Self.columns, place % Self.columns)
  }

  /// The day of the week in a column, from 0 for Monday to 6 for Sunday.
  public func weekday(inColumn column: Int) -> Int {
    (firstWeekday + column) % Self.columns
  }

  private func date(day: Int) -> CalendarDate {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("a month that a day was in has a first and a last day")
    }
    return date
  }
}

extension DateRules {
  /// Whether a day is one of those that can be given.
  public func contains(_ date: CalendarDate) -> Bool {
    bounded(date) == date
  }

  /// The day nearest to another one that can be given.
  public func bounded(_ date: CalendarDate) -> CalendarDate {
    let upper = min(date, latest ?? date)
    return max(upper, earliest ?? upper)
  }
}
