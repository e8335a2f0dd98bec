package import AlertModel

/// Decides when each open notification is shown, held back, counted with another or closed.
///
/// A pure step function: events go in with their moment, effects come out. Everything that arrives
/// joins one waiting line and leaves it in the order of arrival. The presenter gets no more than
/// `mostUnseen` alerts that the user has not seen yet; urgent notifications, replacements for what is
/// on the screen and repeats need no such slot and overtake the rest. Each notification has exactly
/// one `close`.
///
///     place       event                                   next place
///     (none)      post                                    waiting
///     waiting     handOverNext, no rule against it        submitting
///                 handOverNext during silence             held
///                 handOverNext, suppressed by a rule      closed (expired)
///                 ended: what it replaces is gone         waiting
///     submitting  accepted                                handed
///                 refused, the presenter is full          refused
///                 refused, it cannot be shown             closed (other)
///     refused     another alert ends, presenterHasRoom    waiting, at its old turn
///     held        silence is lifted, few are held         waiting
///                 silence is lifted, many are held        digested
///                 replace during silence                  held
///     digested    digestEnded: “Show”, or refused         waiting, wanted
///                 digestEnded otherwise                   closed (expired or dismissed)
///     handed      ended                                   closed
///     any         replace, unless said otherwise          waiting
///                 summon, unless it is handed             waiting, wanted
///                 close                                   closed
///     (none)      adopt, for a client that waits for it   handed
package struct NotificationQueue: Sendable {
  /// The largest number of alerts in the presenter that have not been on screen yet.
  package static let mostUnseen = 64

  /// More groups than this that were held back are shown as one digest.
  package var digestThreshold = 3
  /// Pauses and inhibitors.
  package private(set) var silence: NotificationSilence

  private var entries: [NotificationID: QueuedNotification] = [:]
  private var groups = NotificationGroups()
  private var repeated = RepeatedNotifications()
  private var digest: DigestMembers?

  /// Everything that waits to be handed over.
  private var line = WaitingLine()
  /// Those of the line that can be dealt with although no slot is free.
  private var express = WaitingLine()
  private var held = WaitingLine()
  /// Those that the presenter was too full for.
  private var rejected = WaitingLine()

  private var lastTurn = 0
  private var lastSubmission = 0
  private var lastDigest = 0
  /// The last `setBacklog`.
  private var toldBacklog = 0

  /// Creates an empty queue.
  ///
  /// - Parameter silence: Pauses and inhibitors that are in force already.
  package init(silence: NotificationSilence = NotificationSilence()) {
    self.silence = silence
  }

  /// Takes an event and says what is to be done about it.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When, on a clock that also counts the time that the system sleeps.
  /// - Returns: What to do, in this order; whatever results from it is a later event.
  package mutating func step(
    _ event: NotificationQueueEvent, at now: MonotonicInstant
  ) -> [NotificationQueueEffect] {
    var effects = expirePause(at: now)
    switch event {
    case .post(let id, let traits, let name): effects += post(id, traits, name, at: now)
    case .replace(let id, let traits): effects += replace(id, traits, at: now)
    case .adopt(let submission, let traits, let name):
      effects += adopt(submission, traits, name)
    case .revise(let id, let traits): revise(id, traits)
    case .summon(let id): effects += summon(id)
    case .handOverNext: return effects + handOverNext()
    case .endTurn: effects += endTurn()
    case .accepted(let id, let submission): effects += accepted(id, submission)
    case .refused(let id, let isBusy): effects += refused(id, isBusy: isBusy)
    case .presenterHasRoom: retryRefused()
    case .presented(let group): effects += presented(group)
    case .ended(let id, let submission, let response): effects += ended(id, submission, response)
    case .close(let id, let reason, let response): effects += close(id, reason, response)
    case .silence(let silence): effects += change(silence)
    case .digestEnded(let number, let outcome): effects += digestEnded(number, outcome)
    case .timePassed: break
    }
    if hasNext || toldBacklog != line.count { effects.append(.requestTurn) }
    return effects
  }
}

// MARK: - What is known

extension NotificationQueue {
  /// How many are open.
  package var count: Int { entries.count }

  /// An open notification.
  package subscript(id: NotificationID) -> QueuedNotification? { entries[id] }

  /// How many silence holds back.
  package var heldCount: Int { held.count }

  /// How many places of the line are allocated, gaps included.
  package var lineLength: Int { line.length }

  /// Whether `handOverNext` has anything to do.
  package var hasNext: Bool { !express.isEmpty || (hasSlot && !line.isEmpty) }

