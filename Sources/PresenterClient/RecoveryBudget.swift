import AlertModel

/// Limits how often a client restarts a presenter that dies, with exponential backoff.
///
/// A presenter that is killed occasionally costs only a moment, but one that crashes on the
/// submitted alert must not be restarted for ever.
struct RecoveryBudget: Sendable {
  /// How many losses within `window` seconds are tolerated.
  static let losses = 10
  /// In seconds.
  static let window = 10.0

  private var moments: [MonotonicInstant] = []

  /// Records a loss.
  ///
  /// - Returns: Seconds to wait before the next attempt, or nil to give up.
  mutating func delay(afterLossAt now: MonotonicInstant) -> Double? {
    moments.removeAll { now.seconds(since: $0) > Self.window }
    moments.append(now)
    guard moments.count <= Self.losses else { return nil }
    // At once, then after 40 ms, 80 ms and so on up to 1 s.
    guard moments.count > 1 else { return 0 }
    var delay = 0.02
    for _ in 1..<moments.count { delay *= 2 }
    return min(delay, 1)
  }
}
