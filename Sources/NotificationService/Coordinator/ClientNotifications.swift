package import AlertModel
import NotificationModel

/// Alerts of clients on the socket: modal ones pass through; a toast or banner is a notification
/// without a sender.
package final class ClientNotifications: AlertPresenting {
  private let book: NotificationBook
  private let presenter: any NotificationPresenting
  private let poster: ClientPoster
  private let links: LinkOpener

  init(
    in book: NotificationBook, presenter: any NotificationPresenting,
    observer: SubmissionObserver, links: LinkOpener
  ) {
    self.book = book
    self.presenter = presenter
    poster = ClientPoster(book: book, presenter: presenter, observer: observer)
    self.links = links
  }

  package var alerts: [AlertSummary] {
    presenter.alerts + waiting.map(summary)
  }

  package var prompts: [AlertSummary] { presenter.prompts }

  package var listing: [AlertSummary] {
    presenter.listing + waiting.map(summary)
  }

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
    return try poster.submit(description, observe: observe, respond: respond)
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

  /// Reports the presenter's problem with a client's choice of a monitor or a theme.
  package func problem(with description: AlertDescription) -> String? {
    presenter.problem(with: description)
  }

  package func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    var count = try presenter.update(identifier, with: update)
    for notification in book.named(identifier) {
      if let draft = notification.draft, isWaiting(notification) {
        draft.description = try update.applied(to: draft.description)
        revise(notification, draft.description)
        count += 1
      }
      updateRecord(of: notification, with: update)
    }
    return count
  }

  /// Answers an alert in the presenter; one that a pause holds back cannot be answered yet.
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

  /// Continues a modal alert; a notification starts anew.
  package func resume(_ ticket: AlertTicket, from state: AlertResumption) {
    if ticket.notification == nil { presenter.resume(ticket, from: state) }
  }

  package func timeLeft(of ticket: AlertTicket) -> Double? {
    ticket.notification == nil ? presenter.timeLeft(of: ticket) : nil
  }

  package func withdraw(_ ticket: AlertTicket) {
    guard let id = ticket.notification else { return presenter.withdraw(ticket) }
    // The number may belong to a sender by now.
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
    for notification in identifier.map(book.named) ?? waiting where isWaiting(notification) {
      // The presenter dismisses the digest, which ends its notifications.
      if identifier == nil && book.queue.roster[notification.id]?.place == .digested { continue }
      book.handle(.close(notification.id, .dismissed))
      count += 1
    }
    return count + presenter.dismiss(identifier)
  }
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

  /// Those that are not in the presenter yet, by number.
  private var waiting: [OpenNotification] { book.open.all.filter(isWaiting) }

  private func summary(of notification: OpenNotification) -> AlertSummary {
    AlertSummary(
      identifier: book.identifier(of: notification), title: notification.record.title,
      state: .queued,
      level: notification.draft?.description.level ?? .normal, count: 1)
  }

  private func revise(_ notification: OpenNotification, _ description: AlertDescription) {
    guard var traits = book.queue.roster[notification.id]?.traits else { return }
    notification.update(&traits, for: description)
    book.handle(.revise(notification.id, traits))
  }

  /// Updates record and history with a changed title, message or icon.
  private func updateRecord(of notification: OpenNotification, with update: AlertUpdate) {
    let new = update.description
    guard !update.members.isDisjoint(with: [.title, .message, .icon]) else { return }
    if update.members.contains(.title) { notification.record.title = new.plainTitle }
    if update.members.contains(.message) { notification.record.message = new.plainMessage }
    if !update.members.isDisjoint(with: [.title, .message]) { notification.record.markup = nil }
    if update.members.contains(.icon) { notification.record.icon = new.icon.recordedName }
    notification.record = notification.record.bounded
    book.history.change(notification.record)
  }
}
