/// A month as a table: a row for each week, a column for each day of the week.
public struct MonthGrid: Hashable, Sendable {
  /// The days of a week.
  public static let columns = 7
  /// The number of rows, enough for every month, so that all have the same height.
  public static let rows = 6

  /// The year.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the week in the first column, from 0 for Monday to 6 for Sunday.
  public let firstWeekday: Int

  /// Creates the table of the month that contains a date.
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

  /// Returns the date in a cell; nil if the cell is empty.
  public func date(row: Int, column: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: row * Self.columns + column - start + 1)
  }

  /// Returns the cell of a date; nil if it is in another month.
  public func cell(of date: CalendarDate) -> (row: Int, column: Int)? {
    guard date.year == year, date.month == month else { return nil }
    let place = start + date.day - 1
    return (place / Self.columns, place % Self.columns)
  }

  /// Returns the day of the week of a column, from 0 for Monday to 6 for Sunday.
  public func weekday(inColumn column: Int) -> Int {
    (firstWeekday + column) % Self.columns
  }

  private func date(day: Int) -> CalendarDate {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("every month has a first and a last day")
    }
    return date
  }
}

extension DateRules {
  /// Returns whether a date is accepted.
  public func contains(_ date: CalendarDate) -> Bool {
    bounded(date) == date
  }

  /// Returns the accepted date that is nearest to another one.
  public func bounded(_ date: CalendarDate) -> CalendarDate {
    let upper = min(date, latest ?? date)
    return max(upper, earliest ?? upper)
  }
}
