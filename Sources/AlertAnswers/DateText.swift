package import AlertModel
import Glibc

/// Dates in the locale of `LC_TIME`.
///
/// The corresponding C function is `strftime_l`. Not `setlocale`: in a static program it skips every
/// category that nothing else refers to, so that all dates would be in the C locale.
package enum DateText {
  /// The most bytes of a formatted date.
  private static let longest = 1 << 12

  /// Formats a date.
  ///
  /// - Parameters:
  ///   - day: The date.
  ///   - format: The format of `strftime`.
  ///   - name: The locale's name; empty for the environment's. Where there is no such locale, it is C.
  /// - Returns: The text.
  package static func text(
    of day: CalendarDate, format: String, locale name: String = ""
  ) -> String {
    // `strftime_l` returns 0 for an empty result as well as for one that does not fit.
    guard !format.isEmpty, let locale = namedLocale(name) ?? namedLocale("C") else { return "" }
    defer { freelocale(locale) }
    var parts = components(of: day)
    let bytes = [UInt8](unsafeUninitializedCapacity: longest) { space, count in
      count = space.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { strftime_l($0, longest, format, &parts, locale) } ?? 0
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Opens a locale's dates; nil if there is no such locale.
  private static func namedLocale(_ name: String) -> locale_t? {
    newlocale(Int32(LC_TIME_MASK), name, nil)
  }

  private static func components(of day: CalendarDate) -> tm {
    var parts = tm()
    parts.tm_year = Int32(day.year - 1900)
    parts.tm_mon = Int32(day.month - 1)
    parts.tm_mday = Int32(day.day)
    parts.tm_wday = Int32((day.weekday + 1) % 7)
    parts.tm_yday = Int32(
      (1..<day.month).reduce(0) { $0 + CalendarDate.days(inMonth: $1, of: day.year) } + day.day - 1)
    return parts
  }
}
