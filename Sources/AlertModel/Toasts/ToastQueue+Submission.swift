extension ToastQueue {
  /// Takes a new toast in, by its policy.
  mutating func submit(
    _ submission: AlertSubmission, _ lane: ToastLane, at now: MonotonicInstant
  ) -> [ToastEffect] {
    guard leaders[submission.ticket] == nil, entry(leading: submission.ticket) == nil else {
      return []
    }
    switch submission.policy {
    case .replace:
      if let old = liveEntry(identifiedBy: submission.identifier) {
        return replace(old, with: submission, lane, at: now)
      }
    case .coalesce:
      if let old = liveEntry(identifiedBy: submission.identifier) {
        return coalesce(submission, into: old.leader, at: now)
      }
    case .queue, .interrupt:
      break
    }
    guard waitingCount < maximumWaiting else { return [.alert(.refuse(submission.ticket))] }
    leaders[submission.ticket] = submission.ticket
    let turn = turns.next(atFront: submission.policy == .interrupt)
    insert(ToastEntry(AlertQueueEntry(submission, turn: turn, at: now), lane: lane))
    return []
  }

  /// Puts a new toast where an old one is, on the screen or in its turn.
  private mutating func replace(
    _ old: ToastEntry, with submission: AlertSubmission, _ lane: ToastLane,
    at now: MonotonicInstant
  ) -> [ToastEffect] {
    let reason = "Replaced by a newer alert."
    let responses = respond(old.leader, with: AlertResponse(.dismissed, reason: reason))
    leaders[submission.ticket] = submission.ticket
    isArranged = false
    let isShown = shown.contains { $0.leader == old.leader }
    func become(_ entry: inout ToastEntry) {
      entry.alert.submission = submission
      entry.alert.leaderWaits = true
      entry.alert.count = 1
      entry.lane = lane
      entry.alert.restartClock(at: now)
      // It may be larger now, or stand elsewhere.
      entry.isBeingMeasured = isShown
      if !isShown { entry.place = nil }
    }
    if isShown {
      change(old.leader, become)
    } else if var moved = remove(old.leader) {
      // Another level or place may mean another turn among those that wait.
      become(&moved)
      insert(moved)
    }
    if hovered == old.leader { hovered = submission.ticket }
    if focused == old.leader { focused = submission.ticket }
    if isPaused { change(submission.ticket) { $0.alert.pauseIfSeen(at: now) } }
    let update = [ToastEffect.alert(.update(submission.ticket, replacing: old.leader))]
    return update + (isShown ? [.measure(submission.ticket)] : [])
      + responses.map(ToastEffect.alert)
  }

  private mutating func coalesce(
    _ submission: AlertSubmission, into leader: AlertTicket, at now: MonotonicInstant
  ) -> [ToastEffect] {
    leaders[submission.ticket] = leader
    let isPaused = isPaused
    change(leader) { entry in
      entry.alert.followers.append(submission.ticket)
      entry.alert.count += 1
      // Once more is new again.
      entry.alert.restartClock(at: now)
      if isPaused { entry.alert.pauseIfSeen(at: now) }
    }
    noteWaitLimit(of: leader)
    return entry(leading: leader).map { [.alert(.setCount(leader, $0.alert.count))] } ?? []
  }

  /// Gives a live toast another level, other limits and another lane, under the same ticket.
  mutating func revise(
    _ submission: AlertSubmission, _ lane: ToastLane, at now: MonotonicInstant
  ) -> [ToastEffect] {
    guard let old = entry(leading: submission.ticket), old.alert.isLive else { return [] }
    let former = old.alert.submission
    let isPaused = isPaused
    func revise(_ entry: inout ToastEntry) {
      entry.alert.submission = submission
      entry.lane = lane
      guard former.timeout != submission.timeout || former.waitLimit != submission.waitLimit
      else { return }
      entry.alert.restartClock(at: now)
      if isPaused { entry.alert.pauseIfSeen(at: now) }
    }
    if var moved = remove(submission.ticket) {
      revise(&moved)
      // It may be larger now, or stand elsewhere.
      moved.place = nil
      moved.isBeingMeasured = false
      insert(moved)
    } else {
      change(submission.ticket, revise)
    }
    return []
  }

  /// The size or the place of a toast is known.
  mutating func measured(_ leader: AlertTicket, _ place: ToastPlace) -> [ToastEffect] {
    if let lane = entry(leading: leader)?.lane { lastPlaces[lane] = place }
    change(leader) { entry in
      entry.place = place
      entry.isBeingMeasured = false
    }
    return []
  }

  /// What was measured counts no more; nor does the pointer, which holds nothing where there may be
  /// no monitor any more.
  mutating func roomChanged(at now: MonotonicInstant) -> [ToastEffect] {
    _ = hovered(nil, at: now)
    return measureAnew()
  }

  /// What was measured counts no more.
  mutating func measureAnew() -> [ToastEffect] {
    lastPlaces = [:]
    for leader in waiting.keys {
      change(leader) { entry in
        entry.place = nil
        entry.isBeingMeasured = false
      }
    }
    for index in shown.indices { shown[index].isBeingMeasured = true }
    return shown.map { .measure($0.leader) }
  }
}
