/// What the screen reports of toasts, and how they end.
extension ToastQueue {
  /// The least time that is left for one to be seen, in seconds, once the pointer has left or the
  /// keyboard was given back, and once the person is back.
  private static let leastRest = (afterUse: 1.0, afterAbsence: 2.0)

  mutating func appeared(
    _ leader: AlertTicket, isPresented: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let isPaused = isPaused
    change(leader) { entry in
      guard entry.alert.phase.isSettled else { return }
      entry.hasAppeared = true
      if isPresented { entry.alert.phase = .presented }
      if !isPaused { entry.alert.startBeingSeen(at: now) }
    }
    return []
  }

  mutating func hovered(_ ticket: AlertTicket?, at now: MonotonicInstant) -> [ToastEffect] {
    let ticket = ticket.flatMap(settledLeader)
    return pause(rest: Self.leastRest.afterUse, at: now) { $0.hovered = ticket }
  }

  mutating func focused(_ ticket: AlertTicket?, at now: MonotonicInstant) -> [ToastEffect] {
    let ticket = ticket.flatMap(settledLeader)
    return pause(rest: Self.leastRest.afterUse, at: now) { $0.focused = ticket }
  }

  mutating func unattended(
    _ isUnattended: Bool, at now: MonotonicInstant
  ) -> [ToastEffect] {
    pause(rest: Self.leastRest.afterAbsence, at: now) { $0.isUnattended = isUnattended }
  }

  private func settledLeader(_ ticket: AlertTicket) -> AlertTicket? {
    shown.contains { $0.leader == ticket && $0.alert.phase.isSettled } ? ticket : nil
  }

  /// Stops the time of those that are seen, or lets it go on, if a change decides so.
  private mutating func pause(
    rest: Double, at now: MonotonicInstant, by change: (inout ToastQueue) -> Void
  ) -> [ToastEffect] {
    let wasPaused = isPaused
    change(&self)
    guard isPaused != wasPaused else { return [] }
    for index in shown.indices where shown[index].alert.phase.isSettled {
      if isPaused {
        shown[index].alert.pauseIfSeen(at: now)
      } else if shown[index].hasAppeared {
        shown[index].alert.startBeingSeen(at: now)
        shown[index].alert.deadline = shown[index].alert.deadline.map {
          max($0, now.advanced(bySeconds: rest))
        }
      }
    }
    return []
  }

  mutating func answered(
    _ leader: AlertTicket, _ response: AlertResponse
  ) -> [AlertQueueEffect] {
    guard let entry = entry(leading: leader), entry.alert.phase.isSettled else { return [] }
    return end(leader, with: response)
  }

  mutating func disappeared(
    _ leader: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let index = shown.firstIndex(where: { $0.leader == leader }) else { return [] }
    if hovered == leader { _ = hovered(nil, at: now) }
    if focused == leader { _ = focused(nil, at: now) }
    var entry = shown[index]
    switch entry.alert.phase {
    case .presenting, .presented:
      // Robbed of its window, not of its place.
      shown[index].alert.pauseIfSeen(at: now)
      shown[index].alert.phase = .presenting
      shown[index].hasAppeared = false
      return [.present(leader)]
    case .suspended:
      shown.remove(at: index)
      entry.alert.isOnStage = false
      entry.arrival = 0
      entry.frames = []
      entry.hasAppeared = false
      // Elsewhere there may be no such window.
      if entry.isObstructed { entry.place = nil }
      insert(entry)
      return []
    case .dismissing:
      shown.remove(at: index)
      return [.discard(leader)]
    case .queued, .ended:
      return []
    }
  }

  mutating func failed(_ leader: AlertTicket, _ reason: String) -> [AlertQueueEffect] {
    guard let entry = entry(leading: leader) else { return [] }
    switch entry.alert.phase {
    case .queued, .presenting, .presented, .suspended:
      return end(leader, with: AlertResponse(.failed, reason: reason), animated: false)
    case .dismissing:
      return [.dismiss(leader, animated: false)]
    case .ended:
      return []
    }
  }

  mutating func dismiss(_ identifier: AlertIdentifier?) -> [AlertQueueEffect] {
    let matching =
      identifier.map(liveLeaders) ?? entries.filter(\.alert.isLive).map(\.leader)
    return matching.flatMap { end($0, with: AlertResponse(.dismissed)) }
  }

  /// Ends one submission; its entry stays as long as another submission waits for it.
  mutating func withdraw(_ ticket: AlertTicket) -> [AlertQueueEffect] {
    guard let entry = leaders[ticket].flatMap(entry) else { return [] }
    let response = AlertResponse(.withdrawn)
    guard entry.alert.followers.count + (entry.alert.leaderWaits ? 1 : 0) > 1 else {
      return end(entry.leader, with: response)
    }
    leaders[ticket] = nil
    change(entry.leader) { entry in
      if entry.leader == ticket {
        entry.alert.leaderWaits = false
      } else {
        entry.alert.followers.removeAll { $0 == ticket }
      }
    }
    return [.respond(ticket, response)]
  }

  /// Clears the screen at once.
  mutating func hold(at now: MonotonicInstant) -> [AlertQueueEffect] {
    guard !isHeld else { return [] }
    isHeld = true
    _ = hovered(nil, at: now)
    _ = focused(nil, at: now)
    return shown.map(\.leader).flatMap { leader in
      suspend(leader, animated: false, at: now)
    }
  }

  mutating func release() -> [AlertQueueEffect] {
    isHeld = false
    return []
  }

  /// Makes a toast leave the screen and wait for its turn again.
  mutating func suspend(
    _ leader: AlertTicket, animated: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let entry = shown.first(where: { $0.leader == leader }) else { return [] }
    switch entry.alert.phase {
    case .presenting, .presented:
      // It keeps its turn: before those that came after it, behind those that interrupted.
      change(leader) { entry in
        entry.alert.pauseIfSeen(at: now)
        entry.alert.phase = .suspended
      }
      return [.stepAside(leader, animated: animated)]
    case .suspended:
      return animated ? [] : [.stepAside(leader, animated: false)]
    case .dismissing:
      return animated ? [] : [.dismiss(leader, animated: false)]
    case .queued, .ended:
      return []
    }
  }

  /// Responds to every ticket of a live entry and takes it off the screen, or out of its lane.
  mutating func end(
    _ leader: AlertTicket, with response: AlertResponse, animated: Bool = true
  ) -> [AlertQueueEffect] {
    let responses = respond(leader, with: response)
    guard shown.contains(where: { $0.leader == leader }) else {
      return responses + (remove(leader).map { [.discard($0.leader)] } ?? [])
    }
    isArranged = false
    change(leader) { entry in
      entry.alert.deadline = nil
      entry.alert.phase = .dismissing
    }
    return responses + [.dismiss(leader, animated: animated && !isHeld)]
  }

  /// Tells each ticket that waits for this entry's end how it ended.
  mutating func respond(
    _ leader: AlertTicket, with response: AlertResponse
  ) -> [AlertQueueEffect] {
    let tickets = entry(leading: leader)?.alert.awaiting ?? []
    change(leader) { entry in
      entry.alert.leaderWaits = false
      entry.alert.followers = []
    }
    for ticket in tickets { leaders[ticket] = nil }
    return tickets.map { .respond($0, response) }
  }
}
