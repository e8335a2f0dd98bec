/// The current silence, the notifications that it holds back, and the digest that replaces many of
/// them once it ends.
struct SilencedNotifications: Sendable {
  /// The notifications of the digest on the screen.
  private struct Digest: Sendable {
    /// Distinguishes the digest from earlier ones.
    let number: Int
    /// The oldest first; some may have been closed or moved since.
    let ids: [NotificationID]
    /// The number of notifications that are still in the digest.
    var count: Int
  }

  /// Pauses and inhibitors.
  var silence: NotificationSilence
  /// If more groups than this were held back, they are shown as one digest.
  var digestThreshold = 3

  private var held = NotificationLine()
  private var digest: Digest?
  private var lastDigest = 0

  /// Creates a state that holds nothing back yet.
  init(_ silence: NotificationSilence) {
    self.silence = silence
  }

  /// The number of notifications that are held back.
  var count: Int { held.count }

  /// The number of the digest on the screen; nil if there is none.
  var digestNumber: Int? { digest?.number }

  /// Whether a notification may be shown now.
  func allows(_ entry: QueuedNotification) -> Bool {
    entry.isInPresenter || entry.isWanted || silence.allows(entry.traits)
  }

  /// Holds a notification back.
  mutating func hold(_ entry: QueuedNotification) { held.insert(entry.id, turn: entry.turn) }

  /// Removes a notification that is held back.
  mutating func remove(_ entry: QueuedNotification) { held.remove(turn: entry.turn) }

  /// Removes notifications that silence no longer affects.
  ///
  /// - Returns: The notifications for the line, and the notifications for a digest.
  mutating func release(
    from roster: NotificationRoster
  ) -> (single: [NotificationID], digested: [NotificationID]) {
    let released = held.ids.compactMap { roster[$0] }.filter { silence.allows($0.traits) }
    for entry in released { held.remove(turn: entry.turn) }
    let count = Set(released.filter(\.traits.isDigestible).map(\.group)).count
    let isDigested = count > max(digestThreshold, 0) || (digest != nil && count > 0)
    let digested = released.filter { isDigested && $0.traits.isDigestible }.map(\.id)
    let single = released.filter { !(isDigested && $0.traits.isDigestible) }.map(\.id)
    return (single, digested)
  }

  /// Starts a digest of these and of those in the current digest.
  mutating func beginDigest(
    of new: [NotificationID], in roster: NotificationRoster
  ) -> (number: Int, members: [NotificationID]) {
    let members = digested(in: roster) + new
    lastDigest += 1
    digest = Digest(number: lastDigest, ids: members, count: members.count)
    return (lastDigest, members)
  }

  /// Removes one from the digest.
  ///
  /// - Returns: Whether it was the last one, so that the digest ends.
  mutating func leaveDigest() -> Bool {
    digest?.count -= 1
    guard let count = digest?.count, count <= 0 else { return false }
    digest = nil
    return true
  }

  /// Ends the digest with this number.
  ///
  /// - Returns: Its notifications; empty if it had ended already.
  mutating func endDigest(_ number: Int, in roster: NotificationRoster) -> [NotificationID] {
    guard digest?.number == number else { return [] }
    defer { digest = nil }
    return digested(in: roster)
  }

  private func digested(in roster: NotificationRoster) -> [NotificationID] {
    (digest?.ids ?? []).filter { roster[$0]?.place == .digested }
  }
}
