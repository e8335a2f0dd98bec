/// Decides which alert is on screen, and in which order the others follow.
///
/// A pure state machine: events go in with their time, effects come out, and the owner carries
/// these out in order. It knows no clock, no window and no content.
///
/// One alert is on stage at a time. The next one is presented only after `disappeared` for the one
/// before. Waiting alerts are ordered by level, and in each level those that ask come before those
/// that only tell. Each such group is a double-ended line: suspended alerts and those that interrupt
/// join at its front, all others at its back. An alert with the policy `queue` never preempts,
/// whatever its level; one that interrupts still waits behind a waiting alert of a higher level.
///
/// There are two exceptions, so that no program waits for itself. An alert on screen that only tells
/// steps aside for one that asks, of at least its level. And an alert that comes from a descendant
/// of the process that waits for another one is nested in that one: the outer one steps aside
/// whatever it is, and nested alerts come before all others.
///
/// Each submitted ticket gets exactly one `respond` or `refuse`, and an alert that has ended leaves
/// no state behind.
///
/// The transitions, by event and phase. `S` is suspended and still leaving the stage, `s` suspended
/// and off stage. `end` means: respond to every ticket, then on stage `dismiss` and dismissing, off
/// stage `discard` and ended. A dot means: nothing happens.
///
///     event        queued     presenting  presented   S           s          dismissing
///     -----------  ---------  ----------  ----------  ----------  ---------  ----------------
///     appeared     .          clock runs  .           .           .          .
///     presented    .          presented   .           .           .          .
///     answered     .          end         end         .           .          .
///     dismiss      end        end         end         end         end        .
///     withdraw¹    end        end         end         end         end        .
///     failed       end        end, cut    end, cut    end, cut    end        dismiss again, cut
///     disappeared  .          presenting² presenting² s           .          ended, discard
///     hold         .          S, cut      S, cut      cut         .          dismiss again, cut
///     giveWay      .          S           S           .           .          .
///     release      .          .           .           .           .          .
///     deadline³    end        end         end         .           .          .
///     interrupt⁴   .          S           S           .           .          .
///     step aside⁷  .          S           S           .           .          .
///     replace⁵     update     update      update      update      update     queued anew
///     revise       limits     limits      limits      limits      limits     .
///     coalesce⁵    count      count       count       count       count      queued anew
///     its turn⁶    presenting .           .           presenting  presenting .
///
/// 1. Of the entry's last ticket; for another one, only that ticket gets its response.
/// 2. Presented again at once: another X client destroyed the window.
/// 3. When the entry's own deadline has passed: the wait limit while queued, else the timeout.
/// 4. A submission with that policy and at least this entry's level.
/// 5. A submission with that policy and this entry's identifier.
/// 6. If the queue is not held, the stage is free (or its own, in `S`) and this entry is first.
/// 7. An alert waits that is nested in this one, or that asks while this one only tells.
///
/// `hidden` and `blank` change no phase: they stop the timeout of the alert on screen, or let it go on.
///
/// "cut" means not animated, and an animation that plays is ended at once.
package struct AlertQueue: Sendable {
  /// The largest number of waiting alerts, suspended ones included; further ones are refused.
  package let maximumWaiting: Int
  /// Why nothing may be on screen.
  private enum Hold: Comparable {
    case none
    /// Another presenter's alert is on screen, or about to be.
    case polite
    /// Nothing may be seen from now on.
    case strict
  }

  private var holding = Hold.none

  /// Whether nothing can be seen, so that no timeout runs.
  private var isBlank = false
  /// The seconds that an alert stays at least once it can be seen again.
  private static let restAfterAbsence = 2.0

  private var alerts = AlertQueueEntries()
  /// All tickets without a response yet.
  private var awaiting: Set<AlertTicket> = []
  private var turns = TurnCounter()
  /// The time of the last `schedule` effect that has not come yet.
  private var scheduled: MonotonicInstant?

  /// Creates an empty queue.
  package init(maximumWaiting: Int = 200) {
    self.maximumWaiting = maximumWaiting
  }

  /// All alerts: the one on stage, then the waiting ones, in order.
  package var entries: [AlertQueueEntry] { alerts.all }

  /// Whether nothing may be on screen.
  package var isHeld: Bool { holding != .none }

  /// Whether an alert is on screen, or still leaving it.
  package var isStageTaken: Bool { alerts.stage != nil }

  /// The alert on screen or, if that is leaving or there is none, the one that comes next; nil if
  /// none follows.
  package var front: AlertQueueEntry? {
    guard let stage = alerts.stage else { return alerts.waiting.first }
    switch stage.phase {
    case .presenting, .presented: return stage
    case .suspended:
      guard let first = alerts.waiting.first, first.precedes(stage) else { return stage }
      return first
    case .queued, .dismissing, .ended: return alerts.waiting.first
    }
  }

  /// Whether the alert on screen times out once it was seen for long enough.
  package var isTimeoutWanted: Bool { alerts.stage?.submission.timeout != nil }

  /// Whether the queue has no alert at all.
  package var isEmpty: Bool { alerts.isEmpty }

  /// Processes one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When it happened. Times may repeat but must not decrease.
  /// - Returns: What to do, in this order. Its results are reported as later events.
  package mutating func step(
    _ event: AlertQueueEvent, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    var effects: [AlertQueueEffect] =
      switch event {
      case .submit(let submission): submit(submission, at: now)
      case .appeared(let leader): transition(leader, on: .appeared, at: now)
      case .presented(let leader): transition(leader, on: .presented, at: now)
      case .answered(let leader, let response):
        transition(leader, on: .answered(response), at: now)
      case .revise(let submission):
        transition(submission.ticket, on: .revise(submission), at: now)
      case .dismiss(let identifier): dismiss(identifier, at: now)
      case .withdraw(let ticket): withdraw(ticket, at: now)
      case .disappeared(let leader): transition(leader, on: .disappeared, at: now)
      case .failed(let leader, let reason): transition(leader, on: .failed(reason), at: now)
      case .hold: hold(.strict, at: now)
      case .giveWay: hold(.polite, at: now)
      case .release: release()
      case .hidden(let leader, let isHidden): setHidden(leader, isHidden, at: now)
      case .blank(let isBlank): setBlank(isBlank, at: now)
      case .deadline: deadlinePassed(at: now)
      }
    effects += stepAside(at: now)
    effects += presentNext()
    effects += reschedule()
    return effects
  }
}

