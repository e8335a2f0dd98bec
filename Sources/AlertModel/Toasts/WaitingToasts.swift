/// The toasts that wait for space on the screen, by leader, lane, identifier and wait limit.
struct WaitingToasts: Sendable {
  /// Up to this capacity, memory is kept for the next burst.
  private static let keptCapacity = 256

  /// Elsewhere in memory, because a dictionary has room for half as many elements again.
  private indirect enum Kept: Sendable {
    case entry(ToastEntry)

    var entry: ToastEntry {
      switch self {
      case .entry(let entry): entry
      }
    }
  }

  private var entries: [AlertTicket: Kept] = [:]
  /// The order within each lane.
  private var lines: [ToastLane: WaitingLine] = [:]
  /// The waiting leaders of each identifier, in order of arrival.
  private var leadersByIdentifier: [AlertIdentifier: TicketList] = [:]
  /// The waiting leaders of each stack that are not behind another, in order of arrival.
  private var fronts: [ToastStack: [AlertTicket]] = [:]
  /// The wait limits; those of toasts that no longer wait are removed when they become the first.
  private var waitLimits = DeadlineHeap()

  init() {}

  var count: Int { entries.count }

  var isEmpty: Bool { entries.isEmpty }

  /// The number of entries that fit without a new allocation.
  var capacity: Int { entries.capacity }

  /// The lanes in which toasts wait for space, in a stable order, so that the same events have the
  /// same effects.
  var lanes: [ToastLane] { allLanes.filter { $0.stack == nil } }

  private var allLanes: [ToastLane] { lines.keys.sorted { $0.precedes($1) } }

  /// All leaders, lane by lane, in the order in which they will be shown.
  var leaders: [AlertTicket] { allLanes.flatMap { lines[$0]?.leaders ?? [] } }

  /// The stacks of all waiting toasts, in a stable order.
  var stacks: [ToastStack] {
    let behind = lines.keys.compactMap { lane in
      lane.stack.map { ToastStack(lane: lane.front, name: $0) }
    }
    return Set(behind).union(fronts.keys).sorted { $0.behind.precedes($1.behind) }
  }

  /// Returns the toasts of a stack that wait for space, rather than behind another one.
  func fronts(of stack: ToastStack) -> [ToastEntry] {
    (fronts[stack] ?? []).compactMap { entries[$0]?.entry }
  }

  /// Returns the newest toasts of a stack that wait behind another one, the newest first.
  func newest(_ count: Int, behind stack: ToastStack) -> [ToastEntry] {
    (lines[stack.behind]?.last(count) ?? []).compactMap { entries[$0]?.entry }
  }

  /// Returns the entry with this leader; nil if it does not wait.
  subscript(leader: AlertTicket) -> ToastEntry? { entries[leader]?.entry }

