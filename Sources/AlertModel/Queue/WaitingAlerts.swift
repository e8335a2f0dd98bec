/// The modal alerts that wait for the stage, by leader, order, identifier, deadline and process.
///
/// However many wait, adding, finding, changing and removing one takes nearly the same time.
struct WaitingAlerts: Sendable {
  /// The properties by which an entry is found; a change of them is a change of the indexes.
  private struct Keys: Equatable {
    let place: LinePlace
    let asks: Bool
    let identifier: AlertIdentifier
    let origin: AlertOrigin?

    init(_ entry: AlertQueueEntry) {
      place = entry.place
      asks = entry.submission.asks
      identifier = entry.identifier
      origin = entry.submission.origin
    }
  }

  /// Up to this capacity, memory is kept for the next burst.
  private static let keptCapacity = 256

  private var entries: [AlertTicket: AlertQueueEntry] = [:]
  private var line = WaitingLine()
  /// The alerts that ask for something, in the same order.
  private var questions = WaitingLine()
  /// The leaders of each identifier, in no order.
  private var leaders: [AlertIdentifier: [AlertTicket]] = [:]
  /// The deadlines; those that no longer apply are removed when they become the first.
  private var deadlines = DeadlineHeap()
  private var nesting = NestingIndex()

  init() {}

  var count: Int { entries.count }

  var isEmpty: Bool { entries.isEmpty }

  /// The alert that will be presented next.
  var first: AlertQueueEntry? { line.first.flatMap { entries[$0] } }

  /// The first of those that ask for something; nil if none does.
  var firstQuestion: AlertQueueEntry? { questions.first.flatMap { entries[$0] } }

  /// Whether there are alerts that only inform.
  var inform: Bool { line.count > questions.count }

  /// All alerts, in the order in which they will be presented.
  var all: [AlertQueueEntry] { line.leaders.compactMap { entries[$0] } }

  /// Returns the entry with this leader; nil if it does not wait.
  subscript(leader: AlertTicket) -> AlertQueueEntry? { entries[leader] }

  /// Returns the leaders of this identifier, in order.
  func leaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    let places = (leaders[identifier] ?? []).compactMap { entries[$0]?.place }
    return places.sorted { $0.precedes($1) }.map(\.leader)
  }

  /// Returns the first alert with this identifier; nil if there is none.
  func first(identifiedBy identifier: AlertIdentifier) -> AlertTicket? {
    let places = (leaders[identifier] ?? []).lazy.compactMap { entries[$0]?.place }
    return places.min { $0.precedes($1) }?.leader
  }

  /// Returns the depth of an alert from the waiting alerts that it is nested in; 0 if there are
  /// none.
  func depth(of origin: AlertOrigin?) -> Int { nesting.depth(of: origin) }

  /// Whether an alert on screen gives way to one of these: to one that is nested in it or, if it
  /// only informs, to a question of at least its level.
  func displace(_ stage: AlertQueueEntry) -> Bool {
    if nesting.hasDescendant(of: stage.submission.origin) { return true }
    guard !stage.submission.asks else { return false }
    var position = 0
    while let (place, next) = questions.slot(from: position) {
      guard (place.depth, place.level) >= (stage.depth, stage.level) else { return false }
      // An alert that interrupted others stays before those, and gives way to later questions.
      if !stage.interrupts || place.leader > stage.leader { return true }
      position = next
    }
    return false
  }
}

// MARK: - Changes

extension WaitingAlerts {
  /// Inserts an entry at its place.
  mutating func insert(_ entry: AlertQueueEntry) {
    entries[entry.leader] = entry
    add(Keys(entry))
    noteDeadline(of: entry.leader)
  }

  /// Removes an entry.
  ///
  /// - Returns: The entry; nil if it does not wait.
  mutating func remove(_ leader: AlertTicket) -> AlertQueueEntry? {
    guard let entry = entries.removeValue(forKey: leader) else { return nil }
    drop(Keys(entry))
    // Release the memory of a burst.
    if entries.isEmpty, entries.capacity > Self.keptCapacity { self = WaitingAlerts() }
    return entry
  }

  /// Applies `change` to an entry, and moves it to its new place if that differs.
  ///
  /// - Returns: The closure's result; nil if the entry does not wait.
  mutating func change<Result>(
    _ leader: AlertTicket, _ change: (inout AlertQueueEntry) -> Result
  ) -> Result? {
    guard let index = entries.index(forKey: leader) else { return nil }
    let (former, deadline) = (Keys(entries.values[index]), entries.values[index].deadline)
    let result = change(&entries.values[index])
    let keys = Keys(entries.values[index])
    if keys != former {
      drop(former)
      let entry = entries.remove(at: index).value
      entries[entry.leader] = entry
      add(keys)
    }
    if keys.place.leader != leader || self[leader]?.deadline != deadline {
      noteDeadline(of: keys.place.leader)
    }
    return result
  }

  private mutating func add(_ keys: Keys) {
    line.insert(keys.place)
    if keys.asks { questions.insert(keys.place) }
    leaders[keys.identifier, default: []].append(keys.place.leader)
    nesting.add(keys.origin, depth: keys.place.depth)
  }

  private mutating func drop(_ keys: Keys) {
    line.remove(keys.place)
    if keys.asks { questions.remove(keys.place) }
    nesting.remove(keys.origin, depth: keys.place.depth)
    let (identifier, leader) = (keys.identifier, keys.place.leader)
    if leaders[identifier]?.count == 1 {
      leaders[identifier] = nil
    } else if let index = leaders[identifier]?.firstIndex(of: leader) {
      leaders[identifier]?.remove(at: index)
    }
  }
}

// MARK: - Deadlines

extension WaitingAlerts {
  /// Adds the entry's deadline to the others, if it has one.
  private mutating func noteDeadline(of leader: AlertTicket) {
    guard let deadline = entries[leader]?.deadline else { return }
    deadlines.insert(DeadlineHeap.Deadline(deadline: deadline, ticket: leader))
    guard deadlines.count > 2 * entries.count + 64 else { return }
    deadlines = DeadlineHeap(
      entries.values.compactMap { entry in
        entry.deadline.map { DeadlineHeap.Deadline(deadline: $0, ticket: entry.leader) }
      })
  }

  /// Returns the earliest deadline; nil if no alert has one.
  mutating func earliestDeadline() -> MonotonicInstant? {
    while let first = deadlines.first {
      if entries[first.ticket]?.deadline == first.deadline { return first.deadline }
      deadlines.removeFirst()
    }
    return nil
  }

  /// Returns the leaders whose deadline has passed, in order, and forgets these deadlines.
  mutating func expired(at now: MonotonicInstant) -> [AlertTicket] {
    var expired: Set<AlertTicket> = []
    while let deadline = earliestDeadline(), deadline <= now, let first = deadlines.first {
      expired.insert(first.ticket)
      deadlines.removeFirst()
    }
    let places = expired.compactMap { entries[$0]?.place }
    return places.sorted { $0.precedes($1) }.map(\.leader)
  }
}
