import AlertModel
package import NotificationModel

/// Notifications of programs on the bus.
package final class BusNotifications: NotificationPosting {
  package var inhibitionDidChange: (() -> Void)?

  private let book: NotificationBook
  private let senders = NotificationSenders()
  private let presenter: any NotificationPresenting
  private let report: (String) -> Void

  init(
    in book: NotificationBook, presenter: any NotificationPresenting,
    report: @escaping (String) -> Void
  ) {
    self.book = book
    self.presenter = presenter
    self.report = report
  }

  package func post(
    _ request: NotificationRequest, replacing id: NotificationID?,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void,
    accepted: (NotificationID) -> Void
  ) -> NotificationID? {
    let decision = book.decide(request)
    let stack = NotificationStack(decision, of: request)
    let hasButtons = !request.description.buttons.isEmpty
    let sender = senders.sender(named: request.facts.sender)
    let wanted = id.flatMap { mayReplace($0, with: request, from: sender) ? $0 : nil }
    if let former = wanted.map({ book.open[$0] }) ?? book.open.notification(on: stack) {
      accepted(former.id)
      if former.sender !== sender || former.isClients { former.tellReplaced() }
      former.isReplay = false
      setSender(of: former, sender, tell, hasButtons: hasButtons)
      book.fill(former, with: decision, of: request, on: stack)
      book.handle(.replace(former.id, former.traits(of: decision)))
      return former.id
    }
    guard book.open.hasRoom(for: sender) else { return nil }
    if let wanted { book.open.claim(wanted) }
    let id = wanted ?? book.open.nextNumber()
    accepted(id)
    let notification = book.create(id)
    setSender(of: notification, sender, tell, hasButtons: hasButtons)
    book.fill(notification, with: decision, of: request, on: stack)
    book.handle(.post(id, notification.traits(of: decision)))
    return id
  }

  @discardableResult
  package func close(_ id: NotificationID, reason: NotificationCloseReason) -> Bool {
    guard book.open[id] != nil else { return false }
    book.handle(.close(id, reason))
    return true
  }

  package func senderLeft(_ name: String) {
    if let sender = senders.remove(name) {
      for id in sender.answerable.sorted() {
        if let notification = book.open[id] { endQuestion(notification) }
      }
      sender.answerable = []
    }
    book.runner.changeSilence { _ = $0.senderLeft(name) }
  }

  package var isInhibited: Bool { book.queue.silence.isWanted }

  package func inhibit(by application: String, reason: String, sender: String) -> UInt32 {
    book.runner.changeSilence { $0.inhibit(by: application, reason: reason, sender: sender) }
  }

  @discardableResult
  package func uninhibit(_ number: UInt32, sender: String) -> Bool {
    book.runner.changeSilence { $0.uninhibit(number, sender: sender) }
  }

  /// Whether a sender may replace the notification with a number.
  ///
  /// While its sender is connected, only that sender may; if a client on the socket waits for it,
  /// only the client may. After the sender has disconnected, or if an earlier process left the
  /// notification open, the application that sent it may: a script has a new connection for each
  /// command.
  private func mayReplace(
    _ id: NotificationID, with request: NotificationRequest, from sender: NotificationSender?
  ) -> Bool {
    let open = book.open[id]
    if let open, open.isClients || open.sender?.isConnected == true {
      return !open.isClients && open.sender === sender
    }
    let former = open?.record ?? (book.history.isLeftOpen(id) ? book.history[id] : nil)
    guard let former else { return true }
    return former.application == request.description.application
      && former.desktopEntry == request.facts.desktopEntry
  }

  private func setSender(
    of notification: OpenNotification, _ sender: NotificationSender?,
    _ tell: @escaping (NotificationID, NotificationOutcome) -> Void, hasButtons: Bool
  ) {
    notification.sender?.answerable.remove(notification.id)
    notification.listener = .sender(tell)
    notification.sender = sender
    if hasButtons { sender?.answerable.insert(notification.id) }
  }

  /// Ends a question whose sender has disconnected: one that interrupts and has not been seen is
  /// closed; any other notification stays without its buttons.
  private func endQuestion(_ notification: OpenNotification) {
    let entry = book.queue.roster[notification.id]
    let standsForOthers =
      entry.map { book.queue.roster.members(ofGroup: $0.group) }?
      .contains { book.open[$0]?.isReachable == true } ?? false
    if entry?.traits.isModal == true, !standsForOthers, !book.queue.roster.isShown(notification.id)
    {
      book.handle(.close(notification.id, .other))
    } else {
      removeButtons(of: notification)
    }
  }

  /// Removes the buttons of a sender that has disconnected, unless the alert has other senders too.
  private func removeButtons(of notification: OpenNotification) {
    if let draft = notification.draft {
      draft.description.buttons = []
      draft.description.inputs = []
    }
    guard let entry = book.queue.roster[notification.id], entry.isInPresenter,
      let identifier = book.queue.roster.identifier(of: notification.id),
      !book.queue.roster.members(ofGroup: entry.group).contains(where: {
        book.open[$0]?.isReachable == true
      })
    else { return }
    do throws(AlertAdmissionError) {
      _ = try presenter.update(identifier, with: AlertUpdate([.buttons, .inputs]))
    } catch {
      report("notification \(notification.id) keeps its buttons: \(error)")
    }
  }
}

// MARK: - Notifications of an earlier process

extension BusNotifications {
  package func rememberedSenders(on bus: String) -> Set<String> {
    book.history.rememberedSenders(on: bus) { book.open[$0] != nil }
  }

  package func reconnect(
    sender name: String, on bus: String,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void
  ) {
    let sender = senders.sender(named: name)
    for record in orphans(on: bus) where record.origin?.sender == name {
      let id = record.id
      if book.history.isLeftOpen(id) {
        resume(record, for: .sender(tell), sender)
      } else {
        book.history.receivers.add(
          ActionReceivers.Receiver(id: id, tell: tell, sender: sender), for: id)
      }
    }
  }

  package func resume(on bus: String) {
    for record in orphans(on: bus) where book.history.isLeftOpen(record.id) {
      resume(record, for: .absent, nil)
    }
    book.history.endResuming()
  }

  private func orphans(on bus: String) -> [NotificationRecord] {
    book.history.orphans(on: bus) { book.open[$0] != nil }
  }

  private func resume(
    _ record: NotificationRecord, for listener: OpenNotification.Listener,
    _ sender: NotificationSender?
  ) {
    book.history.resume(record.id)
    if sender != nil, !record.request(isReachable: true).description.buttons.isEmpty {
      sender?.answerable.insert(record.id)
    }
    book.reopen(record, for: listener, sender)
  }
}

/// The connections to the bus that have sent notifications, by unique name.
final class NotificationSenders {
  private var byName: [String: NotificationSender] = [:]

  /// The sender with a name, created if necessary; nil for the empty name.
  func sender(named name: String) -> NotificationSender? {
    guard !name.isEmpty else { return nil }
    if let known = byName[name] { return known }
    let sender = NotificationSender()
    byName[name] = sender
    return sender
  }

  /// Removes a connection that was closed.
  ///
  /// - Returns: The sender, if it has sent anything.
  func remove(_ name: String) -> NotificationSender? {
    let sender = byName.removeValue(forKey: name)
    sender?.isConnected = false
    return sender
  }
}
