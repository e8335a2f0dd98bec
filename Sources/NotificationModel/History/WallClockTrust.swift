package import AlertModel

/// Whether the wall clock can be trusted to expire old history.
///
/// A clock that is a month ahead for a minute must not delete the user's history. The clock is
/// trusted unless it jumps, or would expire the whole history at the start; it is trusted again
/// after it has run without a jump for a day.
package struct WallClockTrust: Hashable, Sendable {
  /// Wall clock minus monotonic clock, in milliseconds.
  private var offset: Double
  /// The time since which the wall clock has run without a jump.
  private var start: MonotonicInstant
  private var isBelieved: Bool

  /// A larger step counts as a jump; in milliseconds.
  private static let leap = 3_600_000.0
  /// Seconds without a jump after which it is trusted again.
  private static let proof = 86_400.0

  /// Starts to observe the clock.
  ///
  /// - Parameters:
  ///   - wall: The wall clock, in milliseconds since 1970.
  ///   - now: The same time on the monotonic clock.
  ///   - newest: The time of the newest record; nil for an empty history.
  ///   - days: The number of days after which a record expires.
  package init(_ wall: Int64, at now: MonotonicInstant, newest: Int64?, days: Double) {
    offset = Self.offset(wall, now)
    start = now
    isBelieved = newest.map { Double(wall) - Double($0) <= days * 86_400_000 } ?? true
  }

  /// Whether the clock can be trusted now.
  ///
  /// - Parameters:
  ///   - wall: The wall clock, in milliseconds since 1970.
  ///   - now: The same time on the monotonic clock.
  /// - Returns: Whether records may be expired by it.
  package mutating func believes(_ wall: Int64, at now: MonotonicInstant) -> Bool {
    let offset = Self.offset(wall, now)
    if abs(offset - self.offset) > Self.leap {
      isBelieved = false
      start = now
    }
    self.offset = offset
    return isBelieved || now.seconds(since: start) >= Self.proof
  }

  private static func offset(_ wall: Int64, _ now: MonotonicInstant) -> Double {
    Double(wall) - Double(now.nanoseconds) / 1e6
  }
}
