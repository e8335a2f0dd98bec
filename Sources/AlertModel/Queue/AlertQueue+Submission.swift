extension AlertQueue {
  /// Takes a new alert in, by its policy.
  mutating func submit(
    _ submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard !awaiting.contains(submission.ticket), entry(leading: submission.ticket) == nil else {
      return []
    }
    switch submission.policy {
    case .queue:
      return enqueue(submission, atFront: false, at: now)
    case .interrupt:
      return interrupt(submission, at: now)
    case .replace:
      if let old = liveEntry(identifiedBy: submission.identifier) {
        return replace(old, with: submission, at: now)
      }
      return enqueue(submission, atFront: false, at: now)
    case .coalesce:
      if let leader = liveEntry(identifiedBy: submission.identifier)?.leader {
        return coalesce(submission, into: leader)
      }
      return enqueue(submission, atFront: false, at: now)
    }
  }

  /// Whether one more may wait; what goes straight on stage does not wait.
  private var hasRoom: Bool {
    waiting.count < maximumWaiting || (isEmpty && !isHeld)
  }

  private mutating func enqueue(
    _ submission: AlertSubmission, atFront: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard hasRoom else { return [.refuse(submission.ticket)] }
    awaiting.insert(submission.ticket)
    insert(AlertQueueEntry(submission, turn: turns.next(atFront: atFront), at: now))
    return []
  }

  /// Lets the alert on stage step aside, unless it has a higher level or is leaving already.
  private mutating func interrupt(
    _ submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard hasRoom else { return [.refuse(submission.ticket)] }
    var effects: [AlertQueueEffect] = []
    if let stage, stage.level <= submission.level {
      switch stage.phase {
      case .presenting, .presented:
        suspendStage(at: now)
        effects = [.stepAside(stage.leader, animated: true)]
      case .queued, .suspended, .dismissing, .ended:
        break
      }
    }
    return effects + enqueue(submission, atFront: true, at: now)
  }

  /// Puts a new alert where an old one is: on stage in place, or in its turn by the new level.
  private mutating func replace(
    _ old: AlertQueueEntry, with submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let reason = "Replaced by a newer alert."
    let responses = respond(old.leader, with: AlertResponse(.dismissed, reason: reason))
    awaiting.insert(submission.ticket)
    _ = change(old.leader) { entry in
      entry.submission = submission
      entry.leaderWaits = true
      entry.count = 1
      entry.restartClock(at: now)
    }
    // Another level may mean another place among those that wait.
    if let moved = remove(submission.ticket) { insert(moved) }
    return [.update(submission.ticket, replacing: old.leader)] + responses
  }

  /// Gives a live alert another level and other limits, under the same ticket.
  mutating func revise(
    _ submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let old = entry(leading: submission.ticket), old.isLive else { return [] }
    let isTimedAnew =
      old.submission.timeout != submission.timeout
      || old.submission.waitLimit != submission.waitLimit
    _ = change(old.leader) { entry in
      entry.submission = submission
      if isTimedAnew { entry.restartClock(at: now) }
    }
    if old.level != submission.level, let moved = remove(old.leader) { insert(moved) }
    return []
  }

  private mutating func coalesce(
    _ submission: AlertSubmission, into leader: AlertTicket
  ) -> [AlertQueueEffect] {
    awaiting.insert(submission.ticket)
    let count = change(leader) { entry in
      entry.followers.append(submission.ticket)
      entry.count += 1
      return entry.count
    }
    return count.map { [.setCount(leader, $0)] } ?? []
  }
}
