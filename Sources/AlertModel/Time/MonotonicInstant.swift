/// A moment on the system's monotonic clock, `CLOCK_MONOTONIC`.
///
/// The model never reads a clock: every moment is handed in.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's own origin.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment `seconds` after this one.
  ///
  /// More than a century counts as a century, and what is not a number as nothing, so that no
  /// number that a client sends can trap.
  public func advanced(bySeconds seconds: Double) -> MonotonicInstant {
    guard !seconds.isNaN else { return self }
    let bounded = min(max(seconds, -3.2e9), 3.2e9)
    return MonotonicInstant(nanoseconds: nanoseconds + Int64((bounded * 1e9).rounded()))
  }

  /// Seconds from `earlier` to this moment; negative when this one is the earlier.
  public func seconds(since earlier: MonotonicInstant) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  public static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
