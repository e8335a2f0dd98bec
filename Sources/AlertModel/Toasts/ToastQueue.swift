/// Decides which toasts are on the screen, where, and in which order the others follow.
///
/// Here, "toast" means every non-modal alert, banners too. Like `AlertQueue` this is a pure state
/// machine: events go in with their time, effects come out. As many toasts are shown as there is
/// room for. The newest takes the first place and moves the others on, unless one of them is
/// pinned by the pointer or the keyboard: then none moves and the newest is added at the end.
/// Toasts without room wait in their lane, by level and arrival, and are never dropped. A toast that
/// interrupts, or whose lane has a lower rank, displaces older ones, which come back later.
///
/// Each submitted ticket gets exactly one `respond` or `refuse`.
package struct ToastQueue: Sendable {
  /// The largest number of waiting toasts; further ones are refused.
  package let maximumWaiting: Int
  /// Whether nothing may be on the screen.
  package internal(set) var isHeld = false
  /// The toast under the pointer.
  package internal(set) var hovered: AlertTicket?
  /// The toast that has the keyboard.
  package internal(set) var focused: AlertTicket?
  /// Whether the person is away.
  package internal(set) var isUnattended = false

  /// The toasts whose windows are, or may be, on the screen, in order of arrival.
  var shown: [ToastEntry] = []
  /// All others.
  var waiting = WaitingToasts()
  /// The entry's leader for every ticket without a response yet.
  var leaders: [AlertTicket: AlertTicket] = [:]
  /// The last measured place of each lane, which determines where its backlog badge stands.
  var lastPlaces: [ToastLane: ToastPlace] = [:]
  /// Whether all toasts are where they have to be, so that at most the backlog counts differ.
  var isArranged = false
  /// The backlog counts that are shown.
  var backlogTracker = BacklogTracker()
  var turns = TurnCounter()
  /// The `arrival` of the toast that was presented last.
  var lastArrival = 0

  /// The time of the last `schedule` effect that has not come yet.
  private var scheduled: MonotonicInstant?

  /// Creates an empty queue.
  package init(maximumWaiting: Int = 20_000) {
    self.maximumWaiting = maximumWaiting
  }

  /// Whether the queue has no toast at all.
  package var isEmpty: Bool { shown.isEmpty && waiting.isEmpty }

  /// The number of waiting toasts.
  package var waitingCount: Int { waiting.count }

  /// Whether toasts on the screen stay in place, because the person may be about to use one.
  var isPinned: Bool { hovered != nil || focused != nil }

  /// Whether no toast times out.
  var isPaused: Bool { isPinned || isUnattended }

  /// Processes one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When it happened. Times may repeat but must not decrease.
  /// - Returns: What to do, in this order. Its results are reported as later events.
  package mutating func step(_ event: ToastEvent, at now: MonotonicInstant) -> [ToastEffect] {
    switch event {
    // Events that only lengthen or shorten the lines: `insert` and `remove` clear the flag if the
    // first toast of a lane is concerned.
    case .submit, .expected, .alert(.withdraw): break
    case .revise, .alert, .measured, .roomChanged, .surroundingsChanged, .hovered, .focused,
      .unattended:
      isArranged = false
    }
    var effects: [ToastEffect] =
      switch event {
      case .submit(let submission, let lane): submit(submission, lane, at: now)
      case .revise(let submission, let lane): revise(submission, lane, at: now)
      case .alert(let event): step(event, at: now).map(ToastEffect.alert)
      case .measured(let ticket, let place): measured(ticket, place)
      case .roomChanged: roomChanged(at: now)
      case .surroundingsChanged: measureAgain()
      case .hovered(let ticket): hovered(ticket, at: now)
      case .focused(let ticket): focused(ticket, at: now)
      case .expected(let count): expected(count)
      case .unattended(let isUnattended): unattended(isUnattended, at: now)
      }
    effects += isArranged ? recount() : arrange(at: now)
    effects += reschedule()
    return effects
  }

  private mutating func step(
    _ event: AlertQueueEvent, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    switch event {
    case .submit, .revise: []
    case .appeared(let leader), .presented(let leader):
      appeared(leader, isPresented: event == .presented(leader), at: now)
    case .answered(let leader, let response): answered(leader, response)
    case .dismiss(let identifier): dismiss(identifier)
    case .withdraw(let ticket): withdraw(ticket)
    case .disappeared(let leader): disappeared(leader, at: now)
    case .failed(let leader, let reason): failed(leader, reason)
    case .hold: hold(at: now)
    // Toasts need no stage.
    case .giveWay: []
    case .release: release()
    case .deadline: deadlinePassed(at: now)
    }
  }

  /// Moves the timer to the earliest deadline, if that has changed.
  private mutating func reschedule() -> [ToastEffect] {
    if waiting.isEmpty {
      lastPlaces = [:]
      if waiting.releaseCapacity() {
        leaders = Dictionary(uniqueKeysWithValues: leaders.map { ($0.key, $0.value) })
      }
    }
    var earliest = shown.compactMap(\.alert.deadline).min()
    if let limit = waiting.earliestWaitLimit() { earliest = min(earliest ?? limit, limit) }
    guard earliest != scheduled else { return [] }
    scheduled = earliest
    return [.alert(.schedule(earliest))]
  }

  /// Ends the toasts whose deadline has passed; the timer has to be scheduled again.
  private mutating func deadlinePassed(at now: MonotonicInstant) -> [AlertQueueEffect] {
    scheduled = nil
    let due = shown.filter { $0.alert.deadline.map { $0 <= now } ?? false }.map(\.leader)
    return (due + waiting.expired(at: now)).flatMap {
      end($0, with: AlertResponse(.timedOut))
    }
  }
}

