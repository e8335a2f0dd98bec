import AlertModel
package import NotificationModel

extension NotificationCenter: NotificationPosting {
  package func post(
    _ request: NotificationRequest, replacing id: NotificationID?,
    tell: @escaping (NotificationOutcome) -> Void
  ) -> NotificationID? {
    endPauseInTime()
    let decision = configuration.decide(request, matches: patterns.matches)
    let stack = stack(of: decision)
    // What a client on the socket waits for is not a sender's to take.
    let wanted = id.flatMap { isClients($0) ? nil : $0 }
    let sender = sender(named: request.facts.sender)
    let entry: NotificationEntry
    if let former = (wanted ?? stack.flatMap { stacks[$0] }).flatMap({ entries[$0] }) {
      entry = former
      if former.sender !== sender, case .sender(let tell) = former.listener, !former.isReplay {
        tell(.closed(.other))
      }
      replace(former, with: decision)
    } else {
      guard hasRoom(for: sender) else { return nil }
      if let wanted { numbers.claim(wanted) }
      entry = begin(wanted ?? nextNumber(), decision)
    }
    let number = entry.id
    entry.listener = .sender(tell)
    entry.sender = sender
    if decision.description.buttons.isEmpty {
      sender?.answerable.remove(number)
    } else {
      sender?.answerable.insert(number)
    }
    take(decision, of: request, into: entry, stack: stack)
    if entry.place == .pending { handOverSoon() }
    return number
  }

  @discardableResult
  package func close(_ id: NotificationID, reason: NotificationCloseReason) -> Bool {
    guard let entry = entries[id] else { return false }
    end(entry, reason)
    return true
  }

  package func senderLeft(_ name: String) {
    if let sender = senders.removeValue(forKey: name) {
      sender.isThere = false
      for id in sender.answerable.sorted() {
        if let entry = entries[id] { takeButtons(of: entry) }
      }
      sender.answerable = []
    }
    changeSilence { _ = $0.senderLeft(name) }
  }

  /// Nobody hears of the buttons of a notification any more, unless it stands for others as well.
  private func takeButtons(of entry: NotificationEntry) {
    if let draft = entry.draft {
      draft.description.buttons = []
      draft.description.inputs = []
    }
    let members = entry.showing.members.compactMap { entries[$0] }
    guard entry.ticket != nil, !members.contains(where: \.isReachable) else { return }
    do throws(AlertAdmissionError) {
      _ = try presenter.update(entry.showing.identifier, with: AlertUpdate([.buttons, .inputs]))
    } catch {
      report("notification \(entry.id) keeps its buttons: \(error)")
    }
  }

  func isClients(_ id: NotificationID) -> Bool {
    if case .client? = entries[id]?.listener { true } else { false }
  }

  func nextNumber() -> NotificationID {
    numbers.next { entries[$0] != nil }
  }

  func sender(named name: String) -> NotificationSender? {
    guard !name.isEmpty else { return nil }
    if let known = senders[name] { return known }
    let sender = NotificationSender()
    senders[name] = sender
    return sender
  }
}

// MARK: - Taking in

extension NotificationCenter {
  func stack(of decision: NotificationDecision) -> NotificationStack? {
    guard !decision.stackTag.isEmpty else { return nil }
    return NotificationStack(
      application: decision.description.application, tag: decision.stackTag)
  }

  /// A notification that is pending, alone, and has nothing yet.
  func begin(
    _ id: NotificationID, _ decision: NotificationDecision, identifier: AlertIdentifier? = nil
  ) -> NotificationEntry {
    let entry = NotificationEntry(
      id: id,
      record: NotificationRecord(
        id: id, time: 0, application: "", title: "", message: "", state: .waiting),
      listener: .nobody, showing: NotificationShowing(first: id, name: identifier))
    forgetReachable(id)
    entries[id] = entry
    pending.append(id)
    return entry
  }

