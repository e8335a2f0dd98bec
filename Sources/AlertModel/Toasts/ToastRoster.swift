/// The events of single toasts, and how toasts end.
///
/// The transitions are those of `AlertQueue`, except that any number of toasts is on the screen and
/// that `arrange` decides which of them are suspended.
extension ToastQueue {
  /// The seconds that a toast stays at least, after the pointer or the keyboard has left it, and
  /// after the person has come back.
  private static let minimumRest = (afterUse: 1.0, afterAbsence: 2.0)

  mutating func appeared(
    _ leader: AlertTicket, isPresented: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let isPaused = isPaused
    change(leader) { entry in
      guard entry.alert.phase.isStanding else { return }
      entry.hasAppeared = true
      if isPresented { entry.alert.phase = .presented }
      if !isPaused { entry.alert.startBeingSeen(at: now) }
    }
    return []
  }

  mutating func hovered(_ ticket: AlertTicket?, at now: MonotonicInstant) -> [ToastEffect] {
    let ticket = ticket.flatMap(standingLeader)
    return pause(rest: Self.minimumRest.afterUse, at: now) { $0.hovered = ticket }
  }

  mutating func focused(_ ticket: AlertTicket?, at now: MonotonicInstant) -> [ToastEffect] {
    let ticket = ticket.flatMap(standingLeader)
    return pause(rest: Self.minimumRest.afterUse, at: now) { $0.focused = ticket }
  }

  mutating func unattended(
    _ isUnattended: Bool, at now: MonotonicInstant
  ) -> [ToastEffect] {
    pause(rest: Self.minimumRest.afterAbsence, at: now) { $0.isUnattended = isUnattended }
  }

  private func standingLeader(_ ticket: AlertTicket) -> AlertTicket? {
    shown.contains { $0.leader == ticket && $0.alert.phase.isStanding } ? ticket : nil
  }

  /// Makes a change, and stops or continues the timeouts if `isPaused` differs after it; once they
  /// continue, every toast stays for at least `rest` seconds.
  private mutating func pause(
    rest: Double, at now: MonotonicInstant, by change: (inout ToastQueue) -> Void
  ) -> [ToastEffect] {
    let wasPaused = isPaused
    change(&self)
    guard isPaused != wasPaused else { return [] }
    for index in shown.indices where shown[index].alert.phase.isStanding {
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
    guard let entry = entry(leading: leader), entry.alert.phase.isStanding else { return [] }
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
      // Another X client destroyed the window; the toast keeps its place.
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
      // Another monitor may have no full-screen window.
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

  /// Ends one submission; its entry stays while another of its submissions has no response.
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

  /// Removes all toasts from the screen at once.
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

  /// Takes a toast off the screen, to be presented again later.
  mutating func suspend(
    _ leader: AlertTicket, animated: Bool, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard let entry = shown.first(where: { $0.leader == leader }) else { return [] }
    switch entry.alert.phase {
    case .presenting, .presented:
      // It keeps its turn: ahead of later toasts, behind those that interrupted it.
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

  /// Responds to every ticket of an entry that has no response yet.
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
