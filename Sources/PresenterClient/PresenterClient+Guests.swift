package import AlertModel
import AlertProtocol

extension PresenterClient {
  /// Submits an alert that shows another program's window, and waits for its response.
  ///
  /// Unlike other alerts it is not submitted again if the presenter dies.
  ///
  /// - Returns: How it ended; nil if the presenter has ended.
  /// - Throws: `ClientError`, or what the delegate throws.
  package func present(
    _ alert: AlertDescription, showing guest: GuestRequest, delegate: any AlertDelegate
  ) throws -> Presentation? {
    var submission = SubmittedAlert(
      .init(request: .random(), alert: alert, waits: true, listens: true, guest: guest))
    var connection = try PresenterStarter(environment: environment, location: location).connect()
    return try converse(&submission, delegate, over: &connection)
  }

  /// Has windows moved to where they were that a presenter showed which has died; starts another one
  /// for that.
  ///
  /// - Returns: How many there were.
  package func restoreGuests() throws -> Int {
    var connection = try PresenterStarter(environment: environment, location: location).connect()
    guard try connection.send(.restoreGuests),
      case .message(.updated(let count)) = try connection.receive(within: Self.controlSeconds)
    else { return 0 }
    return count
  }
}
