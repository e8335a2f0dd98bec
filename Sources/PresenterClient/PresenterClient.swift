package import AlertModel
package import AlertProtocol
import Localization

/// A client of the presenter of one display: submits alerts, waits for responses, sends commands.
package struct PresenterClient: Sendable {
  let environment: ClientEnvironment
  /// The location of the display's socket.
  package let location: SocketLocation

  /// Seconds within which the presenter must reply to a command.
  static let controlSeconds = 5.0
  /// Seconds between two attempts to reach a presenter that starts.
  static let lookSeconds = 0.002
  /// How often a command looks for a presenter while no process has the lock of the display.
  private static let looksAtFree = 5
  /// Seconds within which the presenter must exit after a stop command.
  private static let stopSeconds = 10.0

  /// The display.
  package var display: DisplayName { location.display }

  /// Creates a client for the display of an environment; does not connect.
  ///
  /// - Throws: `unavailable` if there is no display, or the socket's folder is not private.
  package init(_ environment: ClientEnvironment) throws(ClientError) {
    self.environment = environment
    location = try environment.location()
  }

  /// Called with one line of text when an accepted alert is shown differently than requested.
  package var remarked: @Sendable (String) -> Void = { _ in }

  /// The result of submitting an alert.
  package enum Presentation: Hashable, Sendable {
    /// The alert has ended.
    case ended(AlertIdentifier, AlertResponse)
    /// It was accepted, and the client does not wait for it.
    case left(AlertIdentifier)
    /// The delegate withdrew it.
    case takenBack
  }

  /// Submits an alert, and optionally waits for its response.
  ///
  /// Starts a presenter if none runs. If the presenter ends before it has responded, the alert with all
  /// its updates is submitted to the next one as the same request, so that it is answered exactly once.
  /// An alert without a language gets that of this process's environment.
  ///
  /// - Throws: `ClientError`, or the delegate's error.
  package func present(
    _ alert: AlertDescription, waits: Bool, delegate: (any AlertDelegate)? = nil
  ) throws -> Presentation {
    var alert = alert
    alert.language = alert.language ?? .ofProcess
    var submission = SubmittedAlert(
      .init(request: .random(), alert: alert, waits: waits, listens: delegate?.listens ?? false))
    let starter = PresenterStarter(environment: environment, location: location)
    var budget = RecoveryBudget()
    var hasConnected = false
    var hasReplaced = false
    while true {
      var reason = ClientError(.unavailable, "the presenter exited repeatedly")
      do {
        var connection = try starter.connect()
        hasConnected = true
        if let end = try converse(&submission, delegate, over: &connection) { return end }
      } catch let error as ClientError where error.presenterVersion != nil {
        guard !hasReplaced, try replaceOlderPresenter(error) else { throw error }
        hasReplaced = true
        continue
      } catch let error as ClientError {
        // A failure before the first connection is final. Later ones may be temporary, for example
        // when the X server is restarted.
        guard hasConnected, error.code == .unavailable else { throw error }
        reason = error
      }
      guard let delay = budget.delay(afterLossAt: ClientClock.now) else { throw reason }
      ClientClock.sleep(seconds: delay)
    }
  }

  /// Updates the alerts with an identifier.
  ///
  /// - Returns: The number of alerts, or nil if no presenter runs.
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

  /// Dismisses the alerts with an identifier, or all if it is nil.
  ///
  /// - Returns: The number of alerts, or nil if no presenter runs.
  package func dismiss(_ identifier: AlertIdentifier?) throws(ClientError) -> Int? {
    switch try ask(.dismiss(identifier)) {
    case nil: nil
    case .dismissed(let count): count
    case let other?: throw unexpected(other)
    }
  }

  /// Answers the alert with an identifier in the user's place.
  ///
  /// - Returns: The number of alerts, or nil if no presenter runs.
  package func answer(
    _ identifier: AlertIdentifier, with answer: AlertAnswer
  ) throws(ClientError) -> Int? {
    switch try ask(.answer(identifier, answer)) {
    case nil: nil
    case .answered(let count): count
    case .refused(let refusal): throw ClientError(refusal)
    case let other?: throw unexpected(other)
    }
  }

  /// Returns the alerts that are queued or on screen, or nil if no presenter runs.
  package func list() throws(ClientError) -> [AlertSummary]? {
    switch try ask(.list) {
    case nil: nil
    case .listing(let alerts): alerts
    case let other?: throw unexpected(other)
    }
  }

  /// Returns the status of the presenter, or nil if none runs.
  package func status() throws(ClientError) -> PresenterStatus? {
    switch try ask(.status) {
    case nil: nil
    case .status(let status): status
    case let other?: throw unexpected(other)
    }
  }

  /// Stops the presenter, and waits until it has exited.
  ///
  /// - Parameter handover: Whether its alerts stay unanswered, for the next presenter.
  /// - Returns: Whether a presenter was running.
  /// - Throws: `unavailable` if it does not exit in time.
  package func stop(handover: Bool = false) throws(ClientError) -> Bool {
    do throws(ClientError) {
      return try stop(handover: handover, version: ProtocolLimits.version)
    } catch {
      guard let version = error.presenterVersion else { throw error }
      return try stop(handover: handover, version: version)
    }
  }

  /// Requests that a presenter of an older version hands its alerts over and exits; their clients
  /// submit them to the next one, which is of this version.
  ///
  /// - Parameter error: The presenter's refusal.
  /// - Returns: False if the presenter is newer and keeps running.
  /// - Throws: `unavailable` if it does not exit in time.
  private func replaceOlderPresenter(_ error: ClientError) throws(ClientError) -> Bool {
    guard let version = error.presenterVersion, version < ProtocolLimits.version else {
      return false
    }
    _ = try stop(handover: true, version: version)
    return true
  }

  /// Stops the presenter with a message that names a version of the protocol.
  private func stop(handover: Bool, version: Int) throws(ClientError) -> Bool {
    guard var connection = try Connection(to: location),
      try connection.send(.stop(handover: handover), version: version)
    else { return false }
    let deadline = ClientClock.now.advanced(bySeconds: Self.stopSeconds)
    while true {
      switch try connection.receive(within: deadline.seconds(since: ClientClock.now)) {
      case .end: return true
      case .message(.stopping): continue
      case .message(let other): throw unexpected(other)
      case .nothingYet, .readable:
        throw ClientError(
          .unavailable, "the presenter did not stop within \(Int(Self.stopSeconds)) s")
      }
    }
  }

  /// Sends a command to the running presenter.
  ///
  /// While one starts, perhaps in the place of another one, this waits until it listens.
  ///
  /// - Returns: The answer, or nil if no presenter runs.
  func ask(_ question: ClientMessage) throws(ClientError) -> PresenterMessage? {
    let deadline = ClientClock.now.advanced(bySeconds: Self.controlSeconds)
    var freeLooks = 0
    while ClientClock.now < deadline {
      if let answer = try askOnce(question) { return answer }
      // While one presenter replaces another, no process has the lock for a moment.
      freeLooks = isPresenterStarting ? 0 : freeLooks + 1
      guard freeLooks < Self.looksAtFree else { return nil }
      ClientClock.sleep(seconds: Self.lookSeconds)
    }
    return nil
  }

  /// Whether a process has the display's lock, although it does not listen.
  private var isPresenterStarting: Bool {
    do {
      return try FileLock(path: location.lockPath) == nil
    } catch {
      return false
    }
  }

  /// Sends a command once; nil if no presenter listens, or it exits without reading the command.
  private func askOnce(_ question: ClientMessage) throws(ClientError) -> PresenterMessage? {
    guard var connection = try Connection(to: location), try connection.send(question) else {
      return nil
    }
    switch try connection.receive(within: Self.controlSeconds) {
    case .message(let message): return message
    case .end: return nil
    case .nothingYet, .readable: throw noAnswer
    }
  }

  /// The error for a message that is not a reply to the command.
  func unexpected(_ message: PresenterMessage) -> ClientError {
    if case .failure(let text) = message {
      return ClientError(.unavailable, "the presenter closed the connection: \(text)")
    }
    return ClientError(.unavailable, "the presenter sent an unexpected answer")
  }
}

/// Limits how often a client restarts a presenter that dies, with exponential backoff.
///
/// A presenter that is killed occasionally costs only a short delay, but one that crashes on the
/// submitted alert must not be restarted for ever.
struct RecoveryBudget: Sendable {
  /// The tolerated number of losses within `window` seconds.
  static let losses = 10
  /// In seconds.
  static let window = 10.0

  private var moments: [MonotonicInstant] = []

  /// Records a loss.
  ///
  /// - Returns: Seconds to wait before the next attempt, or nil to give up.
  mutating func delay(afterLossAt now: MonotonicInstant) -> Double? {
    moments.removeAll { now.seconds(since: $0) > Self.window }
    moments.append(now)
    guard moments.count <= Self.losses else { return nil }
    // At once, then after 40 ms, 80 ms and so on up to 1 s.
    guard moments.count > 1 else { return 0 }
    var delay = 0.02
    for _ in 1..<moments.count { delay *= 2 }
    return min(delay, 1)
  }
}
