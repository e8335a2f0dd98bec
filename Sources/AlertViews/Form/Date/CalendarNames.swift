package import AlertModel
internal import Glibc
internal import Localization

/// The names of months and days in a locale, and its first day of the week.
///
/// The process environment names the locale: `LC_ALL`, `LC_TIME`, `LANG`.
package struct CalendarNames: Hashable, Sendable {
  /// The months from January, in the grammatical form without a day.
  package var months: [String]
  /// The short names of days from Monday to Sunday.
  package var weekdays: [String]
  /// The first day of the week, from 0 for Monday to 6 for Sunday.
  package var firstWeekday: Int
  /// Whether the year is written before the month.
  package var beginsWithYear: Bool
  /// The language that determines the order of month and year in a title; nil for `beginsWithYear`.
  private var language: Language?

  /// English names, with weeks from Monday as in ISO 8601.
  package static let english = CalendarNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ], weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], firstWeekday: 0)

  /// Creates names from given texts.
  package init(
    months: [String], weekdays: [String], firstWeekday: Int, beginsWithYear: Bool = false
  ) {
    self.months = months
    self.weekdays = weekdays
    self.firstWeekday = firstWeekday
    self.beginsWithYear = beginsWithYear
  }

  /// Reads the names of a locale; nil if there is no such locale or it does not use UTF-8.
  ///
  /// - Parameter name: The locale's name; empty for the environment's.
  package init?(locale name: String) {
    guard let locale = newlocale(Int32(LC_TIME_MASK), name, nil) else { return nil }
    defer { freelocale(locale) }
    func text(_ item: Int) -> String? {
      nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) }
    }
    // The C locale is not UTF-8 and does not define the week: use the default names.
    guard let language = text(Int(_NL_TIME_CODESET)), language == "UTF-8" else { return nil }
    let months = (0..<12).compactMap { text(Int(__ALTMON_1) + $0) }
    // The C library counts days from Sunday.
    let weekdays = (1...7).compactMap { text(Int(ABDAY_1) + $0 % 7) }
    guard months.count == 12, weekdays.count == 7, !months.contains("") else { return nil }
    self.init(
      months: months, weekdays: weekdays, firstWeekday: Self.firstWeekday(locale),
      beginsWithYear: text(Int(D_FMT))?.hasPrefix("%Y") ?? false)
  }

  /// The locale's first day of the week.
  ///
  /// glibc: `_NL_TIME_FIRST_WEEKDAY` counts from 1, beginning with the weekday of the date in
  /// `_NL_TIME_WEEK_1STDAY`.
  private static func firstWeekday(_ locale: locale_t) -> Int {
    let number = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale).map { Int($0[0]) } ?? 2
    let date = Int(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale))
    let start =
      CalendarDate(year: date / 10000, month: date / 100 % 100, day: date % 100)?.weekday ?? 6
    return (start + number + 6) % 7
  }

  /// The title of a month in a calendar.
  func title(month: Int, of year: Int) -> String {
    if let language { return language.text(.monthOfYear, months[month - 1], String(year)) }
    return beginsWithYear ? "\(year) \(months[month - 1])" : "\(months[month - 1]) \(year)"
  }
}

extension CalendarNames {
  /// The names in the language of an alert.
  ///
  /// The process's own language has the names of the environment's locale, if it is installed: `LC_TIME`
  /// may differ from the language of messages. Other languages have those of their catalogue,
  /// because most machines do not have their locales.
  package init(_ language: Language) {
    if language == .ofProcess, Self.hasLocale || language.isEnglish,
      let names = CalendarNames(locale: "")
    {
      self = names
    } else {
      self.init(
        months: language.months, weekdays: language.weekdays,
        firstWeekday: language.firstWeekday)
      self.language = language.isEnglish ? nil : language
    }
  }

  /// Whether the environment names a locale for dates.
  private static var hasLocale: Bool {
    let names: [String] = ["LC_ALL", "LC_TIME", "LANG"]
    let values = names.compactMap { name in
      getenv(name).map { String(cString: $0) }
    }
    let locale = values.first { !$0.isEmpty } ?? ""
    return !["", "C", "POSIX"].contains(locale.prefix { $0 != "." })
  }
}

extension CalendarNames {
  /// The names of the environment's locale.
  package static let current = CalendarNames(.ofProcess)
}

extension CalendarDate {
  /// The current date in the local time zone.
  package static func today() -> CalendarDate? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
