package import AlertModel

/// A clock that stands still until a test moves it.
nonisolated package struct FakeClock: Sendable {
  /// What the clock says.
  package private(set) var now: MonotonicInstant

  /// Starts the clock a day after its origin, so that nothing in a test lies before it.
  package init(now: MonotonicInstant = MonotonicInstant(nanoseconds: 86_400_000_000_000)) {
    self.now = now
  }

  /// Moves the clock.
  ///
  /// - Parameter seconds: How far; not negative.
  /// - Returns: What it says then.
  @discardableResult
  package mutating func advance(bySeconds seconds: Double) -> MonotonicInstant {
    precondition(seconds >= 0, "time does not run backwards")
    now = now.advanced(bySeconds: seconds)
    return now
  }
}
