/// How alerts end by the hand of somebody other than the person.
extension AlertQueue {
  mutating func dismiss(_ identifier: AlertIdentifier?) -> [AlertQueueEffect] {
    let matching = entries.filter { entry in
      entry.isLive && (identifier == nil || entry.identifier == identifier)
    }
    return matching.flatMap { end($0.leader, with: AlertResponse(.dismissed)) }
  }

  /// Ends one submission; its entry stays as long as another submission waits for it.
  mutating func withdraw(_ ticket: AlertTicket) -> [AlertQueueEffect] {
    guard awaiting.contains(ticket),
      let entry = entries.first(where: { $0.awaiting.contains(ticket) })
    else { return [] }
    let response = AlertResponse(.withdrawn)
    guard entry.awaiting.count > 1 else { return end(entry.leader, with: response) }
    awaiting.remove(ticket)
    _ = change(entry.leader) { entry in
      if entry.leader == ticket {
        entry.leaderWaits = false
      } else {
        entry.followers.removeAll { $0 == ticket }
      }
    }
    return [.respond(ticket, response)]
  }
}
