package import AlertModel

/// Decides when each open notification is shown, held back, counted with another or closed.
///
/// A pure step function: events go in with their time, effects come out. Everything that arrives
/// joins one waiting line and leaves it in the order of arrival. The presenter gets no more than
/// `mostUnseen` alerts that the user has not seen yet; urgent notifications, replacements for
/// alerts on the screen and repeats need no such slot and overtake the rest. Each notification has
/// exactly one `close`.
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

  private typealias Effects = [NotificationQueueEffect]

  /// The open notifications.
  package private(set) var roster = NotificationRoster()
  private var places: NotificationPlaces

  /// Creates an empty queue.
  ///
  /// - Parameter silence: The pauses and inhibitors at the start.
  package init(silence: NotificationSilence = NotificationSilence()) {
    places = NotificationPlaces(silence)
  }

  /// Processes one event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: The time of the event, on a clock that includes the time that the system sleeps.
  /// - Returns: The effects, in order; their results are later events.
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
    case .endTurn: effects += places.takeBacklog().map { [.setBacklog($0)] } ?? []
    case .accepted(let id, let submission): effects += accepted(id, submission)
    case .refused(let id, let isBusy): effects += refused(id, isBusy: isBusy)
    case .presenterHasRoom: places.retryRefused(in: &roster)
    case .presented(let group): effects += presented(group)
    case .stacked(let group): roster.freeSlot(ofGroup: group)
    case .ended(let id, let submission, let response): effects += ended(id, submission, response)
    case .close(let id, let reason, let response): effects += close(id, reason, response)
    case .silence(let silence): effects += change(silence)
    case .digestEnded(let number, let outcome): effects += digestEnded(number, outcome)
    case .timePassed: break
    }
    if hasNext || places.hasNewBacklog { effects.append(.requestTurn) }
    return effects
  }
}

// MARK: - Queries

extension NotificationQueue {
  /// Pauses and inhibitors.
  package var silence: NotificationSilence { places.silenced.silence }

  /// If more groups than this were held back, they are shown as one digest.
  package var digestThreshold: Int {
    get { places.silenced.digestThreshold }
    set { places.setDigestThreshold(newValue) }
  }

  /// The number of notifications that silence holds back.
  package var heldCount: Int { places.silenced.count }

  /// The allocated length of the line, including gaps.
  package var lineLength: Int { places.lineLength }

  /// Whether `handOverNext` has anything to do.
  package var hasNext: Bool { places.hasNext(hasSlot: hasSlot) }

  /// The number of the digest on the screen; nil if there is none.
  package var digestNumber: Int? { places.silenced.digestNumber }

  /// The submission of a client's notification that is made before `adopt`: a new one, or a
  /// replacement for what the presenter has.
  package mutating func reserveSubmission(
    of id: NotificationID, name: AlertIdentifier? = nil
  ) -> NotificationSubmission {
    roster.clientSubmission(of: id, name: name)
  }

  private var hasSlot: Bool { roster.unseenCount < Self.mostUnseen }
}

// MARK: - New content

extension NotificationQueue {
  private mutating func post(
    _ id: NotificationID, _ traits: NotificationTraits, _ name: AlertIdentifier?,
    at now: MonotonicInstant
  ) -> Effects {
    guard roster[id] == nil else { return [] }
    roster.insert(id, traits, name: name)
    let effects = recordOrCount(id, at: now)
    places.enqueue(id, in: &roster)
    return effects
  }

  private mutating func replace(
    _ id: NotificationID, _ traits: NotificationTraits, at now: MonotonicInstant
  ) -> Effects {
    guard let entry = roster[id] else { return [] }
    roster.replace(id, traits)
    let effects = recordOrCount(id, at: now)
    switch entry.place {
    case .refused: return effects
    case .held where !silence.allows(traits) && !traits.isSuppressed: return effects
    case .waiting:
      places.update(id, in: roster)
      return effects
    case .held, .digested, .submitting, .handed: return enqueueAgain(id) + effects
    }
  }

  private mutating func revise(_ id: NotificationID, _ traits: NotificationTraits) {
    roster.change(id) { $0.traits = traits }
    if roster[id]?.place == .waiting { places.update(id, in: roster) }
  }

  /// A client's notification that the presenter has accepted already.
  private mutating func adopt(
    _ submission: NotificationSubmission, _ traits: NotificationTraits, _ name: AlertIdentifier?
  ) -> Effects {
    let id = submission.id
    var effects = leavePlace(id)
    roster.adopt(submission, traits, name: name)
    effects.append(.record(id))
    if traits.hasScript { effects.append(.runScript(id)) }
    return effects + [.playSound(id)]
  }

  /// Counts a notification with an equal one of the last second, or records it.
  private mutating func recordOrCount(_ id: NotificationID, at now: MonotonicInstant) -> Effects {
    guard let group = roster.joinOriginal(id, at: now) else { return [.record(id)] }
    return [.count(id, first: group.first, count: group.count)]
  }

