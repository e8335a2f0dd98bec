import AlertModel
package import NotificationModel

/// Notifications of programs on the bus.
extension NotificationCoordinator: NotificationPosting {
  package func post(
    _ request: NotificationRequest, replacing id: NotificationID?,
    tell: @escaping (NotificationOutcome) -> Void
  ) -> NotificationID? {
    let decision = decide(request)
    let stack = NotificationStack(decision, of: request)
    let hasButtons = !request.description.buttons.isEmpty
    let sender = senders.sender(named: request.facts.sender)
    let wanted = id.flatMap { mayReplace($0, with: request, from: sender) ? $0 : nil }
    if let former = wanted.map({ notifications[$0] }) ?? notifications.notification(on: stack) {
      if former.sender !== sender || former.isClients { former.tellReplaced() }
      former.isReplay = false
      setSender(of: former, sender, tell, hasButtons: hasButtons)
      fill(former, with: decision, of: request, on: stack)
      handle(.replace(former.id, former.traits(of: decision)))
      return former.id
    }
    guard notifications.hasRoom(for: sender) else { return nil }
    if let wanted { notifications.claim(wanted) }
    let notification = newNotification(wanted ?? notifications.nextNumber())
    setSender(of: notification, sender, tell, hasButtons: hasButtons)
    fill(notification, with: decision, of: request, on: stack)
    handle(.post(notification.id, notification.traits(of: decision)))
    return notification.id
  }

  @discardableResult
  package func close(_ id: NotificationID, reason: NotificationCloseReason) -> Bool {
    guard notifications[id] != nil else { return false }
    handle(.close(id, reason))
    return true
  }

  package func senderLeft(_ name: String) {
    if let sender = senders.remove(name) {
      for id in sender.answerable.sorted() {
        if let notification = notifications[id] { endQuestion(notification) }
      }
      sender.answerable = []
    }
    runner.changeSilence { _ = $0.senderLeft(name) }
  }

  package var isInhibited: Bool { queue.silence.isWanted }

  package func inhibit(by application: String, reason: String, sender: String) -> UInt32 {
    runner.changeSilence { $0.inhibit(by: application, reason: reason, sender: sender) }
  }

  @discardableResult
  package func uninhibit(_ number: UInt32, sender: String) -> Bool {
    runner.changeSilence { $0.uninhibit(number, sender: sender) }
  }

  /// Whether a sender may replace the notification with a number.
  ///
  /// While its sender is connected, only the sender may; and only the client may where a client on
  /// the socket waits for it. Once the sender is gone, or if an earlier process left the notification
  /// open, the application that sent it may: a script has a new connection for each command.
  private func mayReplace(
    _ id: NotificationID, with request: NotificationRequest, from sender: NotificationSender?
  ) -> Bool {
    let open = notifications[id]
    if let open, open.isClients || open.sender?.isConnected == true {
      return !open.isClients && open.sender === sender
    }
    let former = open?.record ?? (history.isLeftOpen(id) ? history[id] : nil)
    guard let former else { return true }
    return former.application == request.description.application
      && former.desktopEntry == request.facts.desktopEntry
  }

  private func setSender(
    of notification: OpenNotification, _ sender: NotificationSender?,
    _ tell: @escaping (NotificationOutcome) -> Void, hasButtons: Bool
  ) {
    notification.sender?.answerable.remove(notification.id)
    notification.listener = .sender(tell)
    notification.sender = sender
    if hasButtons { sender?.answerable.insert(notification.id) }
  }

  /// Ends a question whose sender is gone: one that interrupts and has not been seen is closed; any
  /// other notification stays without its buttons.
  private func endQuestion(_ notification: OpenNotification) {
    let entry = queue.roster[notification.id]
    let standsForOthers =
      entry.map { queue.roster.members(ofGroup: $0.group) }?
      .contains { notifications[$0]?.isReachable == true } ?? false
    if entry?.traits.isModal == true, !standsForOthers, !queue.roster.isShown(notification.id) {
      handle(.close(notification.id, .other))
    } else {
      removeButtons(of: notification)
    }
  }

