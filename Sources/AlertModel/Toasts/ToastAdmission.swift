extension ToastQueue {
  /// Adds a new toast according to its policy; a known ticket is ignored.
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

  /// Puts a new toast in the place of an old one, in its window or in its lane.
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
      // Its size or place may have changed.
      entry.isBeingMeasured = isShown
      if !isShown { entry.place = nil }
    }
    if isShown {
      change(old.leader, become)
    } else if var moved = remove(old.leader) {
      // Its level or lane may have changed.
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
      // A repetition shows the toast for its full time again.
      entry.alert.restartClock(at: now)
      if isPaused { entry.alert.pauseIfSeen(at: now) }
    }
    waiting.noteWaitLimit(of: leader)
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
      // Its size or place may have changed.
      moved.place = nil
      moved.isBeingMeasured = false
      insert(moved)
    } else {
      change(submission.ticket, revise)
    }
    return []
  }

  /// Stores the measured place of a toast.
  mutating func measured(_ leader: AlertTicket, _ place: ToastPlace) -> [ToastEffect] {
    if let lane = entry(leading: leader)?.lane { lastPlaces[lane] = place }
    change(leader) { entry in
      entry.place = place
      entry.isBeingMeasured = false
    }
    return []
  }

  /// Measures every place again and ends the hover: the toast's monitor may be gone.
  mutating func roomChanged(at now: MonotonicInstant) -> [ToastEffect] {
    _ = hovered(nil, at: now)
    return measureAgain()
  }

  /// Measures every place again.
  mutating func measureAgain() -> [ToastEffect] {
    lastPlaces = [:]
    waiting.forgetPlaces()
    for index in shown.indices { shown[index].isBeingMeasured = true }
    return shown.map { .measure($0.leader) }
  }
}
