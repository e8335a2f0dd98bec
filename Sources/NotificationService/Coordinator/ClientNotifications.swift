package import AlertModel
import NotificationModel

/// Alerts of clients on the socket: modal ones pass through; a toast or banner is a notification
/// without a sender.
package final class ClientNotifications: AlertPresenting {
  /// The tickets of notifications have this bit; the presenter's own are too small for it.
  private static let ticketMark: UInt64 = 1 << 63

  private let book: NotificationBook
  private let presenter: any NotificationPresenting
  private let observer: SubmissionObserver
  private let links: LinkOpener

  init(
    in book: NotificationBook, presenter: any NotificationPresenting,
    observer: SubmissionObserver, links: LinkOpener
  ) {
    self.book = book
    self.presenter = presenter
    self.observer = observer
    self.links = links
  }

  package var alerts: [AlertSummary] {
    presenter.alerts + waiting.map(summary)
  }

  package var prompts: [AlertSummary] { presenter.prompts }

  package func dismissPrompts(_ identifier: AlertIdentifier?) -> Int {
    presenter.dismissPrompts(identifier)
  }

  package func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try submit(description, for: nil, observe: observe, respond: respond)
  }

  package func submit(
    _ description: AlertDescription, for asker: AlertAsker?, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    guard !description.style.isModal else {
      return try presenter.submit(
        description, for: asker, observe: follow(observe),
        respond: { [weak self] response in
          respond(response)
          self?.book.handle(.presenterHasRoom)
        })
    }
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

  package func submit(
    _ guest: GuestRequest, in description: AlertDescription, for asker: AlertAsker?,
    observe: ((AlertEvent) -> Void)?, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try presenter.submit(
      guest, in: description, for: asker, observe: follow(observe),
      respond: { [weak self] response in
        respond(response)
        self?.book.handle(.presenterHasRoom)
      })
  }

  package func restoreGuests() -> Int { presenter.restoreGuests() }

  package func warning(about description: AlertDescription) -> String? {
    presenter.warning(about: description)
  }

  /// Passes on the presenter's problem with a client's choice of a monitor or a theme.
  package func problem(with description: AlertDescription) -> String? {
    presenter.problem(with: description)
  }

  package func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    var count = try presenter.update(identifier, with: update)
    for notification in named(identifier) {
      if let draft = notification.draft, isWaiting(notification) {
        draft.description = try update.applied(to: draft.description)
        revise(notification, draft.description)
        count += 1
      }
      updateRecord(of: notification, with: update)
    }
    return count
  }

  /// Answers an alert that the presenter has; one that a pause holds back is not asked yet.
  package func answer(
    _ identifier: AlertIdentifier, with answer: AlertAnswer
  ) throws(AlertAdmissionError) -> Int {
    try presenter.answer(identifier, with: answer)
  }

  package func question(of identifier: AlertIdentifier) -> AlertQuestion? {
    presenter.question(of: identifier)
  }

  package func refusal(toAnswer identifier: AlertIdentifier) -> String? {
    presenter.refusal(toAnswer: identifier)
  }

  package func withdraw(_ ticket: AlertTicket) {
    guard ticket.rawValue & Self.ticketMark != 0 else { return presenter.withdraw(ticket) }
    let id = NotificationID(truncatingIfNeeded: ticket.rawValue)
    // The number may be a sender's by now.
    guard book.open[id]?.isClients == true else { return }
    book.handle(.close(id, .withdrawn))
  }

  @discardableResult
  package func leave() -> Int {
    let closed = book.openOfSenders
    for notification in closed { book.handle(.close(notification.id, .other)) }
    return closed.count + dismiss(nil)
  }

  @discardableResult
  package func dismiss(_ identifier: AlertIdentifier?) -> Int {
    var count = 0
    for notification in identifier.map(named) ?? waiting where isWaiting(notification) {
      // The presenter dismisses the digest, which ends those that it stands for.
      if identifier == nil && book.queue.roster[notification.id]?.place == .digested { continue }
      book.handle(.close(notification.id, .dismissed))
      count += 1
    }
    return count + presenter.dismiss(identifier)
  }
}

