import AlertCommandLine
import AlertModel
import Glibc

/// Local times.
///
/// The corresponding C functions are `localtime_r`, `mktime` and `strftime`.
enum LocalTime {
  /// Returns a time in milliseconds since 1970 as `2026-12-24 18:30:00`.
  static func text(milliseconds: Int64) -> String {
    var moment = time_t(milliseconds / 1000)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return "?" }
    var space = [CChar](repeating: 0, count: 64)
    guard strftime(&space, space.count, "%Y-%m-%d %H:%M:%S", &parts) > 0 else { return "?" }
    return String(decoding: space.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the current date; nil if it is unknown.
  static func today() -> CalendarDate? {
    var moment = time(nil)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return nil }
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Returns the seconds until a time; nil if it is in the past, or does not exist.
  static func secondsUntil(_ clock: ClockTime) -> Double? {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var moment = now.tv_sec
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return nil }
    if let day = clock.day {
      parts.tm_year = Int32(day.year - 1900)
      parts.tm_mon = Int32(day.month - 1)
      parts.tm_mday = Int32(day.day)
    }
    parts.tm_hour = Int32(clock.hour)
    parts.tm_min = Int32(clock.minute)
    parts.tm_sec = Int32(clock.second)
    // Let `mktime` resolve daylight saving.
    parts.tm_isdst = -1
    var next = parts
    var then = mktime(&parts)
    if clock.day == nil, then != -1, then <= now.tv_sec {
      next.tm_mday += 1
      then = mktime(&next)
    }
    guard then != -1, then > now.tv_sec else { return nil }
    return Double(then - now.tv_sec) - Double(now.tv_nsec) / 1e9
  }
}
