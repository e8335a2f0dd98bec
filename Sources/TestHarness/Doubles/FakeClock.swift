package import AlertModel

/// A clock that only advances when a test advances it.
nonisolated package struct FakeClock: Sendable {
  /// The current time.
  package private(set) var now: MonotonicInstant

  /// Starts the clock a day after its origin, so that a test can go back in time.
  package init(now: MonotonicInstant = MonotonicInstant(nanoseconds: 86_400_000_000_000)) {
    self.now = now
  }

  /// Advances the clock.
  ///
  /// - Parameter seconds: How far; not negative.
  /// - Returns: The new time.
  @discardableResult
  package mutating func advance(bySeconds seconds: Double) -> MonotonicInstant {
    precondition(seconds >= 0, "time does not run backwards")
    now = now.advanced(bySeconds: seconds)
    return now
  }
}
