package import AlertModel

/// What clients on the socket ask for: modal alerts pass through; a toast or banner is a
/// notification without a sender.
extension NotificationCenter: AlertPresenting {
  /// The tickets of notifications have this bit; the presenter's own are too small for it.
  private static let ticketMark: UInt64 = 1 << 63

  package var alerts: [AlertSummary] {
    presenter.alerts + waiting.map(\.summary)
  }

  package func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    guard !description.style.isModal else {
      return try presenter.submit(description, observe: follow(observe), respond: respond)
    }
    endPauseInTime()
    let request = NotificationRequest(description)
    let decision = configuration.decide(request, matches: patterns.matches)
    let id = numbers.next()
    let entry = begin(id, decision, identifier: description.identifier)
    entry.listener = .client(observe: observe, respond: respond)
    if let name = description.identifier {
      endNamesakes(name, policy: decision.description.policy)
      names[name, default: []].append(id)
    }
    take(decision, of: request, into: entry, stack: nil)
    let result = (
      ticket: AlertTicket(rawValue: Self.ticketMark | UInt64(id)),
      identifier: entry.showing.identifier
    )
    guard !decision.isSuppressed, silence.lets(decision.description) else {
      handOverSoon()
      return result
    }
    do throws(AlertAdmissionError) {
      try hand(decision.description, of: entry)
    } catch {
      // The client is told by the error.
      entry.listener = .nobody
      end(entry, .other)
      if history.remove(id) { historyFile?.forget() }
      throw error
    }
    return result
  }

  package func remark(on description: AlertDescription) -> String? {
    presenter.remark(on: description)
  }

  package func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    var count = try presenter.update(identifier, with: update)
    for entry in named(identifier) {
      if let draft = entry.draft, entry.ticket == nil {
        draft.description = try update.applied(to: draft.description)
        count += 1
      }
      rename(entry, by: update)
    }
    return count
  }

  package func withdraw(_ ticket: AlertTicket) {
    guard ticket.rawValue & Self.ticketMark != 0 else { return presenter.withdraw(ticket) }
    let id = NotificationID(truncatingIfNeeded: ticket.rawValue)
    // Its number may be a sender's by now.
    guard let entry = entries[id], case .client = entry.listener else { return }
    end(entry, .withdrawn)
  }

  @discardableResult
  package func dismiss(_ identifier: AlertIdentifier?) -> Int {
    let concerned = identifier.map(named) ?? waiting
    var count = 0
    for entry in concerned where entry.ticket == nil {
      // With everything goes the digest, and those that it stands for with that.
      if identifier == nil && entry.place == .digested { continue }
      end(entry, .dismissed)
      count += 1
    }
    return count + presenter.dismiss(identifier)
  }
}

extension NotificationCenter {
  /// Links in modal alerts are opened as well.
  private func follow(_ observe: ((AlertEvent) -> Void)?) -> (AlertEvent) -> Void {
    { [weak self] event in
      if case .followed(let link) = event { self?.links.open(link) }
      observe?(event)
    }
  }

  /// Those that the presenter has not got, in no order but that of their numbers.
  private var waiting: [NotificationEntry] {
    entries.values.filter { $0.ticket == nil }.sorted { $0.id < $1.id }
  }

  /// Those that a client means by a name.
  private func named(_ identifier: AlertIdentifier) -> [NotificationEntry] {
    if let named = names[identifier] { return named.compactMap { entries[$0] } }
    let number = identifier.rawValue.split(separator: "-").last.flatMap { NotificationID($0) }
    guard let entry = number.flatMap({ entries[$0] }), entry.showing.identifier == identifier
    else { return [] }
    return [entry]
  }

  /// What is held back makes way for what has its name, as it would in the presenter.
  private func endNamesakes(_ name: AlertIdentifier, policy: AlertPolicy) {
    guard policy == .replace else { return }
    for entry in named(name) where entry.ticket == nil {
      end(entry, .dismissed, AlertResponse(.dismissed, reason: "Replaced by a newer alert."))
    }
  }

  /// What is told of a notification follows what it says.
  private func rename(_ entry: NotificationEntry, by update: AlertUpdate) {
    let new = update.description
    guard !update.members.isDisjoint(with: [.title, .message]) else { return }
    if update.members.contains(.title) { entry.record.title = new.plainTitle }
    if update.members.contains(.message) { entry.record.message = new.plainMessage }
    entry.record = entry.record.bounded
    guard
      history.change(
        entry.id,
        {
          $0.title = entry.record.title
          $0.message = entry.record.message
        })
    else { return }
    historyFile?.note(.changed(entry.record))
  }
}

extension NotificationEntry {
  /// What is told of one that waits.
  fileprivate var summary: AlertSummary {
    AlertSummary(
      identifier: showing.identifier, title: record.title, state: .queued,
      level: draft?.description.level ?? .normal, count: 1)
  }
}
