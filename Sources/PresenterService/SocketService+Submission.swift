import AlertModel
import AlertProtocol

extension SocketService {
  /// Takes an alert in, or tells why not; a request that is known already is found again.
  func submit(_ submission: ClientMessage.Submission, from number: SessionNumber) {
    let request = submission.request
    let waiter = submission.waits ? number : nil
    if let known = ledger.answer(to: request, at: now) {
      return deliver(known.response, known.identifier, request, to: number, isNew: true)
    }
    if let known = ledger.live[request] {
      if let waiter { ledger.attach(waiter, to: request) }
      guard let identifier = known.identifier else { return }
      sessions[number]?.send(.accepted(.init(request: request, id: identifier)))
      return
    }
    do throws(LimitViolation) {
      try submission.alert.checkLimits()
      try submission.alert.checkForSecrets()
    } catch {
      return refuse(request, .invalid, error.description, to: number)
    }
    guard ledger.count(waitedForBy: number) < limits.alertCountPerSession else {
      return refuse(
        request, .busy,
        "this connection waits for \(limits.alertCountPerSession) alerts already", to: number)
    }
    hand(submission, waiter: waiter, to: number)
  }

  private func hand(
    _ submission: ClientMessage.Submission, waiter: SessionNumber?, to number: SessionNumber
  ) {
    let (request, alert) = (submission.request, submission.alert)
    ledger.begin(request, alert: alert, waiter: waiter)
    let observe: ((AlertEvent) -> Void)? =
      submission.listens ? { [weak self] event in self?.tell(event, of: request) } : nil
    noteActivity()
    // The presenter may answer before it has returned; then the identifier is not known yet.
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
      ledger.admit(request, ticket: ticket, identifier: identifier)
      log(.debug, "alert “\(identifier)” is taken in as request \(request)")
      sessions[number]?.send(
        .accepted(
          .init(request: request, id: identifier, remark: presenter.remark(on: alert))))
      if let early { end(request, with: early) }
    } catch {
      _ = ledger.forget(request)
      refuse(request, error.code, error.description, to: number)
      noteActivity()
    }
  }

  /// Something has happened to an alert: whoever waits for it is told.
  private func tell(_ event: AlertEvent, of request: RequestIdentifier) {
    guard let waiter = ledger.live[request]?.waiter, let session = sessions[waiter] else { return }
    let message = PresenterMessage.event(.init(request: request, event: event))
    switch event {
    case .presented: session.send(message)
    case .changed(let input, _): session.sendNews(message, kind: "\(request) \(input)")
    case .pressed, .followed: session.send(message)
    case .focused: session.sendNews(message, kind: "\(request)")
    }
  }

  /// An alert has ended: whoever waits for it is told, and whoever asks again can be.
  private func end(_ request: RequestIdentifier, with response: AlertResponse) {
    // A request that was taken back is not in the ledger any more.
    guard let entry = ledger.live[request], let identifier = entry.identifier else { return }
    log(.debug, "alert “\(identifier)” has ended: \(response.outcome.rawValue)")
    answeredCount += 1
    ledger.finish(request, identifier: identifier, response: response, at: now)
    if let waiter = entry.waiter {
      deliver(response, identifier, request, to: waiter, isNew: false)
    }
    noteActivity()
  }

  private func deliver(
    _ response: AlertResponse, _ identifier: AlertIdentifier, _ request: RequestIdentifier,
    to number: SessionNumber, isNew: Bool
  ) {
    guard let session = sessions[number] else { return }
    if isNew { session.send(.accepted(.init(request: request, id: identifier))) }
    session.send(.response(.init(request: request, id: identifier, response: response)))
    session.closeIfDone()
  }

  private func refuse(
    _ request: RequestIdentifier, _ code: AlertAdmissionError.Code, _ sentence: String,
    to number: SessionNumber
  ) {
    log(.notice, "request \(request) is refused: \(sentence)")
    sessions[number]?.send(.refused(.init(request: request, code: code, message: sentence)))
  }
}