  private mutating func summon(_ id: NotificationID) -> Effects {
    guard let entry = roster[id], entry.place != .handed else { return [] }
    roster.change(id) { $0.isWanted = true }
    switch entry.place {
    case .waiting: places.update(id, in: roster)
    case .held, .digested: return enqueueAgain(id)
    case .submitting, .refused, .handed: break
    }
    return []
  }

  private mutating func enqueueAgain(_ id: NotificationID) -> Effects {
    let effects = leavePlace(id)
    places.enqueue(id, in: &roster)
    return effects
  }

  private mutating func leavePlace(_ id: NotificationID) -> Effects {
    places.remove(id, of: roster) ? [.withdrawDigest] : []
  }
}

// MARK: - Handing over

extension NotificationQueue {
  private mutating func handOverNext() -> Effects {
    guard let id = places.next(hasSlot: hasSlot), let entry = roster[id] else { return [] }
    var effects: Effects = roster.takeScript(of: id) ? [.runScript(id)] : []
    if entry.traits.isSuppressed { return effects + close(id, .expired) }
    if !places.silenced.allows(entry) {
      places.hold(entry, in: &roster)
    } else if hasSlot || roster.isExpress(entry) {
      effects += leavePlace(id)
      roster.change(id) { $0.place = .submitting }
      effects += submit(id)
    } else {
      // Its script was run; now it waits for its turn.
      places.waitForSlot(entry)
    }
    return effects
  }

  private mutating func submit(_ id: NotificationID) -> Effects {
    let effects: Effects = roster.makeWay(for: id) ? [] : [.withdraw(id)]
    return effects + (roster.submission(of: id).map { [.submit($0)] } ?? [])
  }

  private mutating func accepted(_ id: NotificationID, _ submission: Int) -> Effects {
    guard roster[id]?.place == .submitting else { return [] }
    roster.handOver(id, as: submission)
    return [.playSound(id)]
  }

  private mutating func refused(_ id: NotificationID, isBusy: Bool) -> Effects {
    guard let entry = roster[id], entry.place == .submitting else { return [] }
    // The content on the screen is outdated: its sender has replaced it.
    guard isBusy else { return close(id, .other) }
    places.refuse(entry, in: &roster)
    return []
  }

  private mutating func presented(_ group: Int) -> Effects {
    guard let first = roster.members(ofGroup: group).first else { return [] }
    roster.markShown(group: group)
    return [.show(first)]
  }
}

// MARK: - Ends and silence

extension NotificationQueue {
  private mutating func ended(_ id: NotificationID, _ submission: Int, _ response: AlertResponse)
    -> Effects
  {
    guard let entry = roster[id], entry.submission == submission else { return [] }
    roster.endSubmission(of: id)
    switch response.outcome {
    case .button: return [.answer(id, response)] + close(id, .dismissed, response)
    // The replacement is not shown yet.
    case _ where entry.place != .handed: return []
    case .cancelled, .dismissed: return close(id, .dismissed, response)
    case .timedOut: return close(id, .expired, response)
    case .withdrawn, .failed:
      let report = response.reason.map { NotificationQueueEffect.reportFailure(id, reason: $0) }
      return [report].compactMap { $0 } + close(id, .other, response)
    }
  }

  private mutating func close(
    _ id: NotificationID, _ reason: NotificationCloseReason, _ response: AlertResponse? = nil
  ) -> Effects {
    guard let entry = roster[id] else { return [] }
    var effects = leavePlace(id)
    let first = roster.first(of: id)
    roster.remove(id)
    if entry.isInPresenter { effects.append(.withdraw(id)) }
    effects.append(
      .close(NotificationClosing(id: id, first: first, reason: reason, response: response)))
    places.retryRefused(in: &roster)
    return effects
  }

  private mutating func expirePause(at now: MonotonicInstant) -> Effects {
    var silence = silence
    return silence.expire(at: now) ? change(silence) : []
  }

  private mutating func change(_ new: NotificationSilence) -> Effects {
    guard new != silence else { return [] }
    let former = silence
    let scripts = places.holdSilenced(in: &roster).map(NotificationQueueEffect.runScript)
    let digest = places.change(new, in: &roster)
    return scripts + (digest.map { [.showDigest($0.number, $0.members)] } ?? [])
      + [.silenceChanged(from: former)]
  }

  private mutating func digestEnded(_ number: Int, _ outcome: AlertResponse.Outcome?) -> Effects {
    let members = places.endDigest(number, in: roster)
    switch outcome {
    case nil, .button, .failed, .withdrawn:
      for id in members { places.enqueue(id, isWanted: true, in: &roster) }
      return []
    case .timedOut: return members.flatMap { close($0, .expired) }
    case .cancelled, .dismissed: return members.flatMap { close($0, .dismissed) }
    }
  }
}
