/// The toasts on the screen, the waiting ones, and the tickets without a response.
struct ToastRoster: Sendable {
  /// The toasts whose windows are, or may be, on the screen, in order of arrival.
  private(set) var shown: [ToastEntry] = []
  /// All others.
  private(set) var waiting = WaitingToasts()
  /// Whether all toasts are arranged, so that at most the backlog counts differ.
  var isArranged = false
  /// The frames of other processes' toasts, which ours leave free.
  var taken: [Rect] = []

  /// The entry's leader for every ticket without a response yet.
  private var leaders: [AlertTicket: AlertTicket] = [:]
  /// The `arrival` of the toast that was presented last.
  private var lastArrival = 0

  init() {}

  /// Whether there is no toast at all.
  var isEmpty: Bool { shown.isEmpty && waiting.isEmpty }

  /// All toasts, those on the screen first.
  var entries: [ToastEntry] { shown + waiting.leaders.compactMap { waiting[$0] } }

  /// The toasts on the screen that are not being dismissed or suspended.
  var standing: [ToastEntry] { shown.filter { $0.alert.phase.isStanding } }

  /// The number of tickets that fit without a new allocation.
  var ticketCapacity: Int { leaders.capacity }

  /// Returns the entry with this leader; nil if there is none.
  func entry(leading leader: AlertTicket) -> ToastEntry? {
    shown.first { $0.leader == leader } ?? waiting[leader]
  }

  /// Returns the entry of a ticket that has no response yet.
  func entry(of ticket: AlertTicket) -> ToastEntry? { leaders[ticket].flatMap(entry(leading:)) }

  /// Whether a toast's window is, or may be, on the screen.
  func isShown(_ leader: AlertTicket) -> Bool { shown.contains { $0.leader == leader } }

  /// Returns the leaders of the live entries with this identifier, those on the screen first.
  func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    let seen = shown.filter { $0.alert.isLive && $0.alert.identifier == identifier }
    return seen.map(\.leader) + waiting.leaders(identifiedBy: identifier)
  }

  /// Returns the first live entry with this identifier: one on the screen, or else the waiting one
  /// that was submitted first.
  func liveEntry(identifiedBy identifier: AlertIdentifier) -> ToastEntry? {
    let seen = shown.first { $0.alert.isLive && $0.alert.identifier == identifier }
    return seen ?? waiting.leaders(identifiedBy: identifier).first.flatMap { waiting[$0] }
  }
}

// MARK: - Entries

extension ToastRoster {
  /// Applies `change` to the entry with this leader, if there is one.
  ///
  /// The closure must not change identifier, lane, level or turn of a waiting toast.
  mutating func change(_ leader: AlertTicket, _ change: (inout ToastEntry) -> Void) {
    if let index = shown.firstIndex(where: { $0.leader == leader }) {
      return change(&shown[index])
    }
    waiting.change(leader, change)
  }

  /// Whether a toast may join a stack: the number of stacks is limited.
  func mayJoin(_ stack: ToastStack?) -> Bool {
    guard let stack else { return true }
    let known = Set(waiting.stacks).union(shown.compactMap(\.stack))
    return known.count < ToastStack.most || known.contains(stack)
  }

  /// Adds an entry to the waiting ones.
  mutating func insert(_ entry: ToastEntry) {
    if waiting.insert(entry) { isArranged = false }
  }

  /// Removes a waiting entry; returns nil if it does not wait.
  mutating func remove(_ leader: AlertTicket) -> ToastEntry? {
    guard let (entry, wasFirst) = waiting.remove(leader) else { return nil }
    if wasFirst { isArranged = false }
    return entry
  }

  /// Removes an entry from those on the screen.
  mutating func removeShown(_ leader: AlertTicket) { shown.removeAll { $0.leader == leader } }

