/// The entry on stage and the waiting ones, in the order in which they will be presented.
struct AlertQueueLine: Sendable {
  /// The entry whose window is, or may be, on screen.
  private(set) var stage: AlertQueueEntry?
  /// All others.
  private(set) var waiting = WaitingAlerts()

  /// The entry on stage, then the waiting ones.
  var all: [AlertQueueEntry] { (stage.map { [$0] } ?? []) + waiting.all }

  var isEmpty: Bool { stage == nil && waiting.isEmpty }

  /// Returns the entry with this leader; nil if there is none.
  subscript(leader: AlertTicket) -> AlertQueueEntry? {
    if let stage, stage.leader == leader { return stage }
    return waiting[leader]
  }

  /// Whether the entry on stage gives way to a waiting one.
  var stageGivesWay: Bool {
    guard let stage, stage.phase.isStanding else { return false }
    return waiting.displace(stage)
  }

  /// Returns how many alerts an alert of this origin is nested in.
  func depth(of origin: AlertOrigin?) -> Int {
    let depth = waiting.depth(of: origin)
    guard let origin, let stage, let outer = stage.submission.origin, origin.isNested(in: outer)
    else { return depth }
    return max(depth, stage.depth + 1)
  }

  /// Returns the earliest deadline of all entries.
  mutating func earliestDeadline() -> MonotonicInstant? {
    let (timeout, limit) = (stage?.deadline, waiting.earliestDeadline())
    guard let timeout, let limit else { return timeout ?? limit }
    return min(timeout, limit)
  }

  /// Returns the leaders whose deadline has passed, in order; those of waiting entries are
  /// forgotten.
  mutating func expired(at now: MonotonicInstant) -> [AlertTicket] {
    let due = stage.flatMap { stage in stage.deadline.map { $0 <= now } == true ? stage : nil }
    return (due.map { [$0.leader] } ?? []) + waiting.expired(at: now)
  }

  /// Applies `change` to the entry with this leader, and moves it if its place has changed.
  ///
  /// - Returns: The closure's result; nil if there is no such entry.
  @discardableResult
  mutating func change<Result>(
    _ leader: AlertTicket, _ change: (inout AlertQueueEntry) -> Result
  ) -> Result? {
    guard var entry = stage, entry.leader == leader else { return waiting.change(leader, change) }
    // Changed in place: thousands of submissions may be coalesced in it.
    stage = nil
    defer { stage = entry }
    return change(&entry)
  }

  /// Inserts a waiting entry at its place.
  mutating func insert(_ entry: AlertQueueEntry) { waiting.insert(entry) }

  /// Removes a waiting entry; returns nil if no entry with this leader waits.
  mutating func removeWaiting(_ leader: AlertTicket) -> AlertQueueEntry? {
    waiting.remove(leader)
  }

  /// Takes the entry off the stage.
  ///
  /// - Returns: The entry; nil if the stage is free.
  mutating func clearStage() -> AlertQueueEntry? {
    defer { stage = nil }
    return stage
  }

  /// Puts a waiting entry on the stage if that is free.
  mutating func fillStage(with leader: AlertTicket) {
    if stage == nil { stage = waiting.remove(leader) }
  }
}