  /// The digest that stands for some; nil if there is none.
  package var digestNumber: Int? { digest?.number }

  /// The identifier of the alert that shows a notification.
  package func identifier(of id: NotificationID) -> AlertIdentifier? {
    entries[id].flatMap { groups.identifier(of: $0.group) }
  }

  /// Whether its alert has been on the screen.
  package func isShown(_ id: NotificationID) -> Bool {
    group(of: id)?.isShown == true && entries[id]?.isInPresenter == true
  }

  /// A notification and its repeats, if it is the first of them; else it alone.
  package func members(ledBy id: NotificationID) -> [NotificationID] {
    guard let key = entries[id]?.group, groups[key]?.first == id else { return [id] }
    return members(ofGroup: key)
  }

  /// The notification in whose record a repeat is counted; a notification that is none leads itself.
  package func first(of id: NotificationID) -> NotificationID {
    group(of: id)?.first ?? id
  }

  /// The open notifications of a group, the first one first.
  package func members(ofGroup key: Int) -> [NotificationID] {
    guard let group = groups[key] else { return [] }
    return ([group.first] + group.repeats).filter { entries[$0]?.group == key }
  }

  /// The submission of a client's notification that is made before `adopt`: one that is new, or
  /// takes the place of what the presenter has.
  package mutating func reserveSubmission(
    of id: NotificationID, name: AlertIdentifier? = nil
  ) -> NotificationSubmission {
    let key = entries[id]?.group ?? groups.reserveKey()
    let identifier =
      groups.identifier(of: key) ?? name ?? NotificationGroup.usualIdentifier(of: id)
    let isInPresenter = entries[id]?.isInPresenter ?? false
    return NotificationSubmission(
      id: id, number: nextSubmission(), group: key, identifier: identifier,
      policy: isInPresenter ? .replace : .asDescribed)
  }

  private mutating func nextSubmission() -> Int {
    lastSubmission += 1
    return lastSubmission
  }

  private func group(of id: NotificationID) -> NotificationGroup? {
    entries[id].flatMap { groups[$0.group] }
  }

  /// Applies a change to an open notification; does nothing if it is closed.
  private mutating func change(
    _ id: NotificationID, _ change: (inout QueuedNotification) -> Void
  ) {
    guard let index = entries.index(forKey: id) else { return }
    change(&entries.values[index])
  }
}

// MARK: - New content

extension NotificationQueue {
  private mutating func post(
    _ id: NotificationID, _ traits: NotificationTraits, _ name: AlertIdentifier?,
    at now: MonotonicInstant
  ) -> [NotificationQueueEffect] {
    guard entries[id] == nil else { return [] }
    insert(id, traits, group: groups.reserveKey(), name)
    let effects = recordOrCount(id, at: now)
    enqueue(id)
    return effects
  }

  private mutating func insert(
    _ id: NotificationID, _ traits: NotificationTraits, group: Int, _ name: AlertIdentifier?
  ) {
    groups.open(group, first: id, name: name)
    entries[id] = QueuedNotification(traits: traits, id: id, group: group)
  }

  private mutating func replace(
    _ id: NotificationID, _ traits: NotificationTraits, at now: MonotonicInstant
  ) -> [NotificationQueueEffect] {
    guard let entry = entries[id] else { return [] }
    if !entry.isInPresenter, members(ofGroup: entry.group) != [id] { leaveGroup(id) }
    change(id) { entry in
      entry.traits = traits
      entry.isWanted = false
    }
    let effects = recordOrCount(id, at: now)
    switch entry.place {
    case .refused: return effects
    case .held where !silence.allows(traits) && !traits.isSuppressed: return effects
    case .waiting:
      refreshExpress(id)
      return effects
    case .held, .digested, .submitting, .handed:
      let loss = leavePlace(id)
      enqueue(id)
      return loss + effects
    }
  }

  private mutating func revise(_ id: NotificationID, _ traits: NotificationTraits) {
    change(id) { $0.traits = traits }
    if entries[id]?.place == .waiting { refreshExpress(id) }
  }

  /// A client's notification that the presenter has accepted already.
  private mutating func adopt(
    _ submission: NotificationSubmission, _ traits: NotificationTraits, _ name: AlertIdentifier?
  ) -> [NotificationQueueEffect] {
    let id = submission.id
    var effects = leavePlace(id)
    if entries[id] == nil { insert(id, traits, group: submission.group, name) }
    if entries[id]?.isInPresenter == false, !traits.isModal { markUnseen(id) }
    change(id) { entry in
      entry.traits = traits
      entry.traits.hasScript = false
      entry.place = .handed
      entry.submission = submission.number
      entry.isModalOnScreen = traits.isModal
    }
    effects.append(.record(id))
    if traits.hasScript { effects.append(.runScript(id)) }
    return effects + [.playSound(id)]
  }