// MARK: - The transition table

extension AlertQueue {
  /// A row of the transition table: what happens to one entry.
  private enum Trigger {
    case appeared
    case presented
    case answered(AlertResponse)
    /// `dismiss`, `withdraw` and `deadline`.
    case ended(AlertResponse)
    case failed(String)
    case disappeared
    case hold
    /// `giveWay`, and the submission of an alert that interrupts or is nested in this one.
    case interrupt
    case revise(AlertSubmission)
  }

  /// Applies one row of the table to one entry; an unknown leader is ignored.
  private mutating func transition(
    _ leader: AlertTicket, on trigger: Trigger, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let entry = alerts[leader] else { return [] }
    switch trigger {
    case .appeared:
      switch entry.phase {
      case .presenting, .presented: return startTimeout(leader, at: now)
      case .queued, .suspended, .dismissing, .ended: return []
      }
    case .presented:
      switch entry.phase {
      case .presenting: return startTimeout(leader, phase: .presented, at: now)
      case .queued, .presented, .suspended, .dismissing, .ended: return []
      }
    case .answered(let response):
      switch entry.phase {
      case .presenting, .presented: return end(leader, with: response)
      case .queued, .suspended, .dismissing, .ended: return []
      }
    case .ended(let response):
      switch entry.phase {
      case .queued, .presenting, .presented, .suspended: return end(leader, with: response)
      case .dismissing, .ended: return []
      }
    case .failed(let reason):
      switch entry.phase {
      case .queued, .presenting, .presented, .suspended:
        return end(leader, with: AlertResponse(.failed, reason: reason), animated: false)
      case .dismissing: return [.dismiss(leader, animated: false)]
      case .ended: return []
      }
    case .disappeared:
      switch entry.phase {
      case .presenting, .presented: return presentAgain(leader, at: now)
      case .suspended: return leaveStage(leader)
      case .dismissing: return discardStage()
      case .queued, .ended: return []
      }
    case .hold:
      switch entry.phase {
      case .presenting, .presented: return suspend(leader, animated: false, at: now)
      case .suspended: return [.stepAside(leader, animated: false)]
      case .dismissing: return [.dismiss(leader, animated: false)]
      case .queued, .ended: return []
      }
    case .interrupt:
      switch entry.phase {
      case .presenting, .presented: return suspend(leader, animated: true, at: now)
      case .queued, .suspended, .dismissing, .ended: return []
      }
    case .revise(let submission):
      switch entry.phase {
      case .queued, .presenting, .presented, .suspended:
        return revise(entry, as: submission, at: now)
      case .dismissing, .ended: return []
      }
    }
  }

