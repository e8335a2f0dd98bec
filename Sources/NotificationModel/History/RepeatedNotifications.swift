package import AlertModel

/// Finds notifications that say the same as one shortly before.
///
/// It remembers those of the last second or two, by what tells one from another.
package struct RepeatedNotifications: Sendable {
  /// Seconds within which the same again is a repeat.
  package static let window = 1.0

  private var recent: [Int: (id: NotificationID, time: MonotonicInstant)] = [:]
  private var former: [Int: (id: NotificationID, time: MonotonicInstant)] = [:]
  private var turned: MonotonicInstant?

  package init() {}

  /// What tells a notification from others, whoever sent it.
  ///
  /// The chance that two that differ have the same is nil for practical purposes, and nobody
  /// outside can know which would.
  package static func fingerprint(_ decision: NotificationDecision) -> Int {
    var hasher = Hasher()
    hasher.combine(decision)
    return hasher.finalize()
  }

  /// The one that this repeats, if there was one within the window.
  package func original(of fingerprint: Int, at now: MonotonicInstant) -> NotificationID? {
    guard let found = recent[fingerprint] ?? former[fingerprint],
      now.seconds(since: found.time) <= Self.window
    else { return nil }
    return found.id
  }

  /// Takes note of one, or that it came once more.
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