  /// Moves a waiting toast to the screen.
  ///
  /// - Returns: Whether it waited.
  mutating func present(_ leader: AlertTicket) -> Bool {
    guard var entry = remove(leader) else { return false }
    entry.alert.stopWaiting()
    entry.alert.isOnStage = true
    entry.alert.phase = .presenting
    if entry.arrival == 0 {
      lastArrival += 1
      entry.arrival = lastArrival
    }
    entry.wasShown = true
    entry.timesOutBehind = true
    shown.append(entry)
    return true
  }

  /// Moves a toast that has left the screen back to the waiting ones.
  mutating func putBack(_ leader: AlertTicket) {
    guard var entry = shown.first(where: { $0.leader == leader }) else { return }
    removeShown(leader)
    entry.alert.isOnStage = false
    (entry.arrival, entry.depth, entry.isCovered) = (0, 0, false)
    entry.frames = []
    entry.hasAppeared = false
    entry.countdown = nil
    // Another monitor may have no full-screen window.
    if entry.isObstructed { entry.place = nil }
    insert(entry)
  }

  /// Forgets every measured place.
  ///
  /// - Returns: The toasts that must be measured now: those on the screen.
  mutating func forgetPlaces() -> [AlertTicket] {
    waiting.forgetPlaces()
    for index in shown.indices { shown[index].isBeingMeasured = true }
    return shown.map(\.leader)
  }

  /// Releases the memory of a burst once no toast waits.
  mutating func releaseMemory() {
    guard waiting.releaseCapacity() else { return }
    leaders = Dictionary(uniqueKeysWithValues: leaders.map { ($0.key, $0.value) })
  }
}

// MARK: - Tickets

extension ToastRoster {
  /// Records that a ticket needs a response, which the end of its entry gives.
  mutating func await(_ ticket: AlertTicket, of leader: AlertTicket) { leaders[ticket] = leader }

  /// Ends one submission of an entry, which stays for its other submissions.
  mutating func drop(_ ticket: AlertTicket, of leader: AlertTicket) {
    leaders[ticket] = nil
    change(leader) { entry in
      if entry.leader == ticket {
        entry.alert.leaderWaits = false
      } else {
        entry.alert.followers.removeAll { $0 == ticket }
      }
    }
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

// MARK: - Timeouts

extension ToastRoster {
  /// Restarts the timeout of a toast, unless timeouts are paused.
  mutating func restartClock(of leader: AlertTicket, isPaused: Bool, at now: MonotonicInstant) {
    change(leader) { entry in
      entry.alert.restartClock(at: now)
      if isPaused { entry.alert.pauseIfSeen(at: now) }
    }
    waiting.noteWaitLimit(of: leader)
  }

  /// Pauses or continues the timeouts of all visible toasts; continuing leaves each toast at least
  /// `rest` seconds.
  mutating func setPaused(_ isPaused: Bool, rest: Double, at now: MonotonicInstant) {
    waiting.changeTimedBehind { entry in
      if isPaused {
        entry.alert.pauseIfSeen(at: now)
      } else {
        entry.alert.startBeingSeen(rest: rest, at: now)
      }
    }
    for index in shown.indices where shown[index].alert.phase.isStanding {
      if isPaused || shown[index].alert.isHidden {
        shown[index].alert.pauseIfSeen(at: now)
      } else if shown[index].hasAppeared {
        shown[index].alert.startBeingSeen(rest: rest, at: now)
      }
    }
  }

  /// The earliest timeout or wait limit; nil for none.
  mutating func earliestDeadline() -> MonotonicInstant? {
    let timeout = shown.compactMap(\.alert.deadline).min()
    guard let limit = waiting.earliestWaitLimit() else { return timeout }
    return min(timeout ?? limit, limit)
  }

  /// Returns the leaders whose timeout or wait limit has passed, and forgets these wait limits.
  mutating func expired(at now: MonotonicInstant) -> [AlertTicket] {
    let due = shown.filter { $0.alert.deadline.map { $0 <= now } ?? false }.map(\.leader)
    return due + waiting.expired(at: now)
  }
}
