/// A rate limit for raising an alert window, so that two insisting windows do not fight for ever.
///
/// At most five times per second and twenty times in total, then at most once per second. Each alert
/// has its own.
package struct RaiseBudget: Hashable, Sendable {
  private static let perSecond = 5
  private static let beforeLimit = 20

  private var count = 0
  /// The latest raises, at most `perSecond`, the oldest first.
  private var latest: [MonotonicInstant] = []

  package init() {}

  /// Returns whether the window may be raised now; if so, the raise is counted.
  package mutating func mayRaise(at now: MonotonicInstant) -> Bool {
    guard nextAllowed(after: now) <= now else { return false }
    count += 1
    latest.append(now)
    if latest.count > Self.perSecond { latest.removeFirst() }
    return true
  }

  /// Returns the earliest time, from `now` on, at which the window may be raised.
  package func nextAllowed(after now: MonotonicInstant) -> MonotonicInstant {
    let blocking =
      if count >= Self.beforeLimit {
        latest.last
      } else {
        latest.count == Self.perSecond ? latest.first : nil
      }
    return blocking.map { max(now, $0.advanced(bySeconds: 1)) } ?? now
  }
}