  /// Fills in what a notification says, and tells of it.
  func take(
    _ decision: NotificationDecision, of request: NotificationRequest,
    into entry: NotificationEntry, stack: NotificationStack?
  ) {
    let draft = NotificationDraft(decision, in: drafts)
    lighten(draft)
    entry.draft = draft
    entry.isResident = decision.description.isResident
    if let old = entry.stack, old != stack, stacks[old] == entry.id { stacks[old] = nil }
    entry.stack = stack
    if let stack { stacks[stack] = entry.id }
    entry.record = record(of: request, decision, id: entry.id)
    if join(entry, decision) { return }
    if decision.isKept, configuration.historyLimit > 0 {
      remember(entry.record)
    } else if history.remove(entry.id) {
      historyFile?.forget()
    }
    tell { .posted(reported(entry.record)) }
  }

  /// Lets a notification that says the same as one shortly before only add to that one's count.
  ///
  /// - Returns: Whether it does.
  private func join(_ entry: NotificationEntry, _ decision: NotificationDecision) -> Bool {
    guard case .sender = entry.listener else { return false }
    entry.fingerprint = RepeatedNotifications.fingerprint(decision)
    let now = clock.now()
    let original = repeated.original(of: entry.fingerprint, at: now).flatMap { entries[$0] }
    let isNew = entry.ticket == nil && entry.showing.first == entry.id
    let repliesByText = decision.description.buttons.contains {
      $0.id == AlertButton.replyID
    }
    guard let original, original !== entry, original.fingerprint == entry.fingerprint, isNew,
      // An answer is to one message, not to two that happen to say the same.
      entry.stack == nil, !repliesByText, !decision.isSuppressed
    else {
      repeated.note(entry.fingerprint, id: entry.id, at: now)
      return false
    }
    repeated.note(entry.fingerprint, id: original.id, at: now)
    entry.showing = original.showing
    entry.showing.others.append(entry.id)
    entry.draft?.sound = .none
    entry.draft?.script = nil
    let first = entry.showing.first
    entries[first]?.record.count += 1
    history.change(first) { $0.count += 1 }
    let count = entry.showing.others.count + 1
    historyFile?.note(.counted(first, count))
    tell { .counted(first, count: count) }
    return true
  }

  /// Makes room in a notification for what takes its place.
  private func replace(_ entry: NotificationEntry, with decision: NotificationDecision) {
    if case .client(_, let respond) = entry.listener {
      entry.listener = .nobody
      respond(AlertResponse(.dismissed, reason: "Replaced by a newer alert."))
    }
    entry.isReplay = false
    if entry.ticket == nil, entry.showing.first != entry.id || !entry.showing.others.isEmpty {
      leave(entry)
    }
    switch entry.place {
    case .pending, .queued: break
    case .held where !silence.lets(decision.description) && !decision.isSuppressed: break
    case .held, .handed:
      entry.place = .pending
      pending.append(entry.id)
    case .digested:
      entry.place = .pending
      pending.append(entry.id)
      digestLost(1)
    }
  }

  /// Takes a notification out of the group that says the same.
  func leave(_ entry: NotificationEntry) {
    let isAlone = entry.showing.first == entry.id && entry.showing.others.isEmpty
    let usual = NotificationShowing.usualName(of: entry.id)
    var name = isAlone ? entry.showing.identifier : usual
    if !isAlone {
      entry.showing.others.removeAll { $0 == entry.id }
      // The others keep the name.
      if entry.showing.identifier == usual {
        lastShowing += 1
        name = AlertIdentifier("\(usual.rawValue)-\(lastShowing)")
      }
    }
    entry.showing = NotificationShowing(first: entry.id, name: name == usual ? nil : name)
  }

  private func record(
    of request: NotificationRequest, _ decision: NotificationDecision, id: NotificationID
  ) -> NotificationRecord {
    let (description, facts) = (decision.description, request.facts)
    return NotificationRecord(
      id: id, time: clock.wall(), application: description.application,
      desktopEntry: facts.desktopEntry, category: facts.category, urgency: description.urgency,
      title: description.plainTitle, message: description.plainMessage,
      actions: request.description.buttons.map { .init(key: $0.id, label: $0.label) },
      state: .waiting, origin: Self.origin(of: request)
    ).bounded
  }

  /// Who sent it, if that is somebody on a bus.
  private static func origin(of request: NotificationRequest) -> NotificationRecord.Origin? {
    let facts = request.facts
    guard !facts.bus.isEmpty, !facts.sender.isEmpty else { return nil }
    return NotificationRecord.Origin(bus: facts.bus, sender: facts.sender)
  }
}
