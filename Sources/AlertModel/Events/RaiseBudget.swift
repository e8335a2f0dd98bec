/// How often an alert window may be raised above others, so that two that both insist do not fight.
///
/// At most five times in any second and twenty times in all; after that, at most once a second.
/// Each alert has a budget of its own.
package struct RaiseBudget: Hashable, Sendable {
  private static let perSecond = 5
  private static let inAll = 20

  private var count = 0
  /// The latest raises, the oldest first, as many as may fall into one second.
  private var latest: [MonotonicInstant] = []

  package init() {}

  /// Whether the window may be raised now; if it may, the raise is counted.
  package mutating func mayRaise(at now: MonotonicInstant) -> Bool {
    guard nextAllowed(after: now) <= now else { return false }
    count += 1
    latest.append(now)
    if latest.count > Self.perSecond { latest.removeFirst() }
    return true
  }

  /// The first moment, from `now` on, at which the window may be raised.
  package func nextAllowed(after now: MonotonicInstant) -> MonotonicInstant {
    let blocking =
      if count >= Self.inAll {
        latest.last
      } else {
        latest.count == Self.perSecond ? latest.first : nil
      }
    return blocking.map { max(now, $0.advanced(bySeconds: 1)) } ?? now
  }
}
