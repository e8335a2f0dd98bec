/// The entries of an `AlertQueue`, at most one on stage and the waiting ones, in order; and the
/// tickets without a response.
struct AlertQueueEntries: Sendable {
  private var line = AlertQueueLine()
  /// The entry's leader for every ticket without a response yet.
  private var awaiting: [AlertTicket: AlertTicket] = [:]
  private var turns = TurnCounter()
  /// Whether the screen is blank, so that no timeout runs.
  private var isBlank = false

  /// The entry whose window is, or may be, on screen.
  var stage: AlertQueueEntry? { line.stage }

  /// All others, in the order in which they will be presented.
  var waiting: WaitingAlerts { line.waiting }

  /// The entry on stage, then the waiting ones, in order.
  var all: [AlertQueueEntry] { line.all }

  var isEmpty: Bool { line.isEmpty }

  /// Returns the entry with this leader; nil if there is none.
  subscript(leader: AlertTicket) -> AlertQueueEntry? { line[leader] }

  /// Returns how many alerts an alert of this origin is nested in.
  func depth(of origin: AlertOrigin) -> Int { line.depth(of: origin) }

  /// Whether the entry on stage gives way to a waiting one.
  var stageGivesWay: Bool { line.stageGivesWay }

  /// Returns the earliest deadline of all entries.
  mutating func earliestDeadline() -> MonotonicInstant? { line.earliestDeadline() }

  /// Returns the leaders whose deadline has passed, in order; those of waiting entries are
  /// forgotten.
  mutating func expired(at now: MonotonicInstant) -> [AlertTicket] { line.expired(at: now) }

  /// Returns the leaders of the live entries with this identifier, in order.
  func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    liveOnStage(identifier) + waiting.leaders(identifiedBy: identifier)
  }

  /// Returns the first live entry with this identifier: the one on stage, or else the first waiting
  /// one.
  func live(identifiedBy identifier: AlertIdentifier) -> AlertTicket? {
    liveOnStage(identifier).first ?? waiting.first(identifiedBy: identifier)
  }

  private func liveOnStage(_ identifier: AlertIdentifier) -> [AlertTicket] {
    guard let stage, stage.isLive, stage.identifier == identifier else { return [] }
    return [stage.leader]
  }

  /// Returns the entry of a submission that has no response yet.
  func entry(awaiting ticket: AlertTicket) -> AlertQueueEntry? {
    awaiting[ticket].flatMap { line[$0] }
  }

  /// Whether a ticket names an entry or awaits a response.
  func knows(_ ticket: AlertTicket) -> Bool { awaiting[ticket] != nil || self[ticket] != nil }

  /// Removes tickets that get their response now.
  private mutating func stopAwaiting(_ tickets: [AlertTicket]) {
    for ticket in tickets { awaiting[ticket] = nil }
    // Release the memory of a burst.
    if awaiting.isEmpty { awaiting = [:] }
  }
}

// MARK: - The cells of the transition table

extension AlertQueueEntries {
  /// Carries out a cell of the table for one entry.
  ///
  /// - Parameters:
  ///   - action: The cell.
  ///   - leader: The leader of an entry.
  ///   - isCut: Whether an alert that ends now is always removed without an animation.
  ///   - now: The time of the event.
  /// - Returns: The effects for the queue's owner.
  mutating func carryOut(
    _ action: AlertQueueTable.Action, on leader: AlertTicket, isCut: Bool,
    at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    switch action {
    case .nothing: return []
    case .startTimeout:
      startTimeout(leader, at: now)
      return []
    case .finishPresenting:
      startTimeout(leader, at: now)
      line.change(leader) { $0.phase = .presented }
      return []
    case .end(let response, let isAlwaysCut):
      return end(leader, with: response, animated: !isCut && !isAlwaysCut)
    case .suspend(let isCut): return suspend(leader, animated: !isCut, at: now)
    case .presentAgain:
      moveToFront(leader, phase: .presenting, at: now)
      return [.present(leader)]
    case .leaveStage: return leaveStage(leader)
    case .discard: return line.clearStage().map { [.discard($0.leader)] } ?? []
    case .cutSuspension: return [.stepAside(leader, animated: false)]
    case .cutDismissal: return [.dismiss(leader, animated: false)]
    case .revise(let submission): return revise(leader, as: submission, at: now)
    }
  }

  /// Responds to every ticket of a live entry and takes it off the screen, or out of the queue.
  private mutating func end(
    _ leader: AlertTicket, with response: AlertResponse, animated: Bool
  ) -> [AlertQueueEffect] {
    let responses = respond(leader, with: response)
    guard stage?.leader == leader else {
      return responses + (line.removeWaiting(leader).map { [.discard($0.leader)] } ?? [])
    }
    line.change(leader) { entry in
      entry.deadline = nil
      entry.phase = .dismissing
    }
    return responses + [.dismiss(leader, animated: animated)]
  }

  /// Responds to every ticket of an entry that has no response yet.
  private mutating func respond(
    _ leader: AlertTicket, with response: AlertResponse
  ) -> [AlertQueueEffect] {
    let tickets = self[leader]?.awaiting ?? []
    line.change(leader) { entry in
      entry.leaderWaits = false
      entry.followers = []
    }
    stopAwaiting(tickets)
    return tickets.map { .respond($0, response) }
  }

