import AlertModel

/// How often a client puts up with a presenter that goes away, and how long it waits before it
/// starts the next.
///
/// A presenter that is killed now and then costs nothing but a moment; one that dies of the very
/// alert that it is given
/// must not be started for ever.
struct RecoveryBudget: Sendable {
  /// Losses within `window` seconds after which there is no further try.
  static let losses = 10
  static let window = 10.0

  private var moments: [MonotonicInstant] = []

  /// Takes note of a loss; the seconds to wait before the next try, or nil when there is to be
  /// none.
  mutating func delay(afterLossAt now: MonotonicInstant) -> Double? {
    moments.removeAll { now.seconds(since: $0) > Self.window }
    moments.append(now)
    guard moments.count <= Self.losses else { return nil }
    // The first comes at once, the others 40 ms, 80 ms, … later, up to a second.
    guard moments.count > 1 else { return 0 }
    var delay = 0.02
    for _ in 1..<moments.count { delay *= 2 }
    return min(delay, 1)
  }
}
