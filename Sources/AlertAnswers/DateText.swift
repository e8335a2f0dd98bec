import AlertModel
import Glibc

/// Dates in the locale of `LC_TIME`.
///
/// The corresponding C function is `strftime`.
enum DateText {
  /// The most bytes of a formatted date.
  private static let longest = 1 << 12

  static func text(of day: CalendarDate, format: String) -> String {
    // `strftime` returns 0 for an empty result as well as for one that does not fit.
    guard !format.isEmpty else { return "" }
    setlocale(LC_TIME, "")
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    parts.tm_wday = Int32((day.weekday + 1) % 7)
    parts.tm_yday = Int32(
      (1..<day.month).reduce(0) { $0 + CalendarDate.days(inMonth: $1, of: day.year) } + day.day - 1)
    let bytes = [UInt8](unsafeUninitializedCapacity: longest) { space, count in
      count = space.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { strftime($0, longest, format, &parts) } ?? 0
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
