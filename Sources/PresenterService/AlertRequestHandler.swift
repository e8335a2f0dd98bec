import AlertModel
import AlertProtocol

/// Handles the submissions and updates of clients: passes them to the presenter, and sends events and
/// responses to the sessions that wait for them.
final class AlertRequestHandler {
  /// Returns the session with a number, or nil if it is closed.
  var session: (SessionNumber) -> Session? = { _ in nil }
  /// Called whenever a request begins or ends.
  var activityChanged: () -> Void = {}
  /// How many alerts have ended since the start.
  private(set) var answeredCount = 0

  private let presenter: any AlertPresenting
  private let limits: ServiceLimits
  private let log: ServiceLog
  private let now: () -> MonotonicInstant
  private var requests: RequestTable<SessionNumber>

  init(
    presenter: any AlertPresenting, limits: ServiceLimits, log: ServiceLog,
    now: @escaping () -> MonotonicInstant
  ) {
    self.presenter = presenter
    self.limits = limits
    self.log = log
    self.now = now
    requests = RequestTable(
      keptCount: limits.keptAnswerCount, keptLength: limits.keptAnswerLength,
      keptSeconds: limits.keptAnswerSeconds)
  }

  /// Whether an alert has not ended yet.
  var hasLiveRequests: Bool { !requests.live.isEmpty }

  /// Returns whether a session waits for a response.
  func isWaitedFor(by number: SessionNumber) -> Bool {
    requests.count(waitedForBy: number) > 0
  }

  /// Withdraws the alerts that a closed session waited for.
  func withdrawAll(waitedForBy number: SessionNumber) {
    for request in requests.requests(waitedForBy: number) {
      guard let ticket = requests.forget(request)?.ticket else { continue }
      log(.debug, "request \(request) is withdrawn: its client is gone")
      presenter.withdraw(ticket)
    }
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
    if let problem = submission.alert.monitor.flatMap(presenter.problem) {
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
    _ submission: ClientMessage.Submission, waiter: SessionNumber?, from number: SessionNumber
  ) {
    let (request, alert) = (submission.request, submission.alert)
    requests.begin(request, alert: alert, waiter: waiter)
    let observe: ((AlertEvent) -> Void)? =
      submission.listens ? { [weak self] event in self?.report(event, of: request) } : nil
    activityChanged()
    // The presenter may respond before `submit` returns, when the identifier is not known yet.
    var early: AlertResponse?
    var isAdmitted = false
    do throws(AlertAdmissionError) {
      let (ticket, identifier) = try presenter.submit(alert, observe: observe) {
        [weak self] response in
        guard isAdmitted else {
          early = response
          return
        }
        self?.end(request, with: response)
      }
      isAdmitted = true
      requests.admit(request, ticket: ticket, identifier: identifier)
      log(.debug, "alert “\(identifier)” is admitted as request \(request)")
      session(number)?.send(
        .accepted(
          .init(request: request, id: identifier, remark: presenter.remark(on: alert))))
      if let early { end(request, with: early) }
    } catch {
      _ = requests.forget(request)
      refuse(request, error.code, error.description, to: number)
      activityChanged()
    }
  }

  /// Sends an event of an alert to the session that waits for it.
  private func report(_ event: AlertEvent, of request: RequestIdentifier) {
    guard let waiter = requests.live[request]?.waiter, let session = session(waiter) else { return }
    let message = PresenterMessage.event(.init(request: request, event: event))
    switch event {
    case .presented: session.send(message)
    case .changed(let input, _): session.sendNews(message, kind: "\(request) \(input)")
    case .pressed, .followed: session.send(message)
    case .focused: session.sendNews(message, kind: "\(request)")
    }
  }

  /// Records the response of an alert, and sends it to the session that waits for it.
  private func end(_ request: RequestIdentifier, with response: AlertResponse) {
    // A request that was withdrawn is no longer in the table.
    guard let entry = requests.live[request], let identifier = entry.identifier else { return }
    log(.debug, "alert “\(identifier)” has ended: \(response.outcome.rawValue)")
    answeredCount += 1
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
    to number: SessionNumber
  ) {
    log(.notice, "request \(request) is refused: \(sentence)")
    session(number)?.send(.refused(.init(request: request, code: code, message: sentence)))
  }

  // MARK: - Updates

  /// Updates the alerts with an identifier.
  ///
  /// The result of several updates is subject to the same limits as a submission. If several alerts
  /// have the identifier, because some were coalesced, the update is refused only if none accepts it.
  ///
  /// - Returns: The answer, with the number of alerts.
  func update(_ identifier: AlertIdentifier, with update: AlertUpdate) -> PresenterMessage {
    var changed: [RequestIdentifier: AlertDescription] = [:]
    do {
      try update.checkLimits()
      if update.onlyAdds { return try append(update, to: identifier) }
      try update.description.checkForSecrets()
      var problem: (any Error)?
      for (request, alert) in requests.alerts(identifier) {
        do {
          let result = try update.applied(to: alert)
          try result.checkLimits()
          changed[request] = result
        } catch {
          problem = error
        }
      }
      if changed.isEmpty, let problem { throw problem }
      let count = try presenter.update(identifier, with: update)
      for (request, alert) in changed { requests.change(request, to: alert) }
      log(.debug, "an update of “\(identifier)” has changed \(count)")
      return .updated(count)
    } catch {
      let code = (error as? AlertAdmissionError)?.code ?? .invalid
      log(.notice, "an update of “\(identifier)” is refused: \(error)")
      return .refused(.init(request: nil, code: code, message: "\(error)"))
    }
  }

  /// Appends to the alerts with an identifier.
  ///
  /// Existing content is not checked again, so that each of many small additions takes constant time.
  private func append(
    _ update: AlertUpdate, to identifier: AlertIdentifier
  ) throws -> PresenterMessage {
    let affected = requests.requests(identifier)
    for request in affected {
      try requests.checkRoom(for: update.addition, in: request)
    }
    let count = try presenter.update(identifier, with: update)
    for request in affected { requests.add(update.addition, to: request) }
    return .updated(count)
  }
}
