import AlertModel
import Testing

struct MonthGridTests {
  @Test(arguments: [
    // November 2026 begins on a Sunday.
    ("2026-11-21", 0, 6, 5), ("2026-11-21", 6, 0, 4),
    // February 2027 begins on a Monday and has four weeks.
    ("2027-02-10", 0, 0, 3), ("2027-02-10", 6, 1, 4),
  ])
  func firstDayIsInItsWeekdaysColumn(
    text: String, firstWeekday: Int, column: Int, rowOfLast: Int
  ) throws {
    let date = try #require(CalendarDate(text))
    let grid = MonthGrid(around: date, firstWeekday: firstWeekday)
    #expect(try #require(grid.cell(of: grid.first)) == (0, column))
    #expect(try #require(grid.cell(of: grid.last)).row == rowOfLast)
    #expect(grid.weekday(inColumn: column) == grid.first.weekday)
  }

  @Test func everyDayHasItsOwnCell() throws {
    for month in 1...12 {
      for firstWeekday in 0..<7 {
        let date = try #require(CalendarDate(year: 2024, month: month, day: 1))
        let grid = MonthGrid(around: date, firstWeekday: firstWeekday)
        var days: [Int] = []
        for row in 0..<MonthGrid.rows {
          for column in 0..<MonthGrid.columns {
            guard let day = grid.date(row: row, column: column) else { continue }
            days.append(day.day)
            #expect(day.weekday == grid.weekday(inColumn: column))
            #expect(try #require(grid.cell(of: day)) == (row, column))
          }
        }
        #expect(days == Array(1...CalendarDate.days(inMonth: month, of: 2024)))
      }
    }
  }

  @Test func datesOutOfRangeAreClamped() throws {
    let rules = DateRules(
      earliest: CalendarDate("2026-11-10"), latest: CalendarDate("2026-11-20"))
    let days = try ["2026-11-09", "2026-11-10", "2026-11-20", "2026-11-21"].map {
      try #require(CalendarDate($0))
    }
    #expect(days.map(rules.contains) == [false, true, true, false])
    #expect(days.map { rules.bounded($0).day } == [10, 10, 20, 20])
  }
}
