import AlertModel
import Testing

struct CalendarDateTests {
  @Test(arguments: [
    ("2026-11-21", 5), ("2000-02-29", 1), ("1999-12-31", 4), ("0001-01-01", 0),
    ("9999-12-31", 4), ("1970-01-01", 3), ("1582-10-15", 4), ("2024-02-29", 3),
  ])
  func weekdaysMatchTheGregorianCalendar(text: String, weekday: Int) throws {
    #expect(try #require(CalendarDate(text)).weekday == weekday)
  }

  @Test(arguments: [
    ("2026-11-21", 0, "2026-11-21"), ("2026-11-21", 10, "2026-12-01"),
    ("2026-12-31", 1, "2027-01-01"), ("2027-01-01", -1, "2026-12-31"),
    ("2024-02-28", 1, "2024-02-29"), ("2023-02-28", 1, "2023-03-01"),
    ("1900-02-28", 1, "1900-03-01"), ("2000-02-28", 1, "2000-02-29"),
    ("1970-01-01", 20_000, "2024-10-04"), ("2024-03-01", -366, "2023-03-01"),
    ("0001-01-01", -1, "0001-01-01"), ("9999-12-31", 1, "9999-12-31"),
    ("2026-11-21", .max, "9999-12-31"), ("2026-11-21", .min, "0001-01-01"),
  ])
  func daysAreAdded(from: String, days: Int, to: String) throws {
    #expect(try #require(CalendarDate(from)).advanced(byDays: days).description == to)
  }

  @Test func everyDayOfFourCenturiesFollowsItsPredecessor() throws {
    var date = try #require(CalendarDate("1899-12-31"))
    var weekday = date.weekday
    for _ in 0..<146_097 {
      let next = date.advanced(byDays: 1)
      let isNextDay = next.year == date.year && next.month == date.month && next.day == date.day + 1
      let isNextMonth =
        next.day == 1 && date.day == CalendarDate.days(inMonth: date.month, of: date.year)
        && (next.year * 12 + next.month) == (date.year * 12 + date.month + 1)
      weekday = (weekday + 1) % 7
      guard isNextDay || isNextMonth, next.weekday == weekday, next.advanced(byDays: -1) == date
      else {
        Issue.record("\(next) follows \(date)")
        return
      }
      date = next
    }
    #expect(date.description == "2299-12-31")
  }

  @Test(arguments: [
    ("2026-11-30", 1, "2026-12-30"), ("2026-11-30", 3, "2027-02-28"),
    ("2024-01-31", 1, "2024-02-29"), ("2026-01-15", -1, "2025-12-15"),
    ("2024-02-29", 12, "2025-02-28"), ("2026-11-21", .max, "9999-12-21"),
    ("2026-11-21", .min, "0001-01-21"),
  ])
  func monthsAreAdded(from: String, months: Int, to: String) throws {
    #expect(try #require(CalendarDate(from)).advanced(byMonths: months).description == to)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-31", "2023-02-29", "2026-13-01", "2026-00-01", "2026-01-00",
    "0000-01-01", "20261121", "2026-1-1", "2026-11-21 ", "-026-11-21", "2026-11-21-1", "+026-11-21",
    "２０２６-11-21",
  ])
  func invalidDatesAreRejected(text: String) {
    #expect(CalendarDate(text) == nil)
  }
}
