import AlertModel

/// Where the open notifications wait: in the line, behind silence, under the digest, or for a
/// presenter that was full.
///
/// It keeps `place` and `turn` of the roster's entries in step with its own lines.
struct NotificationPlaces: Sendable {
  /// Those that are held back, and why.
  private(set) var silenced: SilencedNotifications

  /// Everything that waits to be handed over.
  private var line = WaitingLine()
  /// Those of the line that can be dealt with although no slot is free.
  private var express = WaitingLine()
  /// Those that the presenter was too full for.
  private var refused = WaitingLine()
  private var lastTurn = 0
  /// The last count that `takeBacklog` returned.
  private var reportedCount = 0

  /// Creates empty lines.
  init(_ silence: NotificationSilence) {
    silenced = SilencedNotifications(silence)
  }

  /// How many places of the line are allocated, gaps included.
  var lineLength: Int { line.length }

  /// Whether `takeBacklog` has something to report.
  var hasNewBacklog: Bool { reportedCount != line.count }

  /// Whether there is one to deal with.
  func hasNext(hasSlot: Bool) -> Bool { !express.isEmpty || (hasSlot && !line.isEmpty) }

  /// The next one to deal with; nil if there is none.
  func next(hasSlot: Bool) -> NotificationID? { hasSlot ? line.first : express.first }

  /// How many wait in the line, if that is different from the last time.
  mutating func takeBacklog() -> Int? {
    guard hasNewBacklog else { return nil }
    reportedCount = line.count
    return reportedCount
  }

  /// Puts a notification at the end of the line, for the user who wants it if `isWanted`.
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

  /// Finds out anew whether one that waits in the line has to wait for a slot.
  mutating func update(_ id: NotificationID, in roster: NotificationRoster) {
    guard let entry = roster[id] else { return }
    express.remove(turn: entry.turn)
    let needsNoSlot =
      entry.traits.hasScript || entry.traits.isSuppressed || !silenced.allows(entry)
      || roster.isExpress(entry)
    if needsNoSlot { express.insert(id, turn: entry.turn) }
  }

  /// Makes one that stays in the line wait for a slot.
  mutating func waitForSlot(_ entry: QueuedNotification) { express.remove(turn: entry.turn) }

  /// Takes a notification out of where it waits.
  ///
  /// - Returns: Whether it was the last one of the digest, which is over now.
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
  /// Otherwise, of those that arrive right before silence is lifted, some would be in the digest and
  /// some beside it.
  ///
  /// - Returns: Those of them whose script has to be run now.
  mutating func holdSilenced(in roster: inout NotificationRoster) -> [NotificationID] {
    let concerned = line.ids.compactMap { roster[$0] }.filter { entry in
      !entry.traits.isSuppressed && !silenced.allows(entry)
    }
    for entry in concerned { hold(entry, in: &roster) }
    return concerned.map(\.id).filter { roster.takeScript(of: $0) }
  }

  /// Holds one of the line back because of silence.
  mutating func hold(_ entry: QueuedNotification, in roster: inout NotificationRoster) {
    _ = remove(entry.id, of: roster)
    roster.change(entry.id) { $0.place = .held }
    silenced.hold(entry)
  }

  /// Keeps one that the presenter was too full for.
  mutating func refuse(_ entry: QueuedNotification, in roster: inout NotificationRoster) {
    roster.change(entry.id) { $0.place = .refused }
    refused.insert(entry.id, turn: entry.turn)
  }

  /// Puts those that the presenter was too full for back into the line, at their old turns.
  mutating func retryRefused(in roster: inout NotificationRoster) {
    for id in refused.removeAll() { insert(id, in: &roster) }
  }

  /// Changes when there is a digest instead of single notifications.
  mutating func setDigestThreshold(_ threshold: Int) { silenced.digestThreshold = threshold }

  /// Changes pauses and inhibitors, and puts those that are not concerned any more back into the
  /// line, or many under one digest.
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
  /// - Returns: Those that it stood for; none if it was over already.
  mutating func endDigest(
    _ number: Int, in roster: NotificationRoster
  ) -> [NotificationID] {
    silenced.endDigest(number, in: roster)
  }
}
