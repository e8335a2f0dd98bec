/// The entry on stage and the waiting ones, in the order in which they will be presented.
struct AlertQueueLine: Sendable {
  /// The entry whose window is, or may be, on screen.
  private(set) var stage: AlertQueueEntry?
  /// All others.
  private(set) var waiting: [AlertQueueEntry] = []

  /// The entry on stage, then the waiting ones.
  var all: [AlertQueueEntry] { (stage.map { [$0] } ?? []) + waiting }

  var isEmpty: Bool { stage == nil && waiting.isEmpty }

  /// Returns the entry with this leader; nil if there is none.
  subscript(leader: AlertTicket) -> AlertQueueEntry? {
    if let stage, stage.leader == leader { return stage }
    return index(of: leader).map { waiting[$0] }
  }

  /// The earliest deadline of all entries.
  var earliestDeadline: MonotonicInstant? {
    var earliest = stage?.deadline
    // By index: thousands may wait, and none is copied.
    for index in waiting.indices {
      guard let deadline = waiting[index].deadline else { continue }
      earliest = earliest.map { min($0, deadline) } ?? deadline
    }
    return earliest
  }

  /// The position of a waiting entry; quick at the end, where most changes are made.
  private func index(of leader: AlertTicket) -> Int? {
    if waiting.last?.leader == leader { return waiting.count - 1 }
    return waiting.firstIndex { $0.leader == leader }
  }

  /// Applies `change` to the entry with this leader.
  ///
  /// - Returns: The closure's result; nil if there is no such entry.
  @discardableResult
  mutating func change<Result>(
    _ leader: AlertTicket, _ change: (inout AlertQueueEntry) -> Result
  ) -> Result? {
    if stage?.leader == leader, var entry = stage {
      defer { stage = entry }
      return change(&entry)
    }
    guard let index = index(of: leader) else { return nil }
    return change(&waiting[index])
  }

  /// Inserts a waiting entry at the position for its level and turn.
  mutating func insert(_ entry: AlertQueueEntry) {
    // Searched from the end, where most of them belong.
    let former = waiting.lastIndex { !entry.precedes($0) }
    waiting.insert(entry, at: former.map { $0 + 1 } ?? 0)
  }

  /// Removes a waiting entry; returns nil if no entry with this leader waits.
  mutating func removeWaiting(_ leader: AlertTicket) -> AlertQueueEntry? {
    index(of: leader).map { waiting.remove(at: $0) }
  }

  /// Moves a waiting entry to the position for its current level and turn.
  mutating func reposition(_ leader: AlertTicket) {
    if let moved = removeWaiting(leader) { insert(moved) }
  }

  /// Takes the entry off the stage.
  ///
  /// - Returns: The entry; nil if the stage is free.
  mutating func clearStage() -> AlertQueueEntry? {
    defer { stage = nil }
    return stage
  }

  /// Puts the first waiting entry on a free stage.
  ///
  /// - Returns: The leader of the entry on stage; nil if none waited.
  mutating func fillStage() -> AlertTicket? {
    if stage == nil, !waiting.isEmpty { stage = waiting.removeFirst() }
    return stage?.leader
  }
}
