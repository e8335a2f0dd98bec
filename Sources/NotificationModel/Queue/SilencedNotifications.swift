import AlertModel

/// The silence that is in force, what it holds back, and the digest that stands for many of those
/// once it is lifted.
struct SilencedNotifications: Sendable {
  /// The notifications that the digest on the screen stands for.
  private struct Digest: Sendable {
    /// Tells the digest from earlier ones.
    let number: Int
    /// By age; some may have been closed or moved since.
    let ids: [NotificationID]
    /// How many have not.
    var count: Int
  }

  /// Pauses and inhibitors.
  var silence: NotificationSilence
  /// More groups than this that were held back are shown as one digest.
  var digestThreshold = 3

  private var held = WaitingLine()
  private var digest: Digest?
  private var lastDigest = 0

  /// Holds nothing back yet.
  init(_ silence: NotificationSilence) {
    self.silence = silence
  }

  /// How many are held back.
  var count: Int { held.count }

  /// The digest on the screen; nil if there is none.
  var digestNumber: Int? { digest?.number }

  /// Whether a notification may be shown now.
  func allows(_ entry: QueuedNotification) -> Bool {
    entry.isInPresenter || entry.isWanted || silence.allows(entry.traits)
  }

  /// Holds a notification back.
  mutating func hold(_ entry: QueuedNotification) { held.insert(entry.id, turn: entry.turn) }

  /// Removes one that is held back.
  mutating func remove(_ entry: QueuedNotification) { held.remove(turn: entry.turn) }

  /// Removes those that silence does not concern any more.
  ///
  /// - Returns: Those that join the line one by one, and those for which there is a digest.
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

  /// Begins a digest for these and for those that the present digest stands for.
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
  /// - Returns: Whether it was the last one, so that the digest is over.
  mutating func leaveDigest() -> Bool {
    digest?.count -= 1
    guard let count = digest?.count, count <= 0 else { return false }
    digest = nil
    return true
  }

  /// Ends the digest with this number.
  ///
  /// - Returns: Those that it stood for; none if it was over already.
  mutating func endDigest(_ number: Int, in roster: NotificationRoster) -> [NotificationID] {
    guard digest?.number == number else { return [] }
    defer { digest = nil }
    return digested(in: roster)
  }

  private func digested(in roster: NotificationRoster) -> [NotificationID] {
    (digest?.ids ?? []).filter { roster[$0]?.place == .digested }
  }
}
