/// The effect of an event on a single toast, by its phase.
struct ToastTransitions {
  /// Whether nothing may be on the screen.
  let isHeld: Bool
  /// Whether no timeout runs.
  let isPaused: Bool
  /// The time of the event.
  let now: MonotonicInstant

  // MARK: - Windows

  /// Called when the first frame of a toast is on the screen, or its present transition has ended.
  func appeared(_ leader: AlertTicket, isPresented: Bool, in roster: inout ToastRoster) {
    roster.change(leader) { entry in
      guard entry.alert.phase.isStanding else { return }
      entry.hasAppeared = true
      if isPresented { entry.alert.phase = .presented }
      if !isPaused { entry.alert.startBeingSeen(at: now) }
    }
  }

  /// Called when the window of a toast is closed.
  func disappeared(_ leader: AlertTicket, in roster: inout ToastRoster) -> [AlertQueueEffect] {
    guard let entry = roster.shown.first(where: { $0.leader == leader }) else { return [] }
    switch entry.alert.phase {
    case .presenting, .presented:
      // Another X client destroyed the window; the toast keeps its place.
      roster.change(leader) { entry in
        entry.alert.pauseIfSeen(at: now)
        entry.alert.isHidden = false
        entry.alert.phase = .presenting
        entry.hasAppeared = false
      }
      return [.present(leader)]
    case .suspended:
      roster.putBack(leader)
      return []
    case .dismissing:
      roster.removeShown(leader)
      return [.discard(leader)]
    case .queued, .ended:
      return []
    }
  }

  /// Takes a toast off the screen, to be presented again later.
  func suspend(
    _ leader: AlertTicket, animated: Bool, in roster: inout ToastRoster
  ) -> [AlertQueueEffect] {
    guard let entry = roster.shown.first(where: { $0.leader == leader }) else { return [] }
    switch entry.alert.phase {
    case .presenting, .presented:
      // It keeps its turn: ahead of later toasts, behind those that interrupted it.
      roster.change(leader) { entry in
        entry.alert.pauseIfSeen(at: now)
        entry.alert.isHidden = false
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

  /// Takes a toast off the screen to be behind another one of its stack; its timeout continues.
  ///
  /// `isSeen` means that its departure is visible, because nothing covers it.
  func goBehind(
    _ leader: AlertTicket, isSeen: Bool, in roster: inout ToastRoster
  ) -> [AlertQueueEffect] {
    let clock = roster.entry(leading: leader)?.alert
    let effects = suspend(leader, animated: isSeen, in: &roster)
    guard let clock, clock.isSeen else { return effects }
    roster.change(leader) { entry in
      (entry.alert.isSeen, entry.alert.deadline) = (true, clock.deadline)
    }
    return effects
  }

  // MARK: - Ends

  /// Called when the user answered a toast.
  func answered(
    _ leader: AlertTicket, _ response: AlertResponse, in roster: inout ToastRoster
  ) -> [AlertQueueEffect] {
    guard let entry = roster.entry(leading: leader), entry.alert.phase.isStanding else {
      return []
    }
    return end(leader, with: response, in: &roster)
  }

  /// Called when a toast could not be shown.
  func failed(
    _ leader: AlertTicket, _ reason: String, in roster: inout ToastRoster
  ) -> [AlertQueueEffect] {
    guard let entry = roster.entry(leading: leader) else { return [] }
    switch entry.alert.phase {
    case .queued, .presenting, .presented, .suspended:
      let response = AlertResponse(.failed, reason: reason)
      return end(leader, with: response, animated: false, in: &roster)
    case .dismissing:
      return [.dismiss(leader, animated: false)]
    case .ended:
      return []
    }
  }

  /// Ends every toast with an identifier, or every toast when it is nil.
  func dismiss(
    _ identifier: AlertIdentifier?, in roster: inout ToastRoster
  ) -> [AlertQueueEffect] {
    let matching =
      identifier.map(roster.liveLeaders)
      ?? roster.entries.filter(\.alert.isLive).map(\.leader)
    return matching.flatMap { end($0, with: AlertResponse(.dismissed), in: &roster) }
  }

  /// Ends one submission; its entry stays while another of its submissions has no response.
  func withdraw(_ ticket: AlertTicket, in roster: inout ToastRoster) -> [AlertQueueEffect] {
    guard let entry = roster.entry(of: ticket) else { return [] }
    let response = AlertResponse(.withdrawn)
    guard entry.alert.followers.count + (entry.alert.leaderWaits ? 1 : 0) > 1 else {
      return end(entry.leader, with: response, in: &roster)
    }
    roster.drop(ticket, of: entry.leader)
    return [.respond(ticket, response)]
  }

  /// Responds to every ticket of a live entry and removes it from the screen, or from its lane.
  func end(
    _ leader: AlertTicket, with response: AlertResponse, animated: Bool = true,
    in roster: inout ToastRoster
  ) -> [AlertQueueEffect] {
    let responses = roster.respond(leader, with: response)
    guard roster.isShown(leader) else {
      return responses + (roster.remove(leader).map { [.discard($0.leader)] } ?? [])
    }
    roster.isArranged = false
    roster.change(leader) { entry in
      entry.alert.deadline = nil
      entry.alert.phase = .dismissing
    }
    return responses + [.dismiss(leader, animated: animated && !isHeld)]
  }
}
