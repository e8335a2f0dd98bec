package import AlertModel
internal import Glibc

/// What months and days are called where the person is, and which day a week begins with.
///
/// The environment says so, as it does to every program: `LC_ALL`, `LC_TIME`, `LANG`.
package struct CalendarNames: Hashable, Sendable {
  /// From January on, as they are called when no day stands before them.
  package var months: [String]
  /// Short names from Monday to Sunday.
  package var weekdays: [String]
  /// The day that a week begins with, from 0 for Monday to 6 for Sunday.
  package var firstWeekday: Int
  /// Whether the year stands before the month.
  package var beginsWithYear: Bool

  /// In English, weeks beginning on Monday as ISO 8601 has it.
  package static let english = CalendarNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ], weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], firstWeekday: 0)

  package init(
    months: [String], weekdays: [String], firstWeekday: Int, beginsWithYear: Bool = false
  ) {
    self.months = months
    self.weekdays = weekdays
    self.firstWeekday = firstWeekday
    self.beginsWithYear = beginsWithYear
  }

  /// As a locale has it; nil if there is no such locale, or it does not write UTF-8.
  ///
  /// - Parameter name: Its name; empty for that of the environment.
  package init?(locale name: String) {
    guard let locale = newlocale(Int32(LC_TIME_MASK), name, nil) else { return nil }
    defer { freelocale(locale) }
    func text(_ item: Int) -> String? {
      nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) }
    }
    // The plain locale has English names and no opinion on weeks.
    guard let language = text(Int(_NL_TIME_CODESET)), language == "UTF-8" else { return nil }
    let months = (0..<12).compactMap { text(Int(__ALTMON_1) + $0) }
    // The library counts from Sunday.
    let weekdays = (1...7).compactMap { text(Int(ABDAY_1) + $0 % 7) }
    guard months.count == 12, weekdays.count == 7, !months.contains("") else { return nil }
    self.init(
      months: months, weekdays: weekdays, firstWeekday: Self.firstWeekday(locale),
      beginsWithYear: text(Int(D_FMT))?.hasPrefix("%Y") ?? false)
  }

  /// glibc: the number of the first day, counted from 1 for the day that the locale's own weeks
  /// begin with, which is given as a date.
  private static func firstWeekday(_ locale: locale_t) -> Int {
    let number = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale).map { Int($0[0]) } ?? 2
    let date = Int(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale))
    let start =
      CalendarDate(year: date / 10000, month: date / 100 % 100, day: date % 100)?.weekday ?? 6
    return (start + number + 6) % 7
  }

  /// The header of a month.
  func title(month: Int, of year: Int) -> String {
    beginsWithYear ? "\(year) \(months[month - 1])" : "\(months[month - 1]) \(year)"
  }
}

extension CalendarNames {
  /// The names of the environment's locale, asked for once.
  package static let current = CalendarNames(locale: "") ?? english
}

extension CalendarDate {
  /// The day that it is where the person is.
  package static func today() -> CalendarDate? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