  private mutating func suspend(
    _ leader: AlertTicket, animated: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    moveToFront(leader, phase: .suspended, at: now)
    // An alert that only informs returns after the questions that it gave way to.
    line.change(leader) { entry in
      if animated, !entry.submission.asks { entry.interrupts = false }
    }
    return [.stepAside(leader, animated: animated)]
  }

  /// Makes the alert on stage the first of its level; only if it was asked to give way, others come
  /// before it.
  private mutating func moveToFront(
    _ leader: AlertTicket, phase: AlertPhase, at now: MonotonicInstant
  ) {
    let turn = turns.next(atFront: true)
    line.change(leader) { entry in
      entry.pauseBeingSeen(at: now)
      entry.isHidden = false
      entry.phase = phase
      entry.turn = turn
    }
  }

  private mutating func leaveStage(_ leader: AlertTicket) -> [AlertQueueEffect] {
    guard stage?.leader == leader, var entry = line.clearStage() else { return [] }
    entry.isOnStage = false
    line.insert(entry)
    return []
  }

  /// Gives a live alert another level and other limits, under the same ticket.
  private mutating func revise(
    _ leader: AlertTicket, as submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let old = self[leader]?.submission else { return [] }
    line.change(leader) { entry in
      entry.submission = submission
      if old.timeout != submission.timeout || old.waitLimit != submission.waitLimit {
        entry.restartClock(at: now)
      }
    }
    return []
  }
}

// MARK: - Timeouts, which run while the alert is visible

extension AlertQueueEntries {
  /// The minimum number of seconds that an alert stays after it has become visible again.
  private static let restAfterAbsence = 2.0

  /// Records whether other windows hide an alert.
  mutating func setHidden(
    _ leader: AlertTicket, _ isHidden: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    line.change(leader) { $0.isHidden = isHidden }
    followSight(at: now)
    return []
  }

  /// Records whether the screen is blank.
  mutating func setBlank(_ isBlank: Bool, at now: MonotonicInstant) -> [AlertQueueEffect] {
    self.isBlank = isBlank
    followSight(at: now)
    return []
  }

  private mutating func startTimeout(_ leader: AlertTicket, at now: MonotonicInstant) {
    guard !isBlank else { return }
    line.change(leader) { $0.startBeingSeen(at: now) }
  }

  /// Pauses the timeout of the alert on screen while it is not visible.
  private mutating func followSight(at now: MonotonicInstant) {
    guard let stage, stage.phase.isStanding else { return }
    let isBlank = isBlank
    line.change(stage.leader) { entry in
      if isBlank || entry.isHidden {
        entry.pauseIfSeen(at: now)
      } else {
        entry.startBeingSeen(rest: Self.restAfterAbsence, at: now)
      }
    }
  }
}

// MARK: - Whole submissions

extension AlertQueueEntries {
  /// Adds an alert that waits for the stage.
  ///
  /// - Parameters:
  ///   - submission: The alert, whose ticket is new.
  ///   - atFront: Whether it comes before those of its rank, instead of after them.
  ///   - now: When it was submitted.
  mutating func enqueue(
    _ submission: AlertSubmission, atFront: Bool, at now: MonotonicInstant
  ) {
    awaiting[submission.ticket] = submission.ticket
    var entry = AlertQueueEntry(submission, turn: turns.next(atFront: atFront), at: now)
    entry.depth = line.depth(of: submission.origin)
    line.insert(entry)
  }

  /// Puts a new alert in the place of an old one: in its window, or in the queue at the new level.
  mutating func replace(
    _ old: AlertTicket, with submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let reason = "Replaced by a newer alert."
    let responses = respond(old, with: AlertResponse(.dismissed, reason: reason))
    awaiting[submission.ticket] = submission.ticket
    line.change(old) { entry in
      entry.submission = submission
      entry.leaderWaits = true
      entry.count = 1
      entry.restartClock(at: now)
    }
    return [.update(submission.ticket, replacing: old)] + responses
  }

  /// Counts a submission with an alert that is in the queue already.
  mutating func coalesce(
    _ submission: AlertSubmission, into leader: AlertTicket
  ) -> [AlertQueueEffect] {
    awaiting[submission.ticket] = leader
    let count = line.change(leader) { entry in
      entry.followers.append(submission.ticket)
      entry.count += 1
      return entry.count
    }
    return count.map { [.setCount(leader, $0)] } ?? []
  }

  /// Ends one of several submissions of an entry, which stays for the others.
  mutating func respond(
    _ ticket: AlertTicket, of leader: AlertTicket, with response: AlertResponse
  ) -> [AlertQueueEffect] {
    stopAwaiting([ticket])
    line.change(leader) { entry in
      if entry.leader == ticket {
        entry.leaderWaits = false
      } else {
        entry.followers.removeAll { $0 == ticket }
      }
    }
    return [.respond(ticket, response)]
  }

  /// Presents the alert on stage or, if the stage is free, a waiting one.
  mutating func present(_ leader: AlertTicket) -> [AlertQueueEffect] {
    line.fillStage(with: leader)
    line.change(leader) { entry in
      entry.stopWaiting()
      entry.isOnStage = true
      entry.phase = .presenting
    }
    return [.present(leader)]
  }
}
