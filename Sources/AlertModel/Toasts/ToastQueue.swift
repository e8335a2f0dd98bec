/// Decides which toasts are on the screen, where, and in which order the others follow.
///
/// Here, "toast" means every non-modal alert, banners too. Like `AlertQueue` this is a pure state
/// machine: events go in with their time, effects come out. As many toasts are shown as fit. The
/// newest takes the first place and moves the others on, unless one of them is pinned by the
/// pointer or the keyboard, or a stack is open: then none moves and the newest is added at the end.
/// Toasts that do not fit wait in their lane, by level and arrival, and are never dropped. A toast
/// that interrupts, or whose lane has a lower rank, displaces older ones, which return later.
///
/// Each submitted ticket gets exactly one `respond` or `refuse`.
package struct ToastQueue: Sendable {
  private(set) var roster = ToastRoster()
  private var admission: ToastAdmission
  private var attention = ToastAttention()
  private var opening = ToastOpening()
  private var backlogs = BacklogTracker()
  /// Whether nothing may be on the screen.
  private var isHeld = false
  /// The time of the last `schedule` effect, if it is still ahead.
  private var scheduled: MonotonicInstant?

  /// Creates an empty queue.
  ///
  /// - Parameter maximumWaiting: The largest number of waiting toasts; further ones are refused.
  package init(maximumWaiting: Int = 20_000) {
    admission = ToastAdmission(maximumWaiting: maximumWaiting)
  }

  /// Processes one event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: The time of the event. Times may repeat but must not decrease.
  /// - Returns: The effects, in order. Their results are reported as later events.
  package mutating func step(_ event: ToastEvent, at now: MonotonicInstant) -> [ToastEffect] {
    switch event {
    // Events that only lengthen or shorten the lanes: `insert` and `remove` clear the flag if the
    // first toast of a lane is affected.
    case .submit, .backlog, .alert(.withdraw): break
    case .revise, .alert, .measured, .roomChanged, .surroundingsChanged, .taken, .hovered,
      .focused, .unattended:
      roster.isArranged = false
    }
    let used = attention.used
    var effects = perform(event, at: now)
    followOpening(from: used, at: now)
    effects += roster.isArranged ? backlogs.recount(roster.waiting) : arrange(at: now)
    effects += reschedule() + roster.recountTimes()
    return effects
  }

  private mutating func perform(_ event: ToastEvent, at now: MonotonicInstant) -> [ToastEffect] {
    switch event {
    case .submit(let submission, let lane):
      return admission.submit(submission, lane, to: &roster, &attention, at: now)
    case .alert(let event): return step(event, at: now).map(ToastEffect.alert)
    case .roomChanged:
      // The monitor of the toast under the pointer may no longer exist.
      attention.hover(nil, in: &roster, at: now)
      return measureAgain()
    case .surroundingsChanged: return measureAgain()
    case .taken(let frames): roster.taken = frames
    case .revise(let submission, let lane):
      admission.revise(submission, lane, in: &roster, attention, at: now)
    case .measured(let ticket, let place): measured(ticket, place)
    case .hovered(let ticket): attention.hover(ticket, in: &roster, at: now)
    case .focused(let ticket): attention.focus(ticket, in: &roster, at: now)
    case .backlog(let count): backlogs.expectedCount = count
    case .unattended(let isUnattended):
      attention.leave(isUnattended, in: &roster, at: now)
    }
    return []
  }

  private mutating func step(
    _ event: AlertQueueEvent, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    let transitions = transitions(at: now)
    switch event {
    // Toasts need neither stage nor screen, and idleness pauses them instead of a blank screen.
    case .submit, .revise, .giveWay, .askedElsewhere, .blank: return []
    case .appeared(let leader):
      transitions.appeared(leader, isPresented: false, in: &roster)
      return []
    case .presented(let leader):
      transitions.appeared(leader, isPresented: true, in: &roster)
      return []
    case .answered(let leader, let response):
      return transitions.answered(leader, response, in: &roster)
    case .settled(let leader, let response):
      guard roster.entry(leading: leader)?.alert.isLive == true else { return [] }
      return transitions.end(leader, with: response, in: &roster)
    case .dismiss(let identifier): return transitions.dismiss(identifier, in: &roster)
    case .withdraw(let ticket): return transitions.withdraw(ticket, in: &roster)
    case .disappeared(let leader): return disappeared(leader, at: now)
    case .failed(let leader, let reason): return transitions.failed(leader, reason, in: &roster)
    case .hold: return hold(at: now)
    case .release:
      release(at: now)
      return []
    case .hidden(let leader, let isHidden):
      roster.change(leader) { $0.alert.isHidden = isHidden }
      attention.resume(in: &roster, at: now)
      return []
    case .deadline: return deadlinePassed(at: now)
    }
  }

  /// Moves the timer to the earliest deadline, if that has changed.
  private mutating func reschedule() -> [ToastEffect] {
    if roster.waiting.isEmpty {
      backlogs.forgetPlaces()
      roster.releaseMemory()
    }
    let earliest = [roster.earliestDeadline(), opening.deadline].compactMap { $0 }.min()
    guard earliest != scheduled else { return [] }
    scheduled = earliest
    return [.alert(.schedule(earliest))]
  }

  /// Opens the stack of the toast in use, once its newest one no longer covers another.
  private mutating func followOpening(from former: AlertTicket?, at now: MonotonicInstant) {
    let stack = attention.used.flatMap(roster.entry(leading:))?.stack.flatMap { stack in
      let isCovering = roster.standing.contains { $0.stack == stack && $0.isCovered }
      return isCovering && stack != opening.stack ? nil : stack
    }
    let formerLeaves =
      former.map { roster.entry(leading: $0)?.alert.phase.isStanding != true } ?? false
    let hasChanged = opening.follow(
      stack, isUsed: attention.isPinned, usedLeaves: formerLeaves, at: now)
    if hasChanged { roster.isArranged = false }
  }

  /// Ends the toasts whose deadline has passed; the timer has to be scheduled again.
  private mutating func deadlinePassed(at now: MonotonicInstant) -> [AlertQueueEffect] {
    scheduled = nil
    let transitions = transitions(at: now)
    return roster.expired(at: now).flatMap { leader in
      transitions.end(leader, with: AlertResponse(.timedOut), in: &roster)
    }
  }
}