  /// Counts a notification with one that said the same within the last second, or records it.
  private mutating func recordOrCount(
    _ id: NotificationID, at now: MonotonicInstant
  ) -> [NotificationQueueEffect] {
    guard let entry = entries[id], let fingerprint = entry.traits.fingerprint else {
      return [.record(id)]
    }
    let isAlone = !entry.isInPresenter && groups[entry.group]?.first == id
    let original = repeated.original(of: fingerprint, at: now).flatMap { entries[$0] }
    guard let original, original.id != id, original.traits.fingerprint == fingerprint, isAlone,
      entry.traits.mayRepeat
    else {
      repeated.note(fingerprint, id: id, at: now)
      return [.record(id)]
    }
    repeated.note(fingerprint, id: original.id, at: now)
    groups.remove(entry.group)
    groups.change(original.group) { $0.repeats.append(id) }
    change(id) { entry in
      entry.group = original.group
      entry.traits.hasScript = false
    }
    guard let group = groups[original.group] else { return [] }
    return [.count(id, first: group.first, count: group.repeats.count + 1)]
  }

  private mutating func summon(_ id: NotificationID) -> [NotificationQueueEffect] {
    guard let entry = entries[id], entry.place != .handed else { return [] }
    change(id) { $0.isWanted = true }
    switch entry.place {
    case .waiting: refreshExpress(id)
    case .held, .digested:
      let loss = leavePlace(id)
      enqueue(id)
      return loss
    case .submitting, .refused, .handed: break
    }
    return []
  }
}

// MARK: - The waiting line

extension NotificationQueue {
  private var hasSlot: Bool { groups.unseenCount < Self.mostUnseen }

  /// Puts a notification at the end of the line.
  private mutating func enqueue(_ id: NotificationID) {
    lastTurn += 1
    let turn = lastTurn
    change(id) { entry in
      entry.place = .waiting
      entry.turn = turn
    }
    line.insert(id, turn: turn)
    refreshExpress(id)
  }

  /// Takes a notification out of where it waits.
  ///
  /// - Returns: `withdrawDigest` if it was the last one of the digest.
  private mutating func leavePlace(_ id: NotificationID) -> [NotificationQueueEffect] {
    guard let entry = entries[id] else { return [] }
    switch entry.place {
    case .waiting:
      line.remove(turn: entry.turn)
      express.remove(turn: entry.turn)
    case .held: held.remove(turn: entry.turn)
    case .refused: rejected.remove(turn: entry.turn)
    case .digested: return leaveDigest()
    case .submitting, .handed: break
    }
    return []
  }

  private mutating func refreshExpress(_ id: NotificationID) {
    guard let entry = entries[id] else { return }
    express.remove(turn: entry.turn)
    let needsNoSlot =
      entry.traits.hasScript || entry.traits.isSuppressed || !mayBeShown(entry) || isExpress(entry)
    if needsNoSlot { express.insert(id, turn: entry.turn) }
  }

  /// Whether a notification may be submitted although no slot is free.
  private func isExpress(_ entry: QueuedNotification) -> Bool {
    guard !entry.isInPresenter, !entry.isUrgent else { return true }
    guard let first = groups[entry.group]?.first, first != entry.id else { return false }
    return entries[first]?.isInPresenter == true
  }

  private func mayBeShown(_ entry: QueuedNotification) -> Bool {
    entry.isInPresenter || entry.isWanted || silence.allows(entry.traits)
  }

  private mutating func handOverNext() -> [NotificationQueueEffect] {
    guard let id = hasSlot ? line.first : express.first, let entry = entries[id] else { return [] }
    var effects: [NotificationQueueEffect] = []
    if entry.traits.hasScript {
      change(id) { $0.traits.hasScript = false }
      effects.append(.runScript(id))
    }
    guard !entry.traits.isSuppressed else { return effects + close(id, .expired) }
    guard mayBeShown(entry) else {
      effects += leavePlace(id)
      change(id) { $0.place = .held }
      held.insert(id, turn: entry.turn)
      return effects
    }
    guard hasSlot || isExpress(entry) else {
      // Its script was run; now it waits for its turn.
      express.remove(turn: entry.turn)
      return effects
    }
    effects += leavePlace(id)
    change(id) { $0.place = .submitting }
    return effects + submit(id)
  }

