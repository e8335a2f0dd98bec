import AlertModel
import AlertProtocol
import GLib

/// Handles the submissions of clients: passes them to the presenter, and sends events and responses to
/// the sessions that wait for them.
final class AlertRequestHandler {
  /// Returns the session with a number, or nil if it is closed.
  var session: (SessionNumber) -> Session? = { _ in nil }
  /// Called whenever a request starts or ends.
  var activityChanged: () -> Void = {}
  /// The number of alerts that have ended since the start.
  private(set) var answeredCount = 0

  private let presenter: any AlertPresenting
  private let limits: ServiceLimits
  private let log: ServiceLog
  private let now: () -> MonotonicInstant
  private let journal: AlertJournal
  private var requests: RequestTable<SessionNumber>
  private let refusals: RepeatedNotices
  /// Withdraws alerts of an earlier presenter whose clients do not reconnect.
  private var patience: GLib.Timer?

  /// Seconds within which a waiting client must reconnect.
  private static let patienceSeconds = 15.0

  init(
    presenter: any AlertPresenting, journal: AlertJournal, limits: ServiceLimits, log: ServiceLog,
    now: @escaping () -> MonotonicInstant
  ) {
    self.journal = journal
    self.presenter = presenter
    self.limits = limits
    self.log = log
    self.now = now
    requests = RequestTable(limits)
    refusals = RepeatedNotices(
      "requests and updates were refused", everySeconds: limits.noticeSeconds, log: log)
    journal.timeLeft = { [weak self] request in
      self?.requests.live[request]?.ticket.flatMap { self?.presenter.timeLeft(of: $0) }
    }
  }

  /// Whether an alert has not ended yet.
  var hasLiveRequests: Bool { !requests.live.isEmpty }

  /// The memory of the alerts that have not ended, in bytes.
  var keptLength: Int { requests.liveLength }

  /// Returns whether a session waits for a response.
  func isWaitedFor(by number: SessionNumber) -> Bool {
    requests.count(waitedForBy: number) > 0
  }

  /// Withdraws the alerts that a closed session waited for.
  func withdrawAll(waitedForBy number: SessionNumber) {
    for request in requests.requests(waitedForBy: number) {
      guard let ticket = requests.forget(request)?.ticket else { continue }
      journal.end(request)
      log(.debug, "request \(request) is withdrawn: its client has disconnected")
      presenter.withdraw(ticket)
    }
  }

  // MARK: - Alerts of an earlier presenter

  /// Submits the alerts that an earlier presenter has left, in their order.
  ///
  /// The clients that wait for them submit the same requests again, and are attached to them.
  func takeUp() {
    let restored = journal.takeUp()
    for alert in restored where requests.live[alert.submission.request] == nil {
      begin(alert.submission, waiter: nil, from: nil)
      guard let ticket = requests.live[alert.submission.request]?.ticket else { continue }
      presenter.resume(ticket, from: alert.state)
    }
    let waited = restored.map(\.submission).filter(\.waits).map(\.request)
    guard !waited.isEmpty else { return }
    patience = GLib.Timer(after: Int64(Self.patienceSeconds * 1e9)) { [weak self] in
      for request in waited { self?.withdrawUnlessWaitedFor(request) }
    }
  }

  /// Keeps the alerts for the next presenter.
  ///
  /// - Parameter keepsWaited: Whether those are kept that clients wait for.
  func leaveAlerts(keepsWaited: Bool) {
    journal.close(keepsWaited: keepsWaited)
  }

  private func withdrawUnlessWaitedFor(_ request: RequestIdentifier) {
    guard let entry = requests.live[request], entry.waiter == nil else { return }
    _ = requests.forget(request)
    journal.end(request)
    if let ticket = entry.ticket { presenter.withdraw(ticket) }
    activityChanged()
  }

  // MARK: - Submissions

  /// Handles a submission: attaches it to its request if that is known, else submits the alert.
  func submit(_ submission: ClientMessage.Submission, from number: SessionNumber) {
    let request = submission.request
    let waiter = submission.waits ? number : nil
    if let known = requests.answer(to: request, at: now()) {
      return deliver(known.response, known.identifier, request, to: number, isNew: true)
    }
    if let known = requests.live[request] {
      if let waiter { requests.attach(waiter, to: request) }
      guard let identifier = known.identifier else { return }
      session(number)?.send(.accepted(.init(request: request, id: identifier)))
      return
    }
    do throws(LimitViolation) {
      try submission.alert.checkLimits()
      try submission.alert.checkForSecrets()
    } catch {
      return refuse(request, .invalid, error.description, to: number)
    }
    if let problem = presenter.problem(with: submission.alert) {
      return refuse(request, .invalid, problem, to: number)
    }
    guard requests.count(waitedForBy: number) < limits.alertCountPerSession else {
      return refuse(
        request, .busy,
        "this connection waits for \(limits.alertCountPerSession) alerts already", to: number)
    }
    begin(submission, waiter: waiter, from: number)
  }

