/// The entries of an `AlertQueue`: at most one on stage, and those that wait, in order.
struct AlertQueueEntries: Sendable {
  /// The entry whose window is, or may be, on screen.
  private(set) var stage: AlertQueueEntry?
  /// All others, in the order in which they will be presented.
  private(set) var waiting: [AlertQueueEntry] = []

  /// The entry on stage, then those that wait, in order.
  var all: [AlertQueueEntry] { (stage.map { [$0] } ?? []) + waiting }

  var isEmpty: Bool { stage == nil && waiting.isEmpty }

  /// Returns the entry with this leader; nil if there is none.
  subscript(leader: AlertTicket) -> AlertQueueEntry? {
    if let stage, stage.leader == leader { return stage }
    return waiting.first { $0.leader == leader }
  }

  /// Returns the first live entry with this identifier: the one on stage, or else the first that
  /// waits.
  func live(identifiedBy identifier: AlertIdentifier) -> AlertQueueEntry? {
    all.first { $0.isLive && $0.identifier == identifier }
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
    guard let index = waiting.firstIndex(where: { $0.leader == leader }) else { return nil }
    return change(&waiting[index])
  }

  /// Inserts a waiting entry at the position that its level and turn give it.
  mutating func insert(_ entry: AlertQueueEntry) {
    waiting.insert(entry, at: waiting.firstIndex(where: entry.precedes) ?? waiting.endIndex)
  }

  /// Removes a waiting entry; returns nil if no entry with this leader waits.
  mutating func removeWaiting(_ leader: AlertTicket) -> AlertQueueEntry? {
    waiting.firstIndex { $0.leader == leader }.map { waiting.remove(at: $0) }
  }

  /// Moves a waiting entry to the position of its present level and turn.
  mutating func reposition(_ leader: AlertTicket) {
    if let moved = removeWaiting(leader) { insert(moved) }
  }

  /// Puts the first waiting entry on the free stage; if none waits, the stage stays free.
  mutating func fillStage() {
    guard stage == nil, !waiting.isEmpty else { return }
    stage = waiting.removeFirst()
  }

  /// Removes the entry on stage.
  mutating func clearStage() -> AlertQueueEntry? {
    defer { stage = nil }
    return stage
  }
}
