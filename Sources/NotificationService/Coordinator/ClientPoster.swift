import AlertModel
import NotificationModel

/// Opens notifications for clients on the socket: shows them, queues them, or replaces others by
/// them.
struct ClientPoster {
  let book: NotificationBook
  let presenter: any NotificationPresenting
  let observer: SubmissionObserver

  /// Submits a toast or banner.
  ///
  /// - Throws: `AlertAdmissionError` when it is refused; then nothing has changed.
  func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    book.runner.expirePause()
    let request = NotificationRequest(description)
    let client = ClientRequest(
      request: request, decision: book.decide(request),
      listener: .client(observe: observe, respond: respond))
    let former = former(of: client)
    if let former, mayReplaceInPlace(former, client) {
      return try replace(former, with: client)
    }
    guard former != nil || book.open.hasRoom(for: nil) else {
      throw AlertAdmissionError(
        .busy, "The queue is full: \(OpenNotifications.most) notifications wait already.")
    }
    if let former { book.runner.handleNow(.close(former.id, .other, .replaced)) }
    return try isShownNow(client) ? show(client) : post(client)
  }

  private func isShownNow(_ client: ClientRequest) -> Bool {
    !client.decision.isSuppressed && book.queue.silence.allows(client.decision.description)
  }

  /// The notification that a client's replaces: the one with its identifier, if that is its policy,
  /// or with its stack tag.
  private func former(of client: ClientRequest) -> OpenNotification? {
    if let name = client.name, client.decision.description.policy == .replace,
      let former = book.named(name).first
    {
      return former
    }
    return book.open.notification(on: client.stack)
  }

  private func mayReplaceInPlace(_ former: OpenNotification, _ client: ClientRequest) -> Bool {
    isShownNow(client) && former.isClients
      && book.queue.roster[former.id]?.isModalOnScreen == client.decision.description.style.isModal
  }

  /// Gives an open notification a client's content and listener; it keeps its number.
  ///
  /// - Throws: `AlertAdmissionError` when the presenter refuses it; then nothing has changed.
  private func replace(
    _ former: OpenNotification, with client: ClientRequest
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    func take() {
      former.tellReplaced()
      former.listener = client.listener
      former.sender = nil
      former.isReplay = false
      book.fill(former, with: client.decision, of: client.request, on: client.stack)
    }
    let identifier = book.identifier(of: former)
    guard book.queue.roster[former.id]?.place == .handed else {
      take()
      book.runner.handleNow(.replace(former.id, former.traits(of: client.decision)))
      return (AlertTicket(of: former.id), identifier)
    }
    try book.runner.deferringEvents { () throws(AlertAdmissionError) in
      let (submission, ticket) = try submitNow(client, as: former.id)
      take()
      former.ticket = ticket
      book.runner.handleNow(.adopt(submission, former.traits(of: client.decision)))
    }
    return (AlertTicket(of: former.id), identifier)
  }

  /// Shows a client's notification without waiting in line.
  ///
  /// - Throws: `AlertAdmissionError` when the presenter refuses it; then there is no notification.
  private func show(
    _ client: ClientRequest
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try book.runner.deferringEvents { () throws(AlertAdmissionError) in
      let id = book.open.nextNumber()
      let (submission, presenterTicket) = try submitNow(client, as: id)
      let notification = book.create(id, name: client.name)
      notification.listener = client.listener
      notification.ticket = presenterTicket
      book.fill(notification, with: client.decision, of: client.request, on: client.stack)
      book.runner.handleNow(
        .adopt(submission, notification.traits(of: client.decision), name: client.name))
      return (AlertTicket(of: id), submission.identifier)
    }
  }

  /// Queues a client's notification until it may be shown.
  private func post(
    _ client: ClientRequest
  ) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let notification = book.create(book.open.nextNumber(), name: client.name)
    notification.listener = client.listener
    book.fill(notification, with: client.decision, of: client.request, on: client.stack)
    book.runner.handleNow(
      .post(notification.id, notification.traits(of: client.decision), name: client.name))
    return (AlertTicket(of: notification.id), book.identifier(of: notification))
  }

  private func submitNow(
    _ client: ClientRequest, as id: NotificationID
  ) throws(AlertAdmissionError) -> (NotificationSubmission, AlertTicket) {
    let submission = book.runner.reserveSubmission(of: id, name: client.name)
    let (ticket, _) = try presenter.submit(
      submission.applied(to: client.decision.description),
      observe: observer.observer(of: submission),
      respond: observer.responder(to: submission))
    return (submission, ticket)
  }
}

/// A client's request, after all rules.
private struct ClientRequest {
  let request: NotificationRequest
  let decision: NotificationDecision
  let listener: OpenNotification.Listener

  var name: AlertIdentifier? { request.description.identifier }
  var stack: NotificationStack? { NotificationStack(decision, of: request) }
}

extension AlertTicket {
  /// The tickets of notifications have this bit set; the presenter's own are too small for it.
  private static let mark: UInt64 = 1 << 63

  /// The ticket of a client's notification.
  fileprivate init(of id: NotificationID) {
    self.init(rawValue: Self.mark | UInt64(id))
  }

  /// The number of the notification; nil for a ticket of the presenter.
  var notification: NotificationID? {
    rawValue & Self.mark == 0 ? nil : NotificationID(truncatingIfNeeded: rawValue)
  }
}