// MARK: - Entries

extension ToastQueue {
  /// All toasts, those on the screen first.
  package var entries: [ToastEntry] { shown + waiting.leaders.compactMap { waiting[$0] } }

  /// The toasts on the screen that are not leaving it, the newest first.
  package var standing: [AlertTicket] {
    shown.filter { $0.alert.phase.isStanding }.sorted { $0.arrival > $1.arrival }.map(\.leader)
  }

  /// Whether any toast is visible.
  package var isAnySeen: Bool { shown.contains { $0.hasAppeared } }

  /// Returns the entry with this leader; nil if there is none.
  package func entry(leading leader: AlertTicket) -> ToastEntry? {
    shown.first { $0.leader == leader } ?? waiting[leader]
  }

  /// Returns the leaders of the live entries with this identifier, those on the screen first.
  package func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    let seen = shown.filter { $0.alert.isLive && $0.alert.identifier == identifier }
    return seen.map(\.leader) + waiting.leaders(identifiedBy: identifier)
  }

  /// Returns the first live entry with this identifier: one on the screen, or else the waiting one
  /// that was submitted first.
  func liveEntry(identifiedBy identifier: AlertIdentifier) -> ToastEntry? {
    let seen = shown.first { $0.alert.isLive && $0.alert.identifier == identifier }
    return seen ?? waiting.leaders(identifiedBy: identifier).first.flatMap { waiting[$0] }
  }

  /// Applies `change` to the entry with this leader, if there is one.
  ///
  /// The closure must not change identifier, lane, level or turn of a waiting toast.
  mutating func change(_ leader: AlertTicket, _ change: (inout ToastEntry) -> Void) {
    if let index = shown.firstIndex(where: { $0.leader == leader }) {
      return change(&shown[index])
    }
    waiting.change(leader, change)
  }

  /// Adds an entry to those that wait.
  mutating func insert(_ entry: ToastEntry) {
    if waiting.insert(entry) { isArranged = false }
  }

  /// Removes an entry from those that wait; returns nil if it does not wait.
  mutating func remove(_ leader: AlertTicket) -> ToastEntry? {
    guard let (entry, wasFirst) = waiting.remove(leader) else { return nil }
    if wasFirst { isArranged = false }
    return entry
  }
}

extension AlertPhase {
  /// Whether a toast in this phase is on the screen and not leaving it.
  var isStanding: Bool {
    switch self {
    case .presenting, .presented: true
    case .queued, .suspended, .dismissing, .ended: false
    }
  }
}
