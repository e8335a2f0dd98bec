package import AlertModel
package import AlertProtocol

/// Speaks with the presenter of one display: hands alerts in, waits for answers, asks and tells.
package struct PresenterClient: Sendable {
  let environment: ClientEnvironment
  /// Where the presenter of the display is to be found.
  package let location: SocketLocation

  /// Seconds within which it must have answered a question.
  static let controlSeconds = 5.0
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

  /// Told, in one line, of what is not as it was asked for although the alert was taken in.
  package var remarked: @Sendable (String) -> Void = { _ in }

  /// How handing an alert in ended.
  package enum Presentation: Hashable, Sendable {
    /// The alert has ended.
    case ended(AlertIdentifier, AlertResponse)
    /// It was taken in, and nobody waits for it.
    case left(AlertIdentifier)
    /// The attendant took it back.
    case takenBack
  }

  /// Hands an alert in, and waits for its end if that is wanted.
  ///
  /// Starts a presenter when none runs. When the presenter goes away before it has answered, the
  /// alert is handed to the next one as it was last, under the same name, so that it is answered once
  /// and not twice. The attendant's own errors are passed on.
  package func present(
    _ alert: AlertDescription, waits: Bool, attendant: (any AlertAttendant)? = nil
  ) throws -> Presentation {
    var submission = SubmittedAlert(
      .init(request: .random(), alert: alert, waits: waits, listens: attendant?.listens ?? false))
    let starter = PresenterStarter(environment: environment, location: location)
    var budget = RecoveryBudget()
    var hasMetPresenter = false
    while true {
      var reason = ClientError(.unavailable, "the presenter went away again and again")
      do {
        var connection = try starter.connect()
        hasMetPresenter = true
        if let end = try converse(&submission, attendant, over: &connection) { return end }
      } catch let error as ClientError {
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

  /// Changes what alerts with an identifier show; how many, or nil when no presenter runs.
  package func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(ClientError) -> Int? {
    switch try ask(.update(identifier, update)) {
    case nil: nil
    case .updated(let count): count
    case .refused(let refusal): throw ClientError(refusal)
    case let other?: throw unexpected(other)
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
      case .nothingYet, .readable:
        throw ClientError(
          .unavailable, "the presenter did not stop within \(Int(Self.stopSeconds)) s")
      }
    }
  }

  /// Asks one question of the presenter that runs; nil when none does.
  func ask(_ question: ClientMessage) throws(ClientError) -> PresenterMessage? {
    guard var connection = try Connection(to: location), try connection.send(question) else {
      return nil
    }
    switch try connection.receive(within: Self.controlSeconds) {
    case .message(let message): return message
    case .end: return nil
    case .nothingYet, .readable: throw noAnswer
    }
  }

  func unexpected(_ message: PresenterMessage) -> ClientError {
    if case .failure(let text) = message {
      return ClientError(.unavailable, "the presenter refuses to talk: \(text)")
    }
    return ClientError(.unavailable, "the presenter gave an answer that does not fit")
  }
}