// MARK: - Queries

extension ToastQueue {
  /// The largest number of waiting toasts; further ones are refused.
  package var maximumWaiting: Int { admission.maximumWaiting }

  /// Whether the queue has no toast at all.
  package var isEmpty: Bool { roster.isEmpty }

  /// All toasts, those on the screen first.
  package var entries: [ToastEntry] { roster.entries }

  /// The toasts on the screen that are not being dismissed or suspended, the newest first.
  package var standing: [AlertTicket] {
    roster.standing.filter { !$0.isCovered }.sorted { $1.isPlaced(after: $0) }.map(\.leader)
  }

  /// The frames of toasts and badges on the screen, including toasts that are being dismissed, in
  /// device pixels of the root window.
  package var frames: [Rect] {
    roster.shown.filter { !$0.isCovered }.flatMap(\.extents) + backlogs.frames
  }

  /// Whether any toast is visible.
  package var isAnySeen: Bool { roster.shown.contains { $0.hasAppeared } }

  /// The toast under the pointer.
  package var hovered: AlertTicket? { attention.hovered }

  /// The toast that has the keyboard.
  package var focused: AlertTicket? { attention.focused }

  /// Whether the user is idle.
  package var isUnattended: Bool { attention.isUnattended }

  /// Returns the entry with this leader; nil if there is none.
  package func entry(leading leader: AlertTicket) -> ToastEntry? { roster.entry(leading: leader) }

  /// Returns the leaders of the live entries with this identifier, those on the screen first.
  package func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    roster.liveLeaders(identifiedBy: identifier)
  }
}

// MARK: - Arrangement