  /// Starts the timeout of an entry that is visible.
  private mutating func startTimeout(
    _ leader: AlertTicket, phase: AlertPhase? = nil, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let isBlank = isBlank
    alerts.change(leader) { entry in
      if !isBlank { entry.startBeingSeen(at: now) }
      entry.phase = phase ?? entry.phase
    }
    return []
  }

  /// Responds to every ticket of a live entry and takes it off the screen, or out of the queue.
  private mutating func end(
    _ leader: AlertTicket, with response: AlertResponse, animated: Bool = true
  ) -> [AlertQueueEffect] {
    let responses = respond(leader, with: response)
    guard alerts.stage?.leader == leader else {
      return responses + (alerts.removeWaiting(leader).map { [.discard($0.leader)] } ?? [])
    }
    alerts.change(leader) { entry in
      entry.deadline = nil
      entry.phase = .dismissing
    }
    return responses + [.dismiss(leader, animated: animated && holding != .strict)]
  }

  /// Responds to every ticket of an entry that has no response yet.
  private mutating func respond(
    _ leader: AlertTicket, with response: AlertResponse
  ) -> [AlertQueueEffect] {
    let tickets = alerts[leader]?.awaiting ?? []
    alerts.change(leader) { entry in
      entry.leaderWaits = false
      entry.followers = []
    }
    awaiting.subtract(tickets)
    return tickets.map { .respond($0, response) }
  }

  /// Takes the alert off the stage, to be presented again when it is its turn.
  private mutating func suspend(
    _ leader: AlertTicket, animated: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    moveToFront(leader, phase: .suspended, at: now)
    // One that only tells comes back after the questions that it stepped aside for.
    alerts.change(leader) { entry in
      if animated, !entry.submission.asks { entry.interrupts = false }
    }
    return [.stepAside(leader, animated: animated)]
  }

  /// Presents an alert whose window was destroyed by another X client: only an alert that was asked
  /// to step aside makes room for others.
  private mutating func presentAgain(
    _ leader: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    moveToFront(leader, phase: .presenting, at: now)
    return [.present(leader)]
  }

  private mutating func moveToFront(
    _ leader: AlertTicket, phase: AlertPhase, at now: MonotonicInstant
  ) {
    let turn = turns.next(atFront: true)
    alerts.change(leader) { entry in
      entry.pauseBeingSeen(at: now)
      entry.isHidden = false
      entry.phase = phase
      entry.turn = turn
    }
  }

