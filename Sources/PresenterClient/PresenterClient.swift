package import AlertModel
package import AlertProtocol

/// Speaks with the presenter of one display: hands alerts in, waits for answers, asks and tells.
package struct PresenterClient: Sendable {
  private let environment: ClientEnvironment
  /// Where the presenter of the display is to be found.
  package let location: SocketLocation

  /// Seconds within which a presenter must have taken an alert in or refused it.
  private static let admissionSeconds = 30.0
  /// Seconds within which it must have answered a question.
  private static let controlSeconds = 5.0
  /// Seconds within which it must be gone after it was told to stop.
  private static let stopSeconds = 10.0

  /// The display that is spoken of.
  package var display: DisplayName { location.display }

  /// Finds the place of the display's socket.
  ///
  /// Throws `unavailable` when there is no display, or when the socket's folder is not to be
  /// trusted.
  package init(_ environment: ClientEnvironment) throws(ClientError) {
    self.environment = environment
    location = try environment.location()
  }

  /// How handing an alert in ended.
  package enum Presentation: Hashable, Sendable {
    /// The alert has ended.
    case ended(AlertIdentifier, AlertResponse)
    /// It was taken in, and nobody waits for it.
    case left(AlertIdentifier)
  }

  /// Hands an alert in, and waits for its end if that is wanted.
  ///
  /// Starts a presenter when none runs. When the presenter goes away before it has answered, the
  /// alert is handed to the
  /// next one, under the same name, so that it is answered once and not twice.
  package func present(
    _ alert: AlertDescription, waits: Bool
  ) throws(ClientError) -> Presentation {
    let submission = ClientMessage.Submission(
      request: .random(), alert: alert, waits: waits)
    let starter = PresenterStarter(environment: environment, location: location)
    var budget = RecoveryBudget()
    var hasMetPresenter = false
    while true {
      var reason = ClientError(.unavailable, "the presenter went away again and again")
      do throws(ClientError) {
        var connection = try starter.connect()
        hasMetPresenter = true
        if let end = try converse(submission, over: &connection) { return end }
      } catch {
        // Before the first meeting a failure is what the person must hear of; afterwards, as when
        // the X server is
        // started anew, patience may help.
        guard hasMetPresenter, error.code == .unavailable else { throw error }
        reason = error
      }
      guard let delay = budget.delay(afterLossAt: MonotonicClock.now) else { throw reason }
      MonotonicClock.sleep(seconds: delay)
    }
  }

  /// Ends the alerts with an identifier, or all of them; how many, or nil when no presenter runs.
  package func dismiss(_ identifier: AlertIdentifier?) throws(ClientError) -> Int? {
    switch try ask(.dismiss(identifier)) {
    case nil: nil
    case .dismissed(let count): count
    case let other?: throw unexpected(other)
    }
  }

  /// The alerts that wait or are on screen; nil when no presenter runs.
  package func list() throws(ClientError) -> [AlertSummary]? {
    switch try ask(.list) {
    case nil: nil
    case .listing(let alerts): alerts
    case let other?: throw unexpected(other)
    }
  }

  /// How the presenter is; nil when none runs.
  package func status() throws(ClientError) -> PresenterStatus? {
    switch try ask(.status) {
    case nil: nil
    case .status(let status): status
    case let other?: throw unexpected(other)
    }
  }

  /// Ends the presenter, and waits until it is gone; false when none runs.
  ///
  /// With `handover` its alerts stay unanswered, for the next presenter.
  package func stop(handover: Bool = false) throws(ClientError) -> Bool {
    guard var connection = try Connection(to: location),
      try connection.send(.stop(handover: handover))
    else { return false }
    let deadline = MonotonicClock.now.advanced(bySeconds: Self.stopSeconds)
    while true {
      switch try connection.receive(within: deadline.seconds(since: MonotonicClock.now)) {
      case .end: return true
      case .message(.stopping): continue
      case .message(let other): throw unexpected(other)
      case .nothingYet:
        throw ClientError(
          .unavailable, "the presenter did not stop within \(Int(Self.stopSeconds)) s")
      }
    }
  }

  /// Hands the alert in over one connection; nil when the presenter went away before the end.
  private func converse(
    _ submission: ClientMessage.Submission, over connection: inout Connection
  ) throws(ClientError) -> Presentation? {
    guard try connection.send(.submit(submission)) else { return nil }
    var isAccepted = false
    while true {
      switch try connection.receive(within: isAccepted ? nil : Self.admissionSeconds) {
      case .end: return nil
      case .nothingYet:
        throw ClientError(
          .unavailable, "the presenter did not answer within \(Int(Self.admissionSeconds)) s")
      case .message(.accepted(let acceptance)):
        isAccepted = true
        if !submission.waits { return .left(acceptance.id) }
      case .message(.response(let answer)): return .ended(answer.id, answer.response)
      case .message(.refused(let refusal)):
        throw ClientError(refusal.code == .busy ? .busy : .invalid, refusal.message)
      case .message(let other): throw unexpected(other)
      }
    }
  }

  /// Asks one question of the presenter that runs; nil when none does.
  private func ask(_ question: ClientMessage) throws(ClientError) -> PresenterMessage? {
    guard var connection = try Connection(to: location), try connection.send(question) else {
      return nil
    }
    switch try connection.receive(within: Self.controlSeconds) {
    case .message(let message): return message
    case .end: return nil
    case .nothingYet:
      throw ClientError(
        .unavailable, "the presenter did not answer within \(Int(Self.controlSeconds)) s")
    }
  }

  private func unexpected(_ message: PresenterMessage) -> ClientError {
    if case .failure(let text) = message {
      return ClientError(.unavailable, "the presenter refuses to talk: \(text)")
    }
    return ClientError(.unavailable, "the presenter gave an answer that does not fit")
  }
}
