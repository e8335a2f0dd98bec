/// A time of the system's monotonic clock, `CLOCK_MONOTONIC`.
///
/// The model never reads a clock: every time is an argument.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// Creates a time.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Returns the time `seconds` after this one.
  ///
  /// The distance is limited to about a century and NaN counts as 0, so that no number that a
  /// client sends can trap.
  public func advanced(bySeconds seconds: Double) -> MonotonicInstant {
    guard !seconds.isNaN else { return self }
    let bounded = min(max(seconds, -3.2e9), 3.2e9)
    return MonotonicInstant(nanoseconds: nanoseconds + Int64((bounded * 1e9).rounded()))
  }

  /// Returns the seconds from `earlier` to this time; negative if this time is the earlier one.
  public func seconds(since earlier: MonotonicInstant) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  /// Whether the first time is earlier.
  public static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
