package import AlertModel

/// Whether the clock on the wall is believed so far that what is old by it is forgotten.
///
/// A clock that is a month ahead for a minute is not to cost a person the history. It is believed
/// unless it has jumped or is so far from what is remembered that all of it would go; and again when
/// it has gone steadily for a day.
package struct WallClockTrust: Hashable, Sendable {
  /// How far it was ahead of the other clock, in milliseconds.
  private var offset: Double
  /// Since when it has gone steadily.
  private var start: MonotonicInstant
  private var isBelieved: Bool

  /// The most that it may be set by at a time, in milliseconds.
  private static let leap = 3_600_000.0
  /// Seconds for which it has to go steadily.
  private static let proof = 86_400.0

  /// Begins to look at the clock.
  ///
  /// - Parameters:
  ///   - wall: What it says, in milliseconds since 1970.
  ///   - now: The same moment, on a clock that nobody sets.
  ///   - newest: When the newest came that is remembered; nil if nothing is.
  ///   - days: For how many days something is remembered.
  package init(_ wall: Int64, at now: MonotonicInstant, newest: Int64?, days: Double) {
    offset = Self.offset(wall, now)
    start = now
    isBelieved = newest.map { Double(wall) - Double($0) <= days * 86_400_000 } ?? true
  }

  /// Whether the clock is believed.
  ///
  /// - Parameters:
  ///   - wall: What it says.
  ///   - now: The same moment, on the clock that nobody sets.
  /// - Returns: Whether it is.
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