  /// Removes the buttons of a sender that has left, unless the alert stands for other senders too.
  private func removeButtons(of notification: OpenNotification) {
    if let draft = notification.draft {
      draft.description.buttons = []
      draft.description.inputs = []
    }
    guard let entry = queue.roster[notification.id], entry.isInPresenter,
      let identifier = queue.roster.identifier(of: notification.id),
      !queue.roster.members(ofGroup: entry.group).contains(where: {
        notifications[$0]?.isReachable == true
      })
    else { return }
    do throws(AlertAdmissionError) {
      _ = try presenter.update(identifier, with: AlertUpdate([.buttons, .inputs]))
    } catch {
      report("notification \(notification.id) keeps its buttons: \(error)")
    }
  }
}

// MARK: - What an earlier process left

extension NotificationCoordinator {
  package func rememberedSenders(on bus: String) -> Set<String> {
    history.rememberedSenders(on: bus) { notifications[$0] != nil }
  }

  package func reconnect(
    sender name: String, on bus: String,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void
  ) {
    let sender = senders.sender(named: name)
    for record in orphans(on: bus) where record.origin?.sender == name {
      let id = record.id
      if history.isLeftOpen(id) {
        resume(record, for: .sender { tell(id, $0) }, sender)
      } else {
        history.receivers.add(
          ActionReceivers.Receiver(id: id, tell: { tell(id, $0) }, sender: sender), for: id)
      }
    }
  }

  package func resume(on bus: String) {
    for record in orphans(on: bus) where history.isLeftOpen(record.id) {
      resume(record, for: .absent, nil)
    }
    history.endResuming()
  }

  private func orphans(on bus: String) -> [NotificationRecord] {
    history.orphans(on: bus) { notifications[$0] != nil }
  }

  private func resume(
    _ record: NotificationRecord, for listener: OpenNotification.Listener,
    _ sender: NotificationSender?
  ) {
    history.resume(record.id)
    if sender != nil, !record.request(isReachable: true).description.buttons.isEmpty {
      sender?.answerable.insert(record.id)
    }
    postAgain(record, for: listener, sender)
  }
}

// MARK: - Accepting notifications

extension NotificationCoordinator {
  /// An open notification without content.
  func newNotification(
    _ id: NotificationID, name: AlertIdentifier? = nil
  ) -> OpenNotification {
    let record = NotificationRecord(
      id: id, time: 0, application: "", title: "", message: "", state: .waiting)
    let notification = OpenNotification(id: id, record: record)
    notification.name = name
    history.receivers.forget(id)
    notifications.insert(notification)
    return notification
  }

  /// Gives an open notification its content.
  func fill(
    _ notification: OpenNotification, with decision: NotificationDecision,
    of request: NotificationRequest, on stack: NotificationStack?
  ) {
    notification.draft = notifications.draft(of: decision)
    notification.isResident = decision.description.isResident
    notification.isKept = decision.isKept
    notification.isFromHistory = false
    notifications.put(notification, on: stack)
    notification.record = NotificationRecord(
      of: request, decision, id: notification.id, time: clock.wall())
  }

  /// Opens a notification of the history once more; rules do not apply to it again.
  func postAgain(
    _ record: NotificationRecord, for listener: OpenNotification.Listener,
    _ sender: NotificationSender?, isReplay: Bool = false
  ) {
    let decision = configuration.decide(record.request(isReachable: sender != nil))
    let notification = newNotification(record.id)
    notification.listener = listener
    notification.sender = sender
    notification.isReplay = isReplay
    notification.isFromHistory = true
    notification.record = record
    notification.record.state = .waiting
    let draft = notifications.draft(of: decision)
    if isReplay { draft.sound = .none }
    notification.draft = draft
    var traits = notification.traits(of: decision)
    traits.fingerprint = nil
    handle(.post(record.id, traits))
  }
}
