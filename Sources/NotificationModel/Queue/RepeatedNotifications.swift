package import AlertModel

/// Finds notifications that repeat one of the last second.
///
/// Fingerprints are kept in two generations of one second each, so that removing old ones takes no
/// search.
package struct RepeatedNotifications: Sendable {
  /// Seconds within which an equal notification is a repeat.
  package static let window = 1.0

  private var recent: [Int: (id: NotificationID, time: MonotonicInstant)] = [:]
  private var former: [Int: (id: NotificationID, time: MonotonicInstant)] = [:]
  /// When `recent` was started.
  private var turned: MonotonicInstant?

  /// Creates an empty memory.
  package init() {}

  /// A hash of everything that a notification shows and does, regardless of its sender.
  ///
  /// It is seeded at random in each process: no sender can construct a collision.
  package static func fingerprint(_ decision: NotificationDecision) -> Int {
    var hasher = Hasher()
    hasher.combine(decision)
    return hasher.finalize()
  }

  /// The notification with this fingerprint, if there was one within the window.
  package func original(of fingerprint: Int, at now: MonotonicInstant) -> NotificationID? {
    guard let found = recent[fingerprint] ?? former[fingerprint],
      now.seconds(since: found.time) <= Self.window
    else { return nil }
    return found.id
  }

  /// Records a notification, or that it was repeated.
  package mutating func note(
    _ fingerprint: Int, id: NotificationID, at now: MonotonicInstant
  ) {
    if let turned, now.seconds(since: turned) > Self.window {
      former = recent
      recent = [:]
      self.turned = now
    }
    if turned == nil { turned = now }
    recent[fingerprint] = (id, now)
  }
}