  /// Lets a suspended alert wait whose window has gone.
  private mutating func leaveStage(_ leader: AlertTicket) -> [AlertQueueEffect] {
    guard alerts.stage?.leader == leader, var entry = alerts.clearStage() else { return [] }
    entry.isOnStage = false
    alerts.insert(entry)
    return []
  }

  /// Removes the alert on stage, which has been dismissed.
  private mutating func discardStage() -> [AlertQueueEffect] {
    alerts.clearStage().map { [.discard($0.leader)] } ?? []
  }

  /// Gives a live alert another level and other limits, under the same ticket.
  private mutating func revise(
    _ old: AlertQueueEntry, as submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let haveLimitsChanged =
      old.submission.timeout != submission.timeout
      || old.submission.waitLimit != submission.waitLimit
    alerts.change(old.leader) { entry in
      entry.submission = submission
      if haveLimitsChanged { entry.restartClock(at: now) }
    }
    if old.level != submission.level || old.submission.asks != submission.asks {
      alerts.reposition(old.leader)
    }
    return []
  }
}

// MARK: - Events that concern several entries

extension AlertQueue {
  private mutating func dismiss(
    _ identifier: AlertIdentifier?, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let matching = entries.filter { identifier == nil || $0.identifier == identifier }
    return matching.flatMap {
      transition($0.leader, on: .ended(AlertResponse(.dismissed)), at: now)
    }
  }

  /// Ends one submission; its entry stays while another of its submissions has no response.
  private mutating func withdraw(
    _ ticket: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard awaiting.contains(ticket),
      let entry = entries.first(where: { $0.awaiting.contains(ticket) })
    else { return [] }
    let response = AlertResponse(.withdrawn)
    guard entry.awaiting.count > 1 else {
      return transition(entry.leader, on: .ended(response), at: now)
    }
    awaiting.remove(ticket)
    alerts.change(entry.leader) { entry in
      if entry.leader == ticket {
        entry.leaderWaits = false
      } else {
        entry.followers.removeAll { $0 == ticket }
      }
    }
    return [.respond(ticket, response)]
  }

  private mutating func hold(
    _ kind: Hold, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard kind > holding else { return [] }
    holding = kind
    let trigger: Trigger = kind == .strict ? .hold : .interrupt
    return alerts.stage.map { transition($0.leader, on: trigger, at: now) } ?? []
  }

  private mutating func release() -> [AlertQueueEffect] {
    holding = .none
    return []
  }

  private mutating func setHidden(
    _ leader: AlertTicket, _ isHidden: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    alerts.change(leader) { $0.isHidden = isHidden }
    followSight(at: now)
    return []
  }

  private mutating func setBlank(
    _ isBlank: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    self.isBlank = isBlank
    followSight(at: now)
    return []
  }

  /// Stops the timeout of the alert on screen while it cannot be seen.
  private mutating func followSight(at now: MonotonicInstant) {
    guard let stage = alerts.stage, stage.phase.isStanding else { return }
    let isBlank = isBlank
    alerts.change(stage.leader) { entry in
      if isBlank || entry.isHidden {
        entry.pauseIfSeen(at: now)
      } else {
        entry.startBeingSeen(rest: Self.restAfterAbsence, at: now)
      }
    }
  }

  /// Suspends the alert on screen if one waits that it steps aside for.
  private mutating func stepAside(at now: MonotonicInstant) -> [AlertQueueEffect] {
    guard !isHeld, let stage = alerts.stage, alerts.waiting.contains(where: stage.stepsAside)
    else { return [] }
    return transition(stage.leader, on: .interrupt, at: now)
  }

  /// Ends the alerts whose deadline has passed; the timer has to be scheduled again.
  private mutating func deadlinePassed(at now: MonotonicInstant) -> [AlertQueueEffect] {
    scheduled = nil
    let due = entries.filter { entry in entry.deadline.map { $0 <= now } ?? false }
    return due.flatMap {
      transition($0.leader, on: .ended(AlertResponse(.timedOut)), at: now)
    }
  }

