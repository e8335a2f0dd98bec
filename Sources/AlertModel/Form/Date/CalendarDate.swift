/// A date of the Gregorian calendar, from year 1 to 9999.
///
/// In JSON it is a string in ISO 8601 format.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date; nil if it does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a date from ISO 8601 format, such as `2026-11-21`; nil if it does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date in ISO 8601 format.
  public var description: String {
    func padded(_ number: Int, to length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(length - digits.count, 0)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  /// Returns the number of days of a month.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The days since 1 March of year 0, so that a leap day is the last day of its year.
  private var ordinal: Int {
    let shifted = (month + 9) % 12
    let year = month > 2 ? year : year - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + (shifted * 306 + 5) / 10 + day - 1
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  public var weekday: Int { (ordinal + 2) % 7 }

  /// Returns the date a number of days later, or earlier if negative, within the years 1 to 9999.
  public func advanced(byDays days: Int) -> CalendarDate {
    let least = CalendarDate(uncheckedYear: 1, month: 1, day: 1)
    let most = CalendarDate(uncheckedYear: 9999, month: 12, day: 31)
    let (sum, overflows) = ordinal.addingReportingOverflow(days)
    if overflows || sum > most.ordinal { return days > 0 ? most : least }
    return sum < least.ordinal ? least : CalendarDate(ordinal: sum)
  }

  /// Returns the same day a number of months later, or the last day of that month if it is shorter.
  public func advanced(byMonths months: Int) -> CalendarDate {
    let least = 12
    let most = 9999 * 12 + 11
    let wanted = year * 12 + month - 1 + max(min(months, most), -most)
    let sum = min(max(wanted, least), most)
    let (year, month) = (sum / 12, sum % 12 + 1)
    return CalendarDate(
      uncheckedYear: year, month: month, day: min(day, Self.days(inMonth: month, of: year)))
  }

  /// Whether the first date is earlier.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The inverse of `ordinal`.
  private init(ordinal: Int) {
    var year = (10000 * ordinal + 14780) / 3_652_425
    func start(of year: Int) -> Int { 365 * year + year / 4 - year / 100 + year / 400 }
    if ordinal < start(of: year) { year -= 1 }
    let dayOfYear = ordinal - start(of: year)
    let shifted = (100 * dayOfYear + 52) / 3060
    let month = (shifted + 2) % 12 + 1
    self.init(
      uncheckedYear: year + (shifted + 2) / 12, month: month,
      day: dayOfYear - (shifted * 306 + 5) / 10 + 1)
  }
}

extension CalendarDate: Codable {
  /// Decodes a date in ISO 8601 format.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a date is written as 2026-11-21, not “\(text)”")
    }
    self = date
  }

  /// Encodes the date in ISO 8601 format.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The options of a date input.
public struct DateRules: Hashable, Sendable {
  /// The initial date; nil for none, with the calendar at the current month.
  public var value: CalendarDate?
  /// The earliest accepted date; nil for no limit.
  public var earliest: CalendarDate?
  /// The latest accepted date; nil for no limit.
  public var latest: CalendarDate?

  /// Creates options.
  public init(
    value: CalendarDate? = nil, earliest: CalendarDate? = nil, latest: CalendarDate? = nil
  ) {
    self.value = value
    self.earliest = earliest
    self.latest = latest
  }
}

extension CalendarDate {
  /// Creates a date from typed text; nil if it is not a date.
  ///
  /// Year, month and day can be separated by hyphens, points, slashes or spaces; with points, the
  /// day may also come first: `2026-11-21`, `2026/1/5`, `5.1.2026`. Other orders are ambiguous.
  package init?(typed text: String) {
    let separators: [Character] = ["-", ".", "/", " "]
    let parts = text.split(separator: " ").joined(separator: " ")
      .split(omittingEmptySubsequences: false) { separators.contains($0) }
    let digits = parts.allSatisfy { part in
      (1...4).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard parts.count == 3, digits else { return nil }
    let numbers = parts.compactMap { Int($0) }
    if parts[0].count == 4 {
      self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    } else if parts[2].count == 4, !text.contains("-"), !text.contains("/") {
      self.init(year: numbers[2], month: numbers[1], day: numbers[0])
    } else {
      return nil
    }
  }
}
