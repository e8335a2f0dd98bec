import AlertModel
import AlertProtocol
package import NotificationModel

extension PresenterClient {
  /// An item for a watcher of notifications.
  package enum Heard: Hashable, Sendable {
    /// An event.
    case news(NotificationNews)
    /// This many events were dropped, because the watcher was too slow.
    case lost(Int)
  }

  /// Attempts to reach a presenter that is not just about to exit.
  private static let tries = 3
  /// Seconds for which a watcher waits for the next presenter after one has exited, and seconds
  /// between two attempts.
  private static let reunion = (seconds: 10.0, pause: 0.1)

  /// Sends an order about notifications and returns the presenter's report.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - starts: Whether to start a presenter if none runs.
  /// - Returns: The report, or nil if no presenter runs.
  /// - Throws: `ClientError` if there is no display, or no presenter replies.
  package func control(
    _ order: NotificationOrder, starts: Bool
  ) throws(ClientError) -> NotificationReport? {
    guard starts else { return try report(try ask(.control(order))) }
    let starter = PresenterStarter(environment: environment, location: location)
    for _ in 0..<Self.tries {
      var connection = try starter.connect()
      // A presenter that is about to exit has not read the order.
      guard try connection.send(.control(order)) else { continue }
      switch try connection.receive(within: Self.controlSeconds) {
      case .message(let message): return try report(message)
      case .end: continue
      case .nothingYet, .readable: throw noAnswer
      }
    }
    throw ClientError(.unavailable, "the presenter exited repeatedly")
  }

  /// Reports every event of notifications, until `tell` throws.
  ///
  /// Starts a presenter if none runs. If it exits, this waits for the next one without starting it,
  /// since it may have been stopped on purpose.
  ///
  /// - Throws: The error of `tell`, or `ClientError` if no presenter can be reached.
  package func watch(_ tell: (Heard) throws -> Void) throws {
    var connection = try PresenterStarter(environment: environment, location: location).connect()
    while true {
      try hear(over: &connection, tell)
      guard let next = try nextConnection() else {
        throw ClientError(.unavailable, "the presenter of \(display) has exited")
      }
      connection = next
    }
  }

  /// Reports the events of one connection, until it is closed.
  private func hear(
    over connection: inout Connection, _ tell: (Heard) throws -> Void
  ) throws {
    guard try connection.send(.watch) else { return }
    var seconds: Double? = Self.controlSeconds
    while true {
      switch try connection.receive(within: seconds) {
      case .end: return
      case .nothingYet, .readable: throw noAnswer
      case .message(.report(.pause(let pause))): try tell(.news(.paused(pause)))
      case .message(.report): break
      case .message(.news(let news)): try tell(.news(news))
      case .message(.newsLost(let count)): try tell(.lost(count))
      case .message(.refused(let refusal)):
        throw ClientError(.unavailable, refusal.message)
      case .message(let other): throw unexpected(other)
      }
      seconds = nil
    }
  }

  /// Waits for another presenter; nil if none starts in time.
  private func nextConnection() throws(ClientError) -> Connection? {
    let deadline = ClientClock.now.advanced(bySeconds: Self.reunion.seconds)
    while ClientClock.now < deadline {
      if let connection = try Connection(to: location) { return connection }
      ClientClock.sleep(seconds: Self.reunion.pause)
    }
    return nil
  }

  private func report(
    _ message: PresenterMessage?
  ) throws(ClientError) -> NotificationReport? {
    switch message {
    case nil: nil
    case .report(let report): report
    case .refused(let refusal): throw ClientError(.unavailable, refusal.message)
    case let other?: throw unexpected(other)
    }
  }

  /// The error for a presenter that does not reply in time.
  var noAnswer: ClientError {
    ClientError(
      .unavailable, "the presenter did not answer within \(Int(Self.controlSeconds)) s")
  }
}
