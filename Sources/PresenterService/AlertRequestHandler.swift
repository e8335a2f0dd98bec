import AlertModel
import AlertProtocol
import GLib

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
  private let journal: AlertJournal
  private var requests: RequestTable<SessionNumber>
  /// Withdraws alerts of an earlier presenter whose clients do not come back.
  private var patience: GLib.Timer?

  /// Seconds within which a waiting client must come back.
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
      log(.debug, "request \(request) is withdrawn: its client is gone")
      presenter.withdraw(ticket)
    }
  }

  // MARK: - Those of an earlier presenter

  /// Submits the alerts that an earlier presenter has left, in their order.
  ///
  /// The clients that wait for them submit the same requests again, and are attached to them.
  func takeUp() {
    let submissions = journal.takeUp()
    for submission in submissions where requests.live[submission.request] == nil {
      begin(submission, waiter: nil, from: nil)
    }
    guard submissions.contains(where: \.waits) else { return }
    patience = GLib.Timer(after: Int64(Self.patienceSeconds * 1e9)) { [weak self] in
      for submission in submissions where submission.waits {
        self?.withdrawUnlessWaitedFor(submission.request)
      }
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

  /// Keeps what is entered, and reports events to a client that listens; nil if there is no need to.
  private func observer(of submission: ClientMessage.Submission) -> ((AlertEvent) -> Void)? {
    let (request, listens) = (submission.request, submission.listens)
    guard listens || !submission.alert.inputs.isEmpty else { return nil }
    return { [weak self] event in
      if case .changed(let input, let value) = event {
        self?.journal.enter(value, into: input, of: request)
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
    case .pressed, .followed, .offered: session.send(message)
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
    log(.notice, "request \(request) is refused: \(sentence)")
    number.flatMap(session)?.send(
      .refused(.init(request: request, code: code, message: sentence)))
  }

  // MARK: - Answers

  /// How many alerts of a listing say what they ask.
  private static let questionCount = 100

  /// The prompts and the alerts; the first of them say what they ask.
  var listing: [AlertSummary] {
    var alerts = presenter.alerts
    for index in alerts.indices.prefix(Self.questionCount) {
      alerts[index].question = presenter.question(of: alerts[index].identifier)
    }
    return presenter.prompts + alerts
  }

  /// Answers the alert with an identifier in the user's place.
  ///
  /// - Returns: The answer, with the number of alerts.
  func answer(_ identifier: AlertIdentifier, with answer: AlertAnswer) -> PresenterMessage {
    do throws(AlertAdmissionError) {
      let count = try presenter.answer(identifier, with: answer)
      if count == 0, let refusal = presenter.refusal(toAnswer: identifier) {
        throw AlertAdmissionError(.invalid, refusal)
      }
      log(.notice, "“\(identifier)” is answered by a program: \(count)")
      return .answered(count)
    } catch {
      log(.notice, "an answer to “\(identifier)” is refused")
      return .refused(.init(request: nil, code: error.code, message: error.description))
    }
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
      try requests.checkRoom(for: changed)
      let count = try presenter.update(identifier, with: update)
      for (request, alert) in changed {
        requests.change(request, to: alert)
        journal.change(request, to: alert, by: update)
      }
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
    for request in affected {
      requests.add(update.addition, to: request)
      if let alert = requests.live[request]?.alert {
        journal.change(request, to: alert, by: update)
      }
    }
    return .updated(count)
  }
}