/// What a client asks for, after all rules.
private struct ClientRequest {
  let request: NotificationRequest
  let decision: NotificationDecision
  let listener: OpenNotification.Listener

  var name: AlertIdentifier? { request.description.identifier }
  var stack: NotificationStack? { NotificationStack(decision, of: request) }
}

extension ClientNotifications {
  /// Opens links in modal alerts too.
  private func follow(_ observe: ((AlertEvent) -> Void)?) -> (AlertEvent) -> Void {
    { [weak self] event in
      if case .followed(let link) = event { self?.links.open(link) }
      observe?(event)
    }
  }

  private func isWaiting(_ notification: OpenNotification) -> Bool {
    book.queue.roster[notification.id]?.isInPresenter != true
  }

  /// Those that the presenter has not got, by number.
  private var waiting: [OpenNotification] { book.open.all.filter(isWaiting) }

  private func summary(of notification: OpenNotification) -> AlertSummary {
    AlertSummary(
      identifier: identifier(of: notification), title: notification.record.title, state: .queued,
      level: notification.draft?.description.level ?? .normal, count: 1)
  }

  private func identifier(of notification: OpenNotification) -> AlertIdentifier {
    book.queue.roster.identifier(of: notification.id) ?? notification.name
      ?? AlertIdentifier("notification-\(notification.id)")
  }

  /// The notifications that a client means by an identifier: those that it gave it, or the one that
  /// has it by its number.
  private func named(_ identifier: AlertIdentifier) -> [OpenNotification] {
    let named = book.open.notifications(named: identifier)
    guard named.isEmpty else { return named }
    let number = identifier.rawValue.split(separator: "-").last.flatMap { NotificationID($0) }
    guard let notification = number.flatMap({ book.open[$0] }),
      book.queue.roster.identifier(of: notification.id) == identifier
    else { return [] }
    return [notification]
  }

  private func ticket(of id: NotificationID) -> AlertTicket {
    AlertTicket(rawValue: Self.ticketMark | UInt64(id))
  }

  private func isShownNow(_ client: ClientRequest) -> Bool {
    !client.decision.isSuppressed && book.queue.silence.allows(client.decision.description)
  }

  /// The notification that a client's replaces: the one with its name, if that is its policy, or
  /// with its stack tag.
  private func former(of client: ClientRequest) -> OpenNotification? {
    if let name = client.name, client.decision.description.policy == .replace,
      let former = named(name).first
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
    let identifier = identifier(of: former)
    guard book.queue.roster[former.id]?.place == .handed else {
      take()
      book.runner.handleNow(.replace(former.id, former.traits(of: client.decision)))
      return (ticket(of: former.id), identifier)
    }
    try book.runner.deferringEvents { () throws(AlertAdmissionError) in
      let (submission, ticket) = try submitNow(client, as: former.id)
      take()
      former.ticket = ticket
      book.runner.handleNow(.adopt(submission, former.traits(of: client.decision)))
    }
    return (ticket(of: former.id), identifier)
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
      return (ticket(of: id), submission.identifier)
    }
  }

  /// Lets a client's notification wait until it may be shown.
  private func post(
    _ client: ClientRequest
  ) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let notification = book.create(book.open.nextNumber(), name: client.name)
    notification.listener = client.listener
    book.fill(notification, with: client.decision, of: client.request, on: client.stack)
    book.runner.handleNow(
      .post(notification.id, notification.traits(of: client.decision), name: client.name))
    return (ticket(of: notification.id), identifier(of: notification))
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

  private func revise(_ notification: OpenNotification, _ description: AlertDescription) {
    guard var traits = book.queue.roster[notification.id]?.traits else { return }
    notification.update(&traits, for: description)
    book.handle(.revise(notification.id, traits))
  }

  /// Makes record and history follow a changed title or message.
  private func updateRecord(of notification: OpenNotification, with update: AlertUpdate) {
    let new = update.description
    guard !update.members.isDisjoint(with: [.title, .message]) else { return }
    if update.members.contains(.title) { notification.record.title = new.plainTitle }
    if update.members.contains(.message) { notification.record.message = new.plainMessage }
    notification.record = notification.record.bounded
    book.history.change(notification.record)
  }
}
