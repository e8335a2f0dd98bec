extension AlertQueue {
  /// Applies `change` to the entry that `leader` names; nil if there is none.
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

  /// The entry that `leader` names.
  func entry(leading leader: AlertTicket) -> AlertQueueEntry? {
    if let stage, stage.leader == leader { return stage }
    return waiting.first { $0.leader == leader }
  }

  /// The first live entry with this identifier: the one on stage, or else the next to be seen.
  func liveEntry(identifiedBy identifier: AlertIdentifier) -> AlertQueueEntry? {
    entries.first { $0.isLive && $0.identifier == identifier }
  }

  /// Lets an entry wait, in its turn.
  mutating func insert(_ entry: AlertQueueEntry) {
    waiting.insert(entry, at: waiting.firstIndex(where: entry.precedes) ?? waiting.endIndex)
  }

  /// Takes a waiting entry out of the queue.
  mutating func remove(_ leader: AlertTicket) -> AlertQueueEntry? {
    waiting.firstIndex { $0.leader == leader }.map { waiting.remove(at: $0) }
  }

  /// Tells each ticket that waits for this entry's end how it ended.
  mutating func respond(
    _ leader: AlertTicket, with response: AlertResponse
  ) -> [AlertQueueEffect] {
    let tickets = entry(leading: leader)?.awaiting ?? []
    _ = change(leader) { entry in
      entry.leaderWaits = false
      entry.followers = []
    }
    awaiting.subtract(tickets)
    return tickets.map { .respond($0, response) }
  }

  /// Responds to every ticket of a live entry and takes it off the screen, or out of the queue.
  mutating func end(
    _ leader: AlertTicket, with response: AlertResponse, animated: Bool = true
  ) -> [AlertQueueEffect] {
    let responses = respond(leader, with: response)
    guard stage?.leader == leader else {
      return responses + (remove(leader).map { [.discard($0.leader)] } ?? [])
    }
    stage?.deadline = nil
    stage?.phase = .dismissing
    return responses + [.dismiss(leader, animated: animated && !isHeld)]
  }

  /// Makes the alert on stage wait until it is its turn again; the caller says how it leaves.
  mutating func suspendStage(at now: MonotonicInstant) {
    let turn = turns.next(atFront: true)
    stage?.pauseBeingSeen(at: now)
    stage?.phase = .suspended
    stage?.turn = turn
  }
}