  /// Submits a new alert to the presenter.
  private func begin(
    _ submission: ClientMessage.Submission, waiter: SessionNumber?, from number: SessionNumber?
  ) {
    let (request, alert) = (submission.request, submission.alert)
    let session = number.flatMap(session)
    do throws(AlertAdmissionError) {
      try requests.begin(request, alert: alert, waiter: waiter, from: number)
    } catch {
      return refuse(request, error.code, error.description, to: number)
    }
    let observe = observer(of: submission)
    activityChanged()
    let asker = session.map {
      AlertAsker(processID: $0.peer.processID, waits: submission.waits)
    }
    // The presenter may respond before `submit` returns, when the identifier is not known yet.
    var early: AlertResponse?
    var isAdmitted = false
    do throws(AlertAdmissionError) {
      let (ticket, identifier) = try submit(submission, for: asker, observe: observe) {
        [weak self] response in
        guard isAdmitted else {
          early = response
          return
        }
        self?.end(request, with: response)
      }
      isAdmitted = true
      requests.admit(request, ticket: ticket, identifier: identifier)
      var kept = submission
      kept.alert.identifier = identifier
      // Another program's window does not outlive the presenter's.
      if kept.guest == nil { journal.begin(kept, client: asker?.processID) }
      log(.debug, "alert “\(identifier)” is admitted as request \(request)")
      session?.send(
        .accepted(
          .init(request: request, id: identifier, remark: presenter.warning(about: alert))))
      if let early { end(request, with: early) }
    } catch {
      _ = requests.forget(request)
      refuse(request, error.code, error.description, to: number)
      activityChanged()
    }
  }

  private func submit(
    _ submission: ClientMessage.Submission, for asker: AlertAsker?,
    observe: ((AlertEvent) -> Void)?, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    guard let guest = submission.guest else {
      return try presenter.submit(submission.alert, for: asker, observe: observe, respond: respond)
    }
    return try presenter.submit(
      guest, in: submission.alert, for: asker, observe: observe, respond: respond)
  }

  /// Stores entered values, and reports events to a client that listens; nil if neither is needed.
  private func observer(of submission: ClientMessage.Submission) -> ((AlertEvent) -> Void)? {
    let (request, listens) = (submission.request, submission.listens)
    guard listens || !submission.alert.inputs.isEmpty else { return nil }
    return { [weak self] event in
      switch event {
      case .changed(let input, let value): self?.journal.enter(value, into: input, of: request)
      case .focused(let input?): self?.journal.focus(input, of: request)
      case .focused(nil), .presented, .stacked, .pressed, .followed, .offered, .adopted: break
      }
      if listens { self?.report(event, of: request) }
    }
  }

  /// Sends an event of an alert to the session that waits for it.
  private func report(_ event: AlertEvent, of request: RequestIdentifier) {
    guard let waiter = requests.live[request]?.waiter, let session = session(waiter) else { return }
    let message = PresenterMessage.event(.init(request: request, event: event))
    switch event {
    case .presented: session.send(message)
    case .changed(let input, _): session.sendNews(message, kind: "\(request) \(input)")
    case .pressed, .followed, .offered, .adopted: session.send(message)
    // Clients are informed when it is on the screen.
    case .stacked: break
    case .focused: session.sendNews(message, kind: "\(request)")
    }
  }

  /// Records the response of an alert, and sends it to the session that waits for it.
  private func end(_ request: RequestIdentifier, with response: AlertResponse) {
    // A request that was withdrawn is no longer in the table.
    guard let entry = requests.live[request], let identifier = entry.identifier else { return }
    log(.debug, "alert “\(identifier)” has ended: \(response.outcome.rawValue)")
    answeredCount += 1
    journal.end(request)
    requests.finish(request, identifier: identifier, response: response, at: now())
    if let waiter = entry.waiter {
      deliver(response, identifier, request, to: waiter, isNew: false)
    }
    activityChanged()
  }

  private func deliver(
    _ response: AlertResponse, _ identifier: AlertIdentifier, _ request: RequestIdentifier,
    to number: SessionNumber, isNew: Bool
  ) {
    guard let session = session(number) else { return }
    if isNew { session.send(.accepted(.init(request: request, id: identifier))) }
    session.send(.response(.init(request: request, id: identifier, response: response)))
    session.closeIfDone()
  }

  private func refuse(
    _ request: RequestIdentifier, _ code: AlertAdmissionError.Code, _ sentence: String,
    to number: SessionNumber?
  ) {
    refusals("request \(request) is refused: \(sentence)")
    number.flatMap(session)?.send(
      .refused(.init(request: request, code: code, message: sentence)))
  }

  // MARK: - Updates

  /// Updates the alerts with an identifier.
  ///
  /// - Returns: The reply, with the number of alerts.
  func update(_ identifier: AlertIdentifier, with update: AlertUpdate) -> PresenterMessage {
    do {
      let changes = try AlertRequestChanges(update, of: identifier, in: &requests)
      let count = try presenter.update(identifier, with: update)
      changes.apply(to: &requests)
      changes.record(in: journal, from: requests)
      log(.debug, "an update of “\(identifier)” has changed \(count)")
      return .updated(count)
    } catch {
      let code = (error as? AlertAdmissionError)?.code ?? .invalid
      refusals("an update of “\(identifier)” is refused: \(error)")
      return .refused(.init(request: nil, code: code, message: "\(error)"))
    }
  }
}
