/// Decides which alert is on screen, and in which order the others follow.
///
/// A pure state machine: events go in with their time, effects come out, and the owner carries
/// these out in order. It knows no clock, no window and no content. `AlertQueueTable` is the
/// transition table of one alert, and `AlertQueueEntries` carries out its cells; the queue itself
/// decides what concerns several alerts: policies, holds, deadlines and the stage.
///
/// One alert is on stage at a time. The next one is presented only after `disappeared` for the one
/// before. Waiting alerts are ordered by level, and within a level those that ask come before those
/// that only inform. Each such group is a deque: suspended alerts and those that interrupt are
/// inserted at its front, all others at its back. An alert with the policy `queue` never preempts,
/// whatever its level; one that interrupts still waits behind a waiting alert of a higher level.
///
/// There are three exceptions, so that no program waits for itself. An alert on screen that only
/// informs gives way to one that asks, of at least its level. An alert that comes from a
/// descendant of the process that waits for another one is nested in that one: the outer one gives
/// way in any case, and nested alerts come before all others. And while a window of another program
/// asks, alerts that only inform are not shown.
///
/// Each submitted ticket gets exactly one `respond` or `refuse`, and an alert that has ended leaves
/// no state behind.
package struct AlertQueue: Sendable {
  /// Why nothing may be on screen.
  private enum Hold: Comparable {
    case none
    /// Another presenter's alert is on screen, or about to be.
    case polite
    /// Nothing may be visible from now on.
    case strict
  }

  /// The largest number of waiting alerts, suspended ones included; further ones are refused.
  package let maximumWaiting: Int

  private var alerts = AlertQueueEntries()
  private var holding = Hold.none
  /// The level up to which alerts that only inform wait for another program's window; nil for none.
  private var levelAskedElsewhere: AlertLevel?
  /// The time of the last `schedule` effect, if it is still ahead.
  private var scheduled: MonotonicInstant?

  /// Creates an empty queue.
  package init(maximumWaiting: Int = 10_000) {
    self.maximumWaiting = maximumWaiting
  }

  /// All alerts: the one on stage, then the waiting ones, in order.
  package var entries: [AlertQueueEntry] { alerts.all }

  /// Returns the entry with this leader; nil if there is none.
  package func entry(leading leader: AlertTicket) -> AlertQueueEntry? { alerts[leader] }

  /// Returns the leaders of the live entries with this identifier, in order.
  package func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    alerts.liveLeaders(identifiedBy: identifier)
  }

  /// Whether nothing may be on screen.
  package var isHeld: Bool { holding != .none }

  /// Whether an alert is on screen, or still being dismissed.
  package var isStageTaken: Bool { alerts.stage != nil }

  /// The alert on screen or, if it is being dismissed or there is none, the next one; nil if none
  /// follows.
  package var front: AlertQueueEntry? {
    guard let stage = alerts.stage else { return next ?? alerts.waiting.first }
    switch stage.phase {
    case .presenting, .presented: return stage
    case .suspended:
      guard let next, isKept(stage) || next.precedes(stage) else { return stage }
      return next
    case .queued, .dismissing, .ended: return next ?? alerts.waiting.first
    }
  }

  /// The waiting alert that would be presented next; nil if none may be.
  private var next: AlertQueueEntry? {
    let waiting = alerts.waiting
    guard let first = waiting.first, isKept(first) else { return waiting.first }
    return waiting.firstQuestion
  }

  /// Whether an alert waits for another program's window.
  private func isKept(_ entry: AlertQueueEntry) -> Bool {
    guard let levelAskedElsewhere, !entry.submission.asks else { return false }
    return entry.level <= levelAskedElsewhere
  }

  /// Whether there is an alert that only informs.
  package var informs: Bool {
    alerts.stage?.submission.asks == false || alerts.waiting.inform
  }

  /// Whether a process of this origin descends from one that waits for an alert.
  package func isAwaited(above origin: AlertOrigin) -> Bool { alerts.depth(of: origin) > 0 }

  /// Whether the alert on screen has a timeout.
  package var isTimeoutWanted: Bool { alerts.stage?.submission.timeout != nil }

  /// Whether the queue has no alert at all.
  package var isEmpty: Bool { alerts.isEmpty }

  /// Processes one event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: The time of the event. Times may repeat but must not decrease.
  /// - Returns: The effects, in order. Their results are reported as later events.
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
      case .settled(let leader, let response):
        transition(leader, on: .ended(response), at: now)
      case .revise(let submission):
        transition(submission.ticket, on: .revise(submission), at: now)
      case .dismiss(let identifier): dismiss(identifier, at: now)
      case .withdraw(let ticket): withdraw(ticket, at: now)
      case .disappeared(let leader): transition(leader, on: .disappeared, at: now)
      case .failed(let leader, let reason): transition(leader, on: .failed(reason), at: now)
      case .hold: hold(.strict, at: now)
      case .giveWay: hold(.polite, at: now)
      case .release: release()
      case .hidden(let leader, let isHidden): alerts.setHidden(leader, isHidden, at: now)
      case .askedElsewhere(let level): keepInformers(upTo: level)
      case .blank(let isBlank): alerts.setBlank(isBlank, at: now)
      case .deadline: deadlinePassed(at: now)
      }
    effects += stepAside(at: now)
    effects += presentNext()
    effects += reschedule()
    return effects
  }

  /// Applies one row of the table to one alert; an unknown leader is ignored.
  private mutating func transition(
    _ leader: AlertTicket, on trigger: AlertQueueTable.Trigger, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let entry = alerts[leader] else { return [] }
    let action = AlertQueueTable.action(in: entry.phase, on: trigger)
    return alerts.carryOut(action, on: leader, isCut: holding == .strict, at: now)
  }
}