  private mutating func endTurn() -> [NotificationQueueEffect] {
    guard toldBacklog != line.count else { return [] }
    toldBacklog = line.count
    return [.setBacklog(line.count)]
  }

  /// Lets those that the presenter was too full for try again.
  private mutating func retryRefused() {
    for id in rejected.removeAll() {
      guard let entry = entries[id] else { continue }
      change(id) { $0.place = .waiting }
      line.insert(id, turn: entry.turn)
      refreshExpress(id)
    }
  }
}

// MARK: - Submissions

extension NotificationQueue {
  private mutating func submit(_ id: NotificationID) -> [NotificationQueueEffect] {
    let effects = makeWay(for: id)
    guard let entry = entries[id], let group = groups[entry.group],
      let identifier = groups.identifier(of: entry.group)
    else { return effects }
    let policy: NotificationSubmission.Policy =
      entry.isInPresenter ? .replace : group.first == id ? .asDescribed : .coalesce
    let submission = NotificationSubmission(
      id: id, number: nextSubmission(), group: entry.group, identifier: identifier,
      policy: policy)
    return effects + [.submit(submission)]
  }

  /// Prepares to replace what the presenter shows of a notification: it leaves the group that it
  /// stands in there, and takes along those that repeat the new content.
  private mutating func makeWay(for id: NotificationID) -> [NotificationQueueEffect] {
    guard let entry = entries[id], entry.isInPresenter else { return [] }
    let former = entry.group
    groups.markSeen(former)
    let repeats = (groups[former]?.repeats ?? []).filter { repeated in
      guard repeated != id, let other = entries[repeated] else { return false }
      return !other.isInPresenter && other.traits.fingerprint == entry.traits.fingerprint
    }
    groups.change(former) { group in group.repeats.removeAll(where: repeats.contains) }
    let isAlone = groups[former].map { $0.first == id && $0.repeats.isEmpty } ?? true
    leaveGroup(id)
    if let group = entries[id]?.group {
      groups.change(group) { $0.repeats = repeats }
      for other in repeats { change(other) { $0.group = group } }
    }
    guard !isAlone || entry.isModalOnScreen != entry.traits.isModal else { return [] }
    change(id) { $0.submission = nil }
    return [.withdraw(id)]
  }

  private mutating func accepted(
    _ id: NotificationID, _ submission: Int
  ) -> [NotificationQueueEffect] {
    guard let entry = entries[id], entry.place == .submitting else { return [] }
    if !entry.isInPresenter, !entry.traits.isModal { markUnseen(id) }
    change(id) { entry in
      entry.place = .handed
      entry.submission = submission
      entry.isModalOnScreen = entry.traits.isModal
    }
    return [.playSound(id)]
  }

  private mutating func refused(
    _ id: NotificationID, isBusy: Bool
  ) -> [NotificationQueueEffect] {
    guard let entry = entries[id], entry.place == .submitting else { return [] }
    // What was on the screen before is not what the sender wants to be there.
    guard isBusy else { return close(id, .other) }
    change(id) { $0.place = .refused }
    rejected.insert(id, turn: entry.turn)
    return []
  }

  private mutating func presented(_ group: Int) -> [NotificationQueueEffect] {
    guard let first = members(ofGroup: group).first else { return [] }
    groups.change(group) { $0.isShown = true }
    groups.markSeen(group)
    return [.show(first)]
  }

  private mutating func ended(
    _ id: NotificationID, _ submission: Int, _ response: AlertResponse
  ) -> [NotificationQueueEffect] {
    guard let entry = entries[id], entry.submission == submission else { return [] }
    change(id) { $0.submission = nil }
    groups.markSeen(entry.group)
    switch response.outcome {
    case .button: return [.answer(id, response)] + close(id, .dismissed, response)
    // The replacement is still to be shown.
    case _ where entry.place != .handed: return []
    case .cancelled, .dismissed: return close(id, .dismissed, response)
    case .timedOut: return close(id, .expired, response)
    case .withdrawn, .failed:
      let report = response.reason.map { NotificationQueueEffect.reportFailure(id, reason: $0) }
      return [report].compactMap { $0 } + close(id, .other, response)
    }
  }

  private mutating func markUnseen(_ id: NotificationID) {
    if let key = entries[id]?.group { groups.markUnseen(key) }
  }
}

// MARK: - Ends and groups