extension ToastQueue {
  /// Presents the toasts that fit, suspends toasts that no longer fit, and moves the others.
  ///
  /// Nothing moves until the suspended ones have left.
  private mutating func arrange(at now: MonotonicInstant) -> [ToastEffect] {
    guard !isHeld else {
      roster.isArranged = true
      return backlogs.hide()
    }
    var effects: [ToastEffect] = []
    let stacker = ToastStacker(open: opening.stack, isPaused: attention.isPaused)
    for change in stacker.arrange(&roster, at: now) {
      switch change {
      case .departure(let leader, let isSeen):
        effects += transitions(at: now).goBehind(leader, isSeen: isSeen, in: &roster)
          .map(ToastEffect.alert)
      case .counting(let leader): effects.append(.announceCount(leader))
      }
    }
    roster.isArranged = true
    var kept: [ToastEntry] = []
    if !roster.shown.contains(where: { $0.alert.phase == .suspended }) {
      let (wanted, unmeasured) = arranger.choose()
      for leader in unmeasured { roster.change(leader) { $0.isBeingMeasured = true } }
      effects += unmeasured.map(ToastEffect.measure)
      let staying = Set(wanted.map(\.leader))
      let leaving = roster.standing.filter { !$0.isCovered && !staying.contains($0.leader) }
      for entry in leaving {
        effects += transitions(at: now).suspend(entry.leader, animated: true, in: &roster)
          .map(ToastEffect.alert)
      }
      if leaving.isEmpty { kept = arranger.placeable(wanted) }
    }
    let (frames, arrangement) = arranger.frames(of: kept)
    var placing: [ToastEffect] = []
    for entry in kept { placing += present(entry, at: frames[entry.leader] ?? entry.frames) }
    // Before they are presented: one that was in front of a stack may have none behind it now.
    effects += roster.recountStacks() + placing
    return effects + backlogs.show(roster.waiting, beside: arrangement)
  }

  private var arranger: ToastArranger {
    // An open stack stays as it is while the pointer crosses the gap between two of its toasts.
    ToastArranger(
      roster, isPinned: attention.isPinned || opening.isStill, open: opening.stack)
  }

  /// Moves a toast to its frames, and presents it if it waits.
  private mutating func present(_ entry: ToastEntry, at frames: [Rect]) -> [ToastEffect] {
    var effects: [ToastEffect] = []
    if frames != entry.frames { effects.append(.place(entry.leader, frames)) }
    if roster.present(entry.leader) { effects.append(.alert(.present(entry.leader))) }
    roster.change(entry.leader) { $0.frames = frames }
    return effects
  }

  /// Stores the measured place of a toast.
  private mutating func measured(_ leader: AlertTicket, _ place: ToastPlace) {
    if let lane = roster.entry(leading: leader)?.lane { backlogs.note(place, of: lane) }
    roster.change(leader) { entry in
      entry.place = place
      entry.isBeingMeasured = false
    }
  }

  /// Measures every place again.
  private mutating func measureAgain() -> [ToastEffect] {
    backlogs.forgetPlaces()
    return roster.forgetPlaces().map(ToastEffect.measure)
  }
}

// MARK: - Events of single toasts

extension ToastQueue {
  private mutating func disappeared(
    _ leader: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard roster.isShown(leader) else { return [] }
    attention.forget(leader, in: &roster, at: now)
    return transitions(at: now).disappeared(leader, in: &roster)
  }

  /// Removes all toasts from the screen at once.
  private mutating func hold(at now: MonotonicInstant) -> [AlertQueueEffect] {
    guard !isHeld else { return [] }
    isHeld = true
    attention.hold(in: &roster, at: now)
    let transitions = transitions(at: now)
    return roster.shown.map(\.leader).flatMap { leader in
      transitions.suspend(leader, animated: false, in: &roster)
    }
  }

  private mutating func release(at now: MonotonicInstant) {
    isHeld = false
    attention.resume(in: &roster, at: now)
  }

  private func transitions(at now: MonotonicInstant) -> ToastTransitions {
    ToastTransitions(isHeld: isHeld, isPaused: attention.isPaused, now: now)
  }
}
