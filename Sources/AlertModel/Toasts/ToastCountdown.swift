/// The remaining time after which a toast closes.
package struct ToastCountdown: Hashable, Sendable {
  /// The whole time, in seconds; more than 0.
  package let limit: Double
  /// When the time is over; nil while it is paused.
  package let deadline: MonotonicInstant?
  /// The remaining seconds while it is paused.
  private let remaining: Double

  /// A time that runs until `deadline`, or is paused with `remaining` seconds left.
  package init(limit: Double, deadline: MonotonicInstant?, remaining: Double) {
    self.limit = limit
    self.deadline = deadline
    self.remaining = remaining
  }

  /// The remaining fraction of the whole time at an instant, from 0 to 1.
  package func part(at now: MonotonicInstant) -> Double {
    min(max((deadline?.seconds(since: now) ?? remaining) / limit, 0), 1)
  }
}

extension AlertQueueEntry {
  /// The remaining timeout of an alert on the screen; nil if it has none.
  var countdown: ToastCountdown? {
    guard phase.isStanding, let limit = submission.timeout, limit > 0 else { return nil }
    return ToastCountdown(limit: limit, deadline: deadline, remaining: remaining ?? limit)
  }
}

extension ToastRoster {
  /// The countdowns of toasts on the screen that have started, paused or changed since the last
  /// report.
  mutating func recountTimes() -> [ToastEffect] {
    var effects: [ToastEffect] = []
    for entry in standing where entry.countdown != entry.alert.countdown {
      change(entry.leader) { $0.countdown = $0.alert.countdown }
      effects.append(.countDown(entry.leader, entry.alert.countdown))
    }
    return effects
  }
}
