package import AlertModel
import NotificationModel

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
      return try presenter.submit(
        description, observe: follow(observe),
        respond: { [weak self] response in
          respond(response)
          self?.retryRefused()
        })
    }
    endPauseInTime()
    let request = NotificationRequest(description)
    let decision = configuration.decide(request, matches: patterns.matches)
    let listener = NotificationEntry.Listener.client(observe: observe, respond: respond)
    let stack = stack(of: decision)
    let isShownNow = !decision.isSuppressed && silence.lets(decision.description)
    let former = place(for: decision, named: description.identifier, stack: stack)
    if let former, isShownNow, isClients(former.id),
      former.isModal == decision.description.style.isModal
    {
      try replace(former, with: decision, of: request, for: listener, stack: stack)
      return (ticket(of: former), former.showing.identifier)
    }
    guard former != nil || hasRoom(for: nil) else {
      throw AlertAdmissionError(
        .busy, "The queue is full: \(Self.mostOpen) notifications wait already.")
    }
    if let former { end(former, .other, Self.replaced) }
    let entry = begin(nextNumber(), decision, identifier: description.identifier)
    entry.listener = listener
    if let name = description.identifier { names[name, default: []].append(entry.id) }
    take(decision, of: request, into: entry, stack: stack)
    guard isShownNow else {
      handOverSoon()
      return (ticket(of: entry), entry.showing.identifier)
    }
    do throws(AlertAdmissionError) {
      try show(entry)
    } catch {
      // The client is told by the error.
      entry.listener = .nobody
      end(entry, .other)
      if history.remove(entry.id) { historyFile?.forget() }
      throw error
    }
    return (ticket(of: entry), entry.showing.identifier)
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
  package func leave() -> Int {
    let concerned = openBySenders
    for entry in concerned { end(entry, .other) }
    return concerned.count + dismiss(nil)
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

  private static let replaced = AlertResponse(
    .dismissed, reason: "Replaced by a newer alert.")

  private func ticket(of entry: NotificationEntry) -> AlertTicket {
    AlertTicket(rawValue: Self.ticketMark | UInt64(entry.id))
  }

  /// The notification whose place a client's takes: the one with its name, if that is its policy,
  /// or with its stack tag.
  private func place(
    for decision: NotificationDecision, named name: AlertIdentifier?, stack: NotificationStack?
  ) -> NotificationEntry? {
    if let name, decision.description.policy == .replace, let former = named(name).first {
      return former
    }
    return stack.flatMap { stacks[$0] }.flatMap { entries[$0] }
  }

  /// Shows what a client asks for in the place of another notification, which keeps its number.
  ///
  /// - Throws: `AlertAdmissionError` when it is refused; then nothing has changed.
  private func replace(
    _ entry: NotificationEntry, with decision: NotificationDecision,
    of request: NotificationRequest, for listener: NotificationEntry.Listener,
    stack: NotificationStack?
  ) throws(AlertAdmissionError) {
    let (draft, place) = (entry.draft, entry.place)
    if draft == nil {
      // The end of what is there now is not that of the notification.
      entry.draft = NotificationDraft(decision, in: drafts)
      entry.place = .pending
      do throws(AlertAdmissionError) {
        try hand(decision.description, of: entry)
      } catch {
        (entry.draft, entry.place) = (draft, place)
        throw error
      }
    }
    switch entry.listener {
    case .nobody: break
    case .client(_, let respond): respond(Self.replaced)
    case .sender(let tell): if !entry.isReplay { tell(.closed(.other)) }
    }
    entry.listener = listener
    entry.sender = nil
    entry.isReplay = false
    take(decision, of: request, into: entry, stack: stack)
    if draft == nil {
      finishShowing(entry)
    } else if entry.place == .held || entry.place == .digested {
      if place == .digested { digestLost(1) }
      entry.place = .pending
      pending.append(entry.id)
      handOverSoon()
    }
  }

  /// Hands a notification over at once.
  ///
  /// - Throws: `AlertAdmissionError` when it is refused.
  private func show(_ entry: NotificationEntry) throws(AlertAdmissionError) {
    guard let draft = entry.draft else { return }
    try hand(draft.description, of: entry)
    entry.draft = draft
    finishShowing(entry)
  }

  /// Does what goes with a notification that is shown now.
  private func finishShowing(_ entry: NotificationEntry) {
    guard let draft = entry.draft else { return }
    entry.draft = nil
    if let script = draft.script { runScript(script, for: entry, draft.description) }
    sounds.play(draft.sound)
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
