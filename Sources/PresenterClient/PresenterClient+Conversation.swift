package import AlertModel
import AlertProtocol

extension PresenterClient {
  /// Seconds within which a presenter must accept or refuse an alert.
  private static let admissionSeconds = 30.0

  /// Submits the alert over one connection, and waits for its response.
  ///
  /// The delegate's updates become part of the submission once they have been applied; unanswered
  /// updates are sent again to the next presenter.
  ///
  /// - Returns: How it ended, or nil if the presenter closed the connection first.
  func converse(
    _ submission: inout SubmittedAlert, _ delegate: (any AlertDelegate)?,
    over connection: inout Connection
  ) throws -> Presentation? {
    guard try connection.send(.submit(submission.message)) else { return nil }
    var identifier: AlertIdentifier?
    while true {
      let isWorking = (delegate as? any WorkDelegate)?.hasBegun == true
      // An alert that has not been accepted yet cannot be changed; work continues meanwhile.
      let attended = identifier == nil && !isWorking ? nil : delegate
      let seconds = identifier == nil ? Self.admissionSeconds : nil
      switch try connection.receive(within: seconds, orReadable: attended?.watched ?? []) {
      case .end: return nil
      case .nothingYet:
        throw ClientError(
          .unavailable, "the presenter did not answer within \(Int(Self.admissionSeconds)) s")
      case .readable(let descriptors):
        for descriptor in descriptors {
          for order in try attended?.attend(to: descriptor) ?? [] {
            if order == .leave { return .takenBack }
            guard let identifier else {
              if case .update(let update) = order { submission.unanswered.append(update) }
              continue
            }
            guard try carryOut(order, identifier, &submission, over: &connection)
            else { return nil }
          }
        }
      case .message(let message):
        if case .accepted(let acceptance) = message {
          if let remark = acceptance.remark { remarked(remark) }
          if !submission.message.waits { return .left(acceptance.id) }
          identifier = acceptance.id
          submission.wasAdmitted = true
          try delegate?.wasAdmitted()
          for update in submission.unanswered {
            guard try connection.send(.update(acceptance.id, update)) else { return nil }
          }
        } else if let end = try hear(message, &submission, delegate) {
          return end
        }
      }
    }
  }

  /// Handles a message after the acceptance.
  ///
  /// - Returns: How the alert ended, if the message is its response.
  private func hear(
    _ message: PresenterMessage, _ submission: inout SubmittedAlert,
    _ delegate: (any AlertDelegate)?
  ) throws -> Presentation? {
    switch message {
    case .response(let answer): return .ended(answer.id, answer.response)
    case .event(let report): try delegate?.happened(report.event)
    case .updated: submission.updateWasAnswered(isCarriedOut: true)
    case .dismissed: break
    case .stopping: submission.presenterIsStopping = true
    case .refused(let refusal):
      guard refusal.request == nil, let delegate else { throw ClientError(refusal) }
      submission.updateWasAnswered(isCarriedOut: false)
      try delegate.wasRefused(refusal.message)
    case let other: throw unexpected(other)
    }
    return nil
  }

  /// Sends a delegate's order to the presenter.
  ///
  /// - Returns: Whether it was sent; false if the presenter has closed the connection.
  private func carryOut(
    _ order: AlertOrder, _ identifier: AlertIdentifier,
    _ submission: inout SubmittedAlert, over connection: inout Connection
  ) throws(ClientError) -> Bool {
    switch order {
    case .update(let update):
      submission.unanswered.append(update)
      return try connection.send(.update(identifier, update))
    case .dismiss: return try connection.send(.dismiss(identifier))
    case .leave: return true
    }
  }
}

extension ClientError {
  /// Creates an error from the presenter's refusal.
  init(_ refusal: PresenterMessage.Refusal) {
    self.init(refusal.code == .busy ? .busy : .invalid, refusal.message)
  }
}

extension PresenterClient {
  /// Submits an alert that shows another program's window, and waits for its response.
  ///
  /// Unlike other alerts it is not submitted again if the presenter dies.
  ///
  /// - Returns: How it ended; nil if the presenter has exited.
  /// - Throws: `ClientError`, or the delegate's error.
  package func present(
    _ alert: AlertDescription, showing guest: GuestRequest, delegate: any AlertDelegate
  ) throws -> Presentation? {
    var submission = SubmittedAlert(
      .init(request: .random(), alert: alert, waits: true, listens: true, guest: guest))
    var connection = try PresenterStarter(environment: environment, location: location).connect()
    return try converse(&submission, delegate, over: &connection)
  }

  /// Moves back windows that a presenter showed before it died, by starting another presenter.
  ///
  /// The X server may not have detected yet that the presenter died, and its socket may still be
  /// closing, so this is tried several times.
  ///
  /// - Returns: The number of windows.
  package func restoreGuests() -> Int {
    let deadline = ClientClock.now.advanced(bySeconds: Self.restoreSeconds)
    while true {
      let count = (try? askToRestoreGuests()) ?? 0
      if count > 0 || ClientClock.now >= deadline { return count }
      ClientClock.sleep(seconds: 0.05)
    }
  }

  private func askToRestoreGuests() throws -> Int {
    var connection = try PresenterStarter(environment: environment, location: location).connect()
    guard try connection.send(.restoreGuests),
      case .message(.updated(let count)) = try connection.receive(within: Self.controlSeconds)
    else { return 0 }
    return count
  }

  /// Seconds within which the windows of a dead presenter must be back on the desktop.
  private static let restoreSeconds = 3.0
}