  /// Presents the first waiting alert if the stage is free, or reverses a suspension that is still
  /// under way.
  private mutating func presentNext() -> [AlertQueueEffect] {
    guard !isHeld else { return [] }
    if let stage = alerts.stage {
      let isFirst = alerts.waiting.first.map(stage.precedes) ?? true
      guard stage.phase == .suspended, isFirst else { return [] }
    } else {
      alerts.fillStage()
    }
    guard let leader = alerts.stage?.leader else { return [] }
    alerts.change(leader) { entry in
      entry.stopWaiting()
      entry.isOnStage = true
      entry.phase = .presenting
    }
    return [.present(leader)]
  }

  /// Moves the timer to the earliest deadline, if that has changed.
  private mutating func reschedule() -> [AlertQueueEffect] {
    let earliest = entries.compactMap(\.deadline).min()
    guard earliest != scheduled else { return [] }
    scheduled = earliest
    return [.schedule(earliest)]
  }
}

// MARK: - Submission

extension AlertQueue {
  /// Adds a new alert according to its policy; a known ticket is ignored.
  private mutating func submit(
    _ submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard !awaiting.contains(submission.ticket), alerts[submission.ticket] == nil else {
      return []
    }
    switch submission.policy {
    case .queue:
      return enqueue(submission, atFront: false, at: now)
    case .interrupt:
      return interrupt(submission, at: now)
    case .replace:
      if let old = alerts.live(identifiedBy: submission.identifier) {
        return replace(old, with: submission, at: now)
      }
      return enqueue(submission, atFront: false, at: now)
    case .coalesce:
      if let leader = alerts.live(identifiedBy: submission.identifier)?.leader {
        return coalesce(submission, into: leader)
      }
      return enqueue(submission, atFront: false, at: now)
    }
  }

  /// Whether one more alert may be added; one that is presented at once needs no room.
  private var hasRoom: Bool {
    alerts.waiting.count < maximumWaiting || (isEmpty && !isHeld)
  }

  private mutating func enqueue(
    _ submission: AlertSubmission, atFront: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard hasRoom else { return [.refuse(submission.ticket)] }
    awaiting.insert(submission.ticket)
    var entry = AlertQueueEntry(submission, turn: turns.next(atFront: atFront), at: now)
    entry.depth = entries.filter(entry.isNested).map { $0.depth + 1 }.max() ?? 0
    alerts.insert(entry)
    return []
  }

  /// Suspends the alert on stage, unless it has a higher level, and enqueues the new one in front.
  private mutating func interrupt(
    _ submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard hasRoom else { return [.refuse(submission.ticket)] }
    var effects: [AlertQueueEffect] = []
    if let stage = alerts.stage, stage.level <= submission.level {
      effects = transition(stage.leader, on: .interrupt, at: now)
    }
    return effects + enqueue(submission, atFront: true, at: now)
  }

  /// Puts a new alert in the place of an old one: in its window, or in the queue at the new level.
  private mutating func replace(
    _ old: AlertQueueEntry, with submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let reason = "Replaced by a newer alert."
    let responses = respond(old.leader, with: AlertResponse(.dismissed, reason: reason))
    awaiting.insert(submission.ticket)
    alerts.change(old.leader) { entry in
      entry.submission = submission
      entry.leaderWaits = true
      entry.count = 1
      entry.restartClock(at: now)
    }
    alerts.reposition(submission.ticket)
    return [.update(submission.ticket, replacing: old.leader)] + responses
  }

  private mutating func coalesce(
    _ submission: AlertSubmission, into leader: AlertTicket
  ) -> [AlertQueueEffect] {
    awaiting.insert(submission.ticket)
    let count = alerts.change(leader) { entry in
      entry.followers.append(submission.ticket)
      entry.count += 1
      return entry.count
    }
    return count.map { [.setCount(leader, $0)] } ?? []
  }
}
