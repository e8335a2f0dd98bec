import AlertModel
package import NotificationModel

// MARK: - What an earlier life of the process has left

extension NotificationCenter {
  package func rememberedSenders(on bus: String) -> Set<String> {
    Set(history.newestFirst.compactMap { orphan($0, on: bus)?.sender })
  }

  package func senderIsThere(
    _ name: String, on bus: String,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void
  ) {
    let sender = sender(named: name)
    for record in orphans(on: bus) where record.origin?.sender == name {
      let id = record.id
      if leftOpen.remove(id) != nil {
        resume(record, for: .sender { tell(id, $0) }, sender)
      } else {
        reachable[id] = [ReachableSender(id: id, tell: { tell(id, $0) }, sender: sender)]
      }
    }
  }

  package func resume(on bus: String) {
    for record in orphans(on: bus) where leftOpen.contains(record.id) {
      resume(record, for: .nobody, nil)
    }
    leftOpen = []
    historyFile?.write()
    handOverSoon()
  }

  /// What nobody can be told of yet, the oldest first.
  private func orphans(on bus: String) -> [NotificationRecord] {
    history.newestFirst.filter { orphan($0, on: bus) != nil }.reversed()
  }

  /// Who on a bus sent what nobody can be told of yet, and ought to be.
  private func orphan(
    _ record: NotificationRecord, on bus: String
  ) -> NotificationRecord.Origin? {
    guard let origin = record.origin, origin.bus == bus, entries[record.id] == nil,
      reachable[record.id] == nil,
      !record.actions.isEmpty || leftOpen.contains(record.id)
    else { return nil }
    return origin
  }

  /// Goes on with a notification that was open.
  private func resume(
    _ record: NotificationRecord, for listener: NotificationEntry.Listener,
    _ sender: NotificationSender?
  ) {
    // Whatever ended the process: this one does not do so again and again.
    historyFile?.note(.closed(record.id, .other))
    let request = request(for: record, isReachable: sender != nil)
    let decision = configuration.decide(request)
    let entry = begin(record.id, decision)
    entry.record = record
    entry.record.state = .waiting
    entry.listener = listener
    entry.sender = sender
    if !request.description.buttons.isEmpty { sender?.answerable.insert(entry.id) }
    entry.draft = NotificationDraft(decision, in: drafts)
    history.change(record.id) { $0.state = .waiting }
    tell { .posted(reported(entry.record)) }
  }
}
