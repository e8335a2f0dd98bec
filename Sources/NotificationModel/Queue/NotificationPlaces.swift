/// Where the open notifications wait: in the line, because of silence, for the digest, or because
/// the presenter was full.
///
/// It keeps `place` and `turn` of the roster's entries in step with its own lines.
struct NotificationPlaces: Sendable {
  /// The notifications that are held back, and why.
  private(set) var silenced: SilencedNotifications

  /// Everything that waits for submission.
  private var line = NotificationLine()
  /// The part of the line that can be handled even if no slot is free.
  private var express = NotificationLine()
  /// The notifications that the presenter was too full for.
  private var refused = NotificationLine()
  private var lastTurn = 0
  /// The last count that `takeBacklog` returned.
  private var reportedCount = 0

  /// Creates empty lines.
  init(_ silence: NotificationSilence) {
    silenced = SilencedNotifications(silence)
  }

  /// The allocated length of the line, including gaps.
  var lineLength: Int { line.length }

  /// Whether `takeBacklog` has something to report.
  var hasNewBacklog: Bool { reportedCount != line.count }

  /// Whether any notification can be handled now.
  func hasNext(hasSlot: Bool) -> Bool { !express.isEmpty || (hasSlot && !line.isEmpty) }

  /// The next notification to handle; nil if there is none.
  func next(hasSlot: Bool) -> NotificationID? { hasSlot ? line.first : express.first }

  /// The number of notifications that wait in the line, if it has changed.
  mutating func takeBacklog() -> Int? {
    guard hasNewBacklog else { return nil }
    reportedCount = line.count
    return reportedCount
  }

  /// Puts a notification at the end of the line; `isWanted` means that the user requested it.
  mutating func enqueue(
    _ id: NotificationID, isWanted: Bool = false, in roster: inout NotificationRoster
  ) {
    lastTurn += 1
    let turn = lastTurn
    roster.change(id) { entry in
      entry.turn = turn
      entry.isWanted = entry.isWanted || isWanted
    }
    insert(id, in: &roster)
  }

  private mutating func insert(_ id: NotificationID, in roster: inout NotificationRoster) {
    roster.change(id) { $0.place = .waiting }
    guard let entry = roster[id] else { return }
    line.insert(id, turn: entry.turn)
    update(id, in: roster)
  }

  /// Updates whether a waiting notification needs a slot.
  mutating func update(_ id: NotificationID, in roster: NotificationRoster) {
    guard let entry = roster[id] else { return }
    express.remove(turn: entry.turn)
    let needsNoSlot =
      entry.traits.hasScript || entry.traits.isSuppressed || !silenced.allows(entry)
      || roster.isExpress(entry)
    if needsNoSlot { express.insert(id, turn: entry.turn) }
  }

  /// Makes a notification that stays in the line wait for a slot.
  mutating func waitForSlot(_ entry: QueuedNotification) { express.remove(turn: entry.turn) }

  /// Removes a notification from where it waits.
  ///
  /// - Returns: Whether it was the last one of the digest, which has ended then.
  mutating func remove(_ id: NotificationID, of roster: NotificationRoster) -> Bool {
    guard let entry = roster[id] else { return false }
    switch entry.place {
    case .waiting:
      line.remove(turn: entry.turn)
      express.remove(turn: entry.turn)
    case .held: silenced.remove(entry)
    case .refused: refused.remove(turn: entry.turn)
    case .digested: return silenced.leaveDigest()
    case .submitting, .handed: break
    }
    return false
  }
}

// MARK: - Outside the line

extension NotificationPlaces {
  /// Holds back at once what silence would hold back at its turn.
  ///
  /// Otherwise, some of those that arrive right before silence ends would be in the digest and some
  /// not.
  ///
  /// - Returns: Those among them whose script must be run now.
  mutating func holdSilenced(in roster: inout NotificationRoster) -> [NotificationID] {
    let concerned = line.ids.compactMap { roster[$0] }.filter { entry in
      !entry.traits.isSuppressed && !silenced.allows(entry)
    }
    for entry in concerned { hold(entry, in: &roster) }
    return concerned.map(\.id).filter { roster.takeScript(of: $0) }
  }

  /// Moves a notification from the line to those that silence holds back.
  mutating func hold(_ entry: QueuedNotification, in roster: inout NotificationRoster) {
    _ = remove(entry.id, of: roster)
    roster.change(entry.id) { $0.place = .held }
    silenced.hold(entry)
  }

  /// Stores a notification that the presenter was too full for.
  mutating func refuse(_ entry: QueuedNotification, in roster: inout NotificationRoster) {
    roster.change(entry.id) { $0.place = .refused }
    refused.insert(entry.id, turn: entry.turn)
  }

  /// Moves notifications that a full presenter refused back into the line, at their old turns.
  mutating func retryRefused(in roster: inout NotificationRoster) {
    for id in refused.removeAll() { insert(id, in: &roster) }
  }

  /// Changes the number of notifications above which a digest replaces single ones.
  mutating func setDigestThreshold(_ threshold: Int) { silenced.digestThreshold = threshold }

  /// Changes pauses and inhibitors, and moves notifications that are no longer affected back into
  /// the line, or many into one digest.
  ///
  /// - Returns: The digest; nil if there is no new one.
  mutating func change(
    _ silence: NotificationSilence, in roster: inout NotificationRoster
  ) -> (number: Int, members: [NotificationID])? {
    silenced.silence = silence
    let released = silenced.release(from: roster)
    for id in released.single { enqueue(id, in: &roster) }
    guard !released.digested.isEmpty else { return nil }
    defer { for id in released.digested { roster.change(id) { $0.place = .digested } } }
    return silenced.beginDigest(of: released.digested, in: roster)
  }

  /// Ends the digest with this number.
  ///
  /// - Returns: Its notifications; empty if it had ended already.
  mutating func endDigest(
    _ number: Int, in roster: NotificationRoster
  ) -> [NotificationID] {
    silenced.endDigest(number, in: roster)
  }
}
