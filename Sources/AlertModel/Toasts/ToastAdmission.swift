/// Decides whether a submission becomes a separate toast, new content of one, or a repetition.
struct ToastAdmission: Sendable {
  /// The largest number of waiting toasts; further ones are refused.
  let maximumWaiting: Int

  private var turns = TurnCounter()

  init(maximumWaiting: Int) {
    self.maximumWaiting = maximumWaiting
  }

  /// Adds a new toast according to its policy; a known ticket is ignored.
  mutating func submit(
    _ submission: AlertSubmission, _ lane: ToastLane, to roster: inout ToastRoster,
    _ attention: inout ToastAttention, at now: MonotonicInstant
  ) -> [ToastEffect] {
    let ticket = submission.ticket
    guard roster.entry(of: ticket) == nil, roster.entry(leading: ticket) == nil else { return [] }
    if let old = roster.liveEntry(identifiedBy: submission.identifier) {
      switch submission.policy {
      case .replace: return replace(old, with: submission, lane, in: &roster, &attention, at: now)
      case .coalesce:
        return coalesce(submission, into: old.leader, in: &roster, attention, at: now)
      case .queue, .interrupt: break
      }
    }
    guard roster.waiting.count < maximumWaiting else { return [.alert(.refuse(ticket))] }
    roster.await(ticket, of: ticket)
    let turn = turns.next(atFront: submission.policy == .interrupt)
    var entry = ToastEntry(AlertQueueEntry(submission, turn: turn, at: now), lane: lane)
    if submission.policy == .interrupt || !roster.mayJoin(entry.stack) {
      entry.alert.submission.stack = nil
    }
    roster.insert(entry)
    return []
  }

  /// Puts a new toast in the place of an old one, in its window or in its lane.
  private mutating func replace(
    _ old: ToastEntry, with submission: AlertSubmission, _ lane: ToastLane,
    in roster: inout ToastRoster, _ attention: inout ToastAttention, at now: MonotonicInstant
  ) -> [ToastEffect] {
    let reason = "Replaced by a newer alert."
    let ticket = submission.ticket
    let responses = roster.respond(old.leader, with: AlertResponse(.dismissed, reason: reason))
    roster.await(ticket, of: ticket)
    roster.isArranged = false
    let isShown = roster.isShown(old.leader)
    func become(_ entry: inout ToastEntry) {
      entry.alert.submission = submission
      entry.alert.leaderWaits = true
      entry.alert.count = 1
      entry.lane = lane
      entry.alert.restartClock(at: now)
      // Its size or place may have changed.
      entry.isBeingMeasured = isShown
      if !isShown { entry.place = nil }
    }
    if isShown {
      roster.change(old.leader, become)
    } else if var moved = roster.remove(old.leader) {
      // Its level or lane may have changed.
      become(&moved)
      // New content comes to the front of its stack.
      if old.isBehind { moved.alert.turn = turns.next(atFront: false) }
      roster.insert(moved)
    }
    attention.replace(old.leader, by: ticket)
    if attention.isPaused { roster.change(ticket) { $0.alert.pauseIfSeen(at: now) } }
    let update = [ToastEffect.alert(.update(ticket, replacing: old.leader))]
    return update + (isShown ? [.measure(ticket)] : []) + responses.map(ToastEffect.alert)
  }

  private func coalesce(
    _ submission: AlertSubmission, into leader: AlertTicket, in roster: inout ToastRoster,
    _ attention: ToastAttention, at now: MonotonicInstant
  ) -> [ToastEffect] {
    roster.await(submission.ticket, of: leader)
    roster.change(leader) { entry in
      entry.alert.followers.append(submission.ticket)
      entry.alert.count += 1
    }
    // A repetition shows the toast for its full time again.
    roster.restartClock(of: leader, isPaused: attention.isPaused, at: now)
    let count = roster.entry(leading: leader)?.alert.count
    return count.map { [.alert(.setCount(leader, $0))] } ?? []
  }

  /// Gives a live toast another level, other limits and another lane, under the same ticket.
  func revise(
    _ submission: AlertSubmission, _ lane: ToastLane, in roster: inout ToastRoster,
    _ attention: ToastAttention, at now: MonotonicInstant
  ) {
    guard let old = roster.entry(leading: submission.ticket), old.alert.isLive else { return }
    let former = old.alert.submission
    func revise(_ entry: inout ToastEntry) {
      entry.alert.submission = submission
      entry.lane = lane
      guard former.timeout != submission.timeout || former.waitLimit != submission.waitLimit
      else { return }
      entry.alert.restartClock(at: now)
      if attention.isPaused { entry.alert.pauseIfSeen(at: now) }
    }
    if var moved = roster.remove(submission.ticket) {
      revise(&moved)
      // Its size or place may have changed.
      moved.place = nil
      moved.isBeingMeasured = false
      roster.insert(moved)
    } else {
      roster.change(submission.ticket, revise)
    }
  }
}
