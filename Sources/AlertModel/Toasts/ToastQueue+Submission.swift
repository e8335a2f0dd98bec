extension ToastQueue {
  /// Takes a new toast in, by its policy.
  mutating func submit(
    _ submission: AlertSubmission, _ lane: ToastLane, at now: MonotonicInstant
  ) -> [ToastEffect] {
    guard !awaiting.contains(submission.ticket), entry(leading: submission.ticket) == nil else {
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
    awaiting.insert(submission.ticket)
    if submission.waitLimit != nil { hasWaitLimits = true }
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
    awaiting.insert(submission.ticket)
    let isShown = shown.contains { $0.leader == old.leader }
    change(old.leader) { entry in
      entry.alert.submission = submission
      entry.alert.leaderWaits = true
      entry.alert.count = 1
      entry.lane = lane
      entry.alert.restartClock(at: now)
      // It may be larger now, or stand elsewhere.
      entry.isBeingMeasured = isShown
      if !isShown { entry.place = nil }
    }
    if submission.waitLimit != nil { hasWaitLimits = true }
    if hovered == old.leader { hovered = submission.ticket }
    if hovered != nil { change(submission.ticket) { $0.alert.pauseIfSeen(at: now) } }
    // Another level or place may mean another turn among those that wait.
    if let moved = remove(submission.ticket) { insert(moved) }
    let update = [ToastEffect.alert(.update(submission.ticket, replacing: old.leader))]
    return update + (isShown ? [.measure(submission.ticket)] : [])
      + responses.map(ToastEffect.alert)
  }

  private mutating func coalesce(
    _ submission: AlertSubmission, into leader: AlertTicket, at now: MonotonicInstant
  ) -> [ToastEffect] {
    awaiting.insert(submission.ticket)
    let isPaused = hovered != nil
    change(leader) { entry in
      entry.alert.followers.append(submission.ticket)
      entry.alert.count += 1
      // Once more is new again.
      entry.alert.restartClock(at: now)
      if isPaused { entry.alert.pauseIfSeen(at: now) }
    }
    return entry(leading: leader).map { [.alert(.setCount(leader, $0.alert.count))] } ?? []
  }

  /// Gives a live toast another level and other limits, under the same ticket.
  mutating func revise(
    _ submission: AlertSubmission, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let old = entry(leading: submission.ticket), old.alert.isLive else { return [] }
    let former = old.alert.submission
    if submission.waitLimit != nil { hasWaitLimits = true }
    let isPaused = hovered != nil
    change(submission.ticket) { entry in
      entry.alert.submission = submission
      guard former.timeout != submission.timeout || former.waitLimit != submission.waitLimit
      else { return }
      entry.alert.restartClock(at: now)
      if isPaused { entry.alert.pauseIfSeen(at: now) }
    }
    if former.level != submission.level, let moved = remove(submission.ticket) { insert(moved) }
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
    lastPlaces = [:]
    for (lane, waiting) in lanes {
      lanes[lane] = waiting.map { entry in
        var entry = entry
        entry.place = nil
        entry.isBeingMeasured = false
        return entry
      }
    }
    for index in shown.indices { shown[index].isBeingMeasured = true }
    return shown.map { .measure($0.leader) }
  }
}

// MARK: - Entries

extension ToastQueue {
  /// The entry that `leader` names.
  package func entry(leading leader: AlertTicket) -> ToastEntry? {
    firstEntry { $0.leader == leader }
  }

  /// The first live entry with this identifier: one that is shown, or else one that waits.
  func liveEntry(identifiedBy identifier: AlertIdentifier) -> ToastEntry? {
    firstEntry { $0.alert.isLive && $0.alert.identifier == identifier }
  }

  private func firstEntry(where isWanted: (ToastEntry) -> Bool) -> ToastEntry? {
    if let entry = shown.first(where: isWanted) { return entry }
    // In a steady order, so that the same events have the same effects.
    for (_, waiting) in lanes.sorted(by: { $0.key.isBefore($1.key) }) {
      if let entry = waiting.first(where: isWanted) { return entry }
    }
    return nil
  }

  /// Applies `change` to the entry that `leader` names, if there is one.
  mutating func change(_ leader: AlertTicket, _ change: (inout ToastEntry) -> Void) {
    if let index = shown.firstIndex(where: { $0.leader == leader }) {
      return change(&shown[index])
    }
    for lane in lanes.keys {
      if let index = lanes[lane]?.firstIndex(where: { $0.leader == leader }) {
        lanes[lane]?[index].apply(change)
        return
      }
    }
  }

  /// Lets an entry wait, in its turn.
  mutating func insert(_ entry: ToastEntry) {
    var waiting = lanes.removeValue(forKey: entry.lane) ?? []
    // Most often it is the last one.
    var index = waiting.endIndex
    while index > 0, entry.alert.precedes(waiting[index - 1].alert) { index -= 1 }
    waiting.insert(entry, at: index)
    lanes[entry.lane] = waiting
  }

  /// Takes a waiting entry out of its lane.
  mutating func remove(_ leader: AlertTicket) -> ToastEntry? {
    for lane in lanes.keys {
      guard let index = lanes[lane]?.firstIndex(where: { $0.leader == leader }) else { continue }
      let entry = lanes[lane]?.remove(at: index)
      if lanes[lane]?.isEmpty == true { lanes[lane] = nil }
      return entry
    }
    return nil
  }
}

extension ToastEntry {
  fileprivate mutating func apply(_ change: (inout ToastEntry) -> Void) {
    change(&self)
  }
}