extension NotificationQueue {
  private mutating func close(
    _ id: NotificationID, _ reason: NotificationCloseReason, _ response: AlertResponse? = nil
  ) -> [NotificationQueueEffect] {
    guard let entry = entries[id] else { return [] }
    var effects = leavePlace(id)
    let first = groups[entry.group]?.first ?? id
    groups.markSeen(entry.group)
    entries[id] = nil
    dropFromGroup(id, entry.group)
    if entries.isEmpty { releaseMemory() }
    if entry.isInPresenter { effects.append(.withdraw(id)) }
    effects.append(
      .close(NotificationClosing(id: id, first: first, reason: reason, response: response)))
    retryRefused()
    return effects
  }

  /// Moves a notification into a group of its own.
  private mutating func leaveGroup(_ id: NotificationID) {
    guard let former = entries[id]?.group, let group = groups[former],
      let identifier = groups.identifier(of: former)
    else { return }
    let usual = NotificationGroup.usualIdentifier(of: id)
    let isAlone = group.first == id && group.repeats.isEmpty
    var name = isAlone ? identifier : usual
    // The others keep the identifier.
    if !isAlone, identifier == usual { name = groups.newName(for: id) }
    let new = groups.reserveKey()
    groups.open(new, first: id, name: name == usual ? nil : name)
    change(id) { $0.group = new }
    dropFromGroup(id, former)
  }

  /// Forgets that a notification was in a group, and the group with its last member.
  private mutating func dropFromGroup(_ id: NotificationID, _ key: Int) {
    groups.change(key) { group in
      if group.first != id { group.repeats.removeAll { $0 == id } }
    }
    guard let group = groups[key], group.repeats.isEmpty, entries[group.first]?.group != key
    else { return }
    groups.markSeen(key)
    groups.remove(key)
  }

  /// Gives the memory of a burst back.
  private mutating func releaseMemory() {
    entries = [:]
    repeated = RepeatedNotifications()
  }
}

// MARK: - Silence and the digest

extension NotificationQueue {
  private mutating func expirePause(at now: MonotonicInstant) -> [NotificationQueueEffect] {
    guard let end = silence.pause?.end, end <= now else { return [] }
    var ended = silence
    ended.pause = nil
    return change(ended)
  }

  private mutating func change(_ new: NotificationSilence) -> [NotificationQueueEffect] {
    guard new != silence else { return [] }
    let former = silence
    silence = new
    return releaseHeld() + [.silenceChanged(from: former)]
  }

  /// Lets go of those that silence does not concern any more: one by one, or many as a digest.
  private mutating func releaseHeld() -> [NotificationQueueEffect] {
    let released = held.ids.compactMap { entries[$0] }.filter { silence.allows($0.traits) }
    guard !released.isEmpty else { return [] }
    for entry in released { held.remove(turn: entry.turn) }
    let digestible = released.filter(\.traits.isDigestible)
    let count = Set(digestible.map(\.group)).count
    let isDigested = count > max(digestThreshold, 0) || (digest != nil && count > 0)
    for entry in released where !(isDigested && entry.traits.isDigestible) { enqueue(entry.id) }
    return isDigested ? showDigest(of: digestible.map(\.id)) : []
  }

  /// Shows one digest for these, and for those that the present digest stands for.
  private mutating func showDigest(of new: [NotificationID]) -> [NotificationQueueEffect] {
    let former = (digest?.ids ?? []).filter { entries[$0]?.place == .digested }
    for id in new { change(id) { $0.place = .digested } }
    lastDigest += 1
    let members = former + new
    digest = DigestMembers(number: lastDigest, ids: members, count: members.count)
    return [.showDigest(lastDigest, members)]
  }

  private mutating func leaveDigest() -> [NotificationQueueEffect] {
    digest?.count -= 1
    guard let count = digest?.count, count <= 0 else { return [] }
    digest = nil
    return [.withdrawDigest]
  }

  private mutating func digestEnded(
    _ number: Int, _ outcome: AlertResponse.Outcome?
  ) -> [NotificationQueueEffect] {
    guard let ended = digest, ended.number == number else { return [] }
    digest = nil
    let members = ended.ids.filter { entries[$0]?.place == .digested }
    switch outcome {
    case nil, .button, .failed, .withdrawn:
      for id in members {
        change(id) { $0.isWanted = true }
        enqueue(id)
      }
      return []
    case .timedOut: return members.flatMap { close($0, .expired) }
    case .cancelled, .dismissed: return members.flatMap { close($0, .dismissed) }
    }
  }
}