  /// Returns the waiting leaders of this identifier, in order of arrival.
  func leaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    leadersByIdentifier[identifier]?.tickets ?? []
  }

  /// Returns the number of toasts that wait in a lane.
  func count(in lane: ToastLane) -> Int { lines[lane]?.count ?? 0 }

  /// Returns the first toast of a lane; nil if none waits there.
  func first(in lane: ToastLane) -> ToastEntry? {
    lines[lane]?.first.flatMap { entries[$0]?.entry }
  }

  /// Returns a toast of a lane and the position of the next one; nil after the last one.
  ///
  /// The first position is 0, the others are the `next` of the toast before.
  func element(of lane: ToastLane, from position: Int) -> (entry: ToastEntry, next: Int)? {
    guard let element = lines[lane]?.slot(from: position),
      let entry = entries[element.place.leader]?.entry
    else { return nil }
    return (entry, element.next)
  }

  /// Inserts an entry at the position of its level and turn.
  ///
  /// - Returns: Whether it is the first of its lane.
  mutating func insert(_ entry: ToastEntry) -> Bool {
    var entry = entry
    let leader = entry.leader
    // Shares the storage of equal lane names.
    if let index = lines.index(forKey: entry.lane) { entry.lane = lines.keys[index] }
    lines[entry.lane, default: WaitingLine()].insert(LinePlace(toast: entry.alert))
    leadersByIdentifier[entry.alert.identifier, default: TicketList()].append(leader)
    if !entry.isBehind, let stack = entry.stack { fronts[stack, default: []].append(leader) }
    entries[leader] = .entry(entry)
    noteWaitLimit(of: leader)
    return lines[entry.lane]?.first == leader || entry.stack != nil
  }

  /// Removes an entry.
  ///
  /// - Returns: The entry, and whether it was the first of its lane; nil if it does not wait.
  mutating func remove(_ leader: AlertTicket) -> (entry: ToastEntry, wasFirst: Bool)? {
    guard let entry = entries.removeValue(forKey: leader)?.entry else { return nil }
    let wasFirst = lines[entry.lane]?.first == leader
    lines[entry.lane]?.remove(LinePlace(toast: entry.alert))
    if lines[entry.lane]?.isEmpty == true { lines[entry.lane] = nil }
    if !entry.isBehind, let stack = entry.stack {
      fronts[stack]?.removeAll { $0 == leader }
      if fronts[stack]?.isEmpty == true { fronts[stack] = nil }
    }
    let name = entry.alert.identifier
    leadersByIdentifier[name]?.remove(leader)
    if leadersByIdentifier[name]?.tickets.isEmpty == true { leadersByIdentifier[name] = nil }
    return (entry, wasFirst || entry.stack != nil)
  }

  /// Applies `change` to the entry with this leader, if it waits.
  ///
  /// The closure must not change identifier, lane, level or turn.
  mutating func change(_ leader: AlertTicket, _ change: (inout ToastEntry) -> Void) {
    guard let index = entries.index(forKey: leader) else { return }
    var entry = entries.values[index].entry
    change(&entry)
    entries.values[index] = .entry(entry)
  }

  /// Applies `change` to the toasts behind others whose timeouts run there.
  mutating func changeTimedBehind(_ change: (inout ToastEntry) -> Void) {
    for kept in entries.values where kept.entry.isBehind && kept.entry.timesOutBehind {
      self.change(kept.entry.leader, change)
      noteWaitLimit(of: kept.entry.leader)
    }
  }

  /// Forgets the measured places of all entries.
  mutating func forgetPlaces() {
    for leader in entries.keys {
      change(leader) { entry in
        entry.place = nil
        entry.isBeingMeasured = false
      }
    }
  }

  /// Adds the entry's wait limit to the deadlines, if it has one.
  mutating func noteWaitLimit(of leader: AlertTicket) {
    guard let deadline = entries[leader]?.entry.alert.deadline else { return }
    waitLimits.insert(DeadlineHeap.Deadline(deadline: deadline, ticket: leader))
    guard waitLimits.count > 2 * entries.count + 64 else { return }
    waitLimits = DeadlineHeap(
      entries.compactMap { leader, kept in
        kept.entry.alert.deadline.map { DeadlineHeap.Deadline(deadline: $0, ticket: leader) }
      })
  }

  /// Returns the earliest wait limit; nil if none of the toasts has one.
  mutating func earliestWaitLimit() -> MonotonicInstant? {
    while let first = waitLimits.first {
      if entries[first.ticket]?.entry.alert.deadline == first.deadline { return first.deadline }
      waitLimits.removeFirst()
    }
    return nil
  }

  /// Returns the leaders whose wait limit has passed, and forgets these limits.
  mutating func expired(at now: MonotonicInstant) -> [AlertTicket] {
    var expired: [AlertTicket] = []
    while let limit = earliestWaitLimit(), limit <= now, let first = waitLimits.first {
      expired.append(first.ticket)
      waitLimits.removeFirst()
    }
    return expired
  }

  /// Releases the memory of a burst once no toast waits.
  ///
  /// - Returns: Whether there was any memory to release.
  mutating func releaseCapacity() -> Bool {
    guard entries.isEmpty, entries.capacity > Self.keptCapacity else { return false }
    self = WaitingToasts()
    return true
  }
}

extension LinePlace {
  /// The place of a toast in its lane, where questions do not come forward.
  fileprivate init(toast: AlertQueueEntry) {
    self.init(level: toast.level, turn: toast.turn, leader: toast.leader)
  }
}

/// A few tickets in order; one takes no memory of its own.
private enum TicketList: Sendable {
  case one(AlertTicket)
  case several([AlertTicket])

  init() { self = .several([]) }

  var tickets: [AlertTicket] {
    switch self {
    case .one(let ticket): [ticket]
    case .several(let tickets): tickets
    }
  }

  mutating func append(_ ticket: AlertTicket) {
    switch self {
    case .one(let first): self = .several([first, ticket])
    case .several(let tickets) where tickets.isEmpty: self = .one(ticket)
    case .several(var tickets):
      // The only reference, so that it is not copied.
      self = .several([])
      tickets.append(ticket)
      self = .several(tickets)
    }
  }

  mutating func remove(_ ticket: AlertTicket) {
    var rest = tickets
    self = .several([])
    if let index = rest.firstIndex(of: ticket) { rest.remove(at: index) }
    self = rest.count == 1 ? .one(rest[0]) : .several(rest)
  }
}