// MARK: - Events that concern several alerts

extension AlertQueue {
  private mutating func dismiss(
    _ identifier: AlertIdentifier?, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let leaders = identifier.map(alerts.liveLeaders) ?? entries.map(\.leader)
    return end(leaders, .dismissed, at: now)
  }

  /// Ends several entries, and reports them in their order.
  ///
  /// The last one is removed first, so that the others need not be moved.
  private mutating func end(
    _ leaders: [AlertTicket], _ outcome: AlertResponse.Outcome, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    var effects: [[AlertQueueEffect]] = []
    for leader in leaders.reversed() {
      effects.append(transition(leader, on: .ended(AlertResponse(outcome)), at: now))
    }
    return effects.reversed().flatMap(\.self)
  }

  /// Ends one submission; its entry stays while another of its submissions has no response.
  private mutating func withdraw(
    _ ticket: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let entry = alerts.entry(awaiting: ticket) else { return [] }
    let response = AlertResponse(.withdrawn)
    guard entry.awaitingCount > 1 else {
      return transition(entry.leader, on: .ended(response), at: now)
    }
    return alerts.respond(ticket, of: entry.leader, with: response)
  }

  private mutating func hold(
    _ kind: Hold, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard kind > holding else { return [] }
    holding = kind
    let trigger: AlertQueueTable.Trigger = kind == .strict ? .hold : .interrupt
    return alerts.stage.map { transition($0.leader, on: trigger, at: now) } ?? []
  }

  private mutating func release() -> [AlertQueueEffect] {
    holding = .none
    return []
  }

  private mutating func keepInformers(upTo level: AlertLevel?) -> [AlertQueueEffect] {
    levelAskedElsewhere = level
    return []
  }

  /// Suspends the alert on screen if it gives way to a waiting one, or to another program's window.
  private mutating func stepAside(at now: MonotonicInstant) -> [AlertQueueEffect] {
    guard !isHeld, let stage = alerts.stage,
      alerts.stageGivesWay || (stage.phase.isStanding && isKept(stage))
    else { return [] }
    return transition(stage.leader, on: .interrupt, at: now)
  }

  /// Ends the alerts whose deadline has passed; the timer has to be scheduled again.
  private mutating func deadlinePassed(at now: MonotonicInstant) -> [AlertQueueEffect] {
    scheduled = nil
    return end(alerts.expired(at: now), .timedOut, at: now)
  }

  /// Presents the first waiting alert if the stage is free, or reverses a suspension whose
  /// transition still plays.
  private mutating func presentNext() -> [AlertQueueEffect] {
    guard !isHeld else { return [] }
    if let stage = alerts.stage {
      let isFirst = alerts.waiting.first.map(stage.precedes) ?? true
      guard stage.phase == .suspended, isFirst, !isKept(stage) else { return [] }
      return alerts.present(stage.leader)
    }
    return next.map { alerts.present($0.leader) } ?? []
  }

  /// Moves the timer to the earliest deadline, if that has changed.
  private mutating func reschedule() -> [AlertQueueEffect] {
    let earliest = alerts.earliestDeadline()
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
    guard !alerts.knows(submission.ticket) else { return [] }
    switch submission.policy {
    case .queue:
      return enqueue(submission, at: now)
    case .interrupt:
      return interrupt(submission, at: now)
    case .replace:
      guard let old = alerts.live(identifiedBy: submission.identifier) else {
        return enqueue(submission, at: now)
      }
      return alerts.replace(old, with: submission, at: now)
    case .coalesce:
      guard let leader = alerts.live(identifiedBy: submission.identifier) else {
        return enqueue(submission, at: now)
      }
      return alerts.coalesce(submission, into: leader)
    }
  }

  /// Whether one more alert may be added; one that is presented at once needs no room.
  private var hasRoom: Bool {
    alerts.waiting.count < maximumWaiting || (isEmpty && !isHeld)
  }

  private mutating func enqueue(
    _ submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard hasRoom else { return [.refuse(submission.ticket)] }
    alerts.enqueue(submission, atFront: false, at: now)
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
    alerts.enqueue(submission, atFront: true, at: now)
    return effects
  }
}
