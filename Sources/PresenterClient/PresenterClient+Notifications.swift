import AlertModel
import AlertProtocol
package import NotificationModel

extension PresenterClient {
  /// What somebody who watches hears.
  package enum Heard: Hashable, Sendable {
    case news(NotificationNews)
    /// So many were left out, because they were not read in time.
    case lost(Int)
  }

  /// Tries to find a presenter that does not leave in the same moment.
  private static let tries = 3
  /// Seconds for which a watcher waits for the next presenter when one has gone away, and seconds
  /// between two looks.
  private static let reunionSeconds = 10.0
  private static let lookSeconds = 0.1

  /// Has an order about notifications carried out.
  ///
  /// - Parameters:
  ///   - order: What to do.
  ///   - starts: Whether a presenter is started when none runs.
  /// - Returns: What has come of it; nil when no presenter runs.
  /// - Throws: `ClientError` when there is no display, or no presenter that answers.
  package func control(
    _ order: NotificationOrder, starts: Bool
  ) throws(ClientError) -> NotificationReport? {
    guard starts else { return try report(try ask(.control(order))) }
    let starter = PresenterStarter(environment: environment, location: location)
    for _ in 0..<Self.tries {
      var connection = try starter.connect()
      // One that is on its way out has not heard the order.
      guard try connection.send(.control(order)) else { continue }
      switch try connection.receive(within: Self.controlSeconds) {
      case .message(let message): return try report(message)
      case .end: continue
      case .nothingYet, .readable: throw noAnswer
      }
    }
    throw ClientError(.unavailable, "the presenter went away again and again")
  }

  /// Tells of everything that happens to notifications, for as long as somebody listens.
  ///
  /// Starts a presenter when none runs. When that one goes away the next is waited for, and none is
  /// started: whoever ended it may mean it. `tell`'s own errors are passed on.
  package func watch(_ tell: (Heard) throws -> Void) throws {
    var connection = try PresenterStarter(environment: environment, location: location).connect()
    while true {
      try hear(over: &connection, tell)
      guard let next = try nextConnection() else {
        throw ClientError(.unavailable, "the presenter of \(display) has gone away")
      }
      connection = next
    }
  }

  /// Tells what comes over one connection, until its end.
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

  private func nextConnection() throws(ClientError) -> Connection? {
    let deadline = MonotonicClock.now.advanced(bySeconds: Self.reunionSeconds)
    while MonotonicClock.now < deadline {
      if let connection = try Connection(to: location) { return connection }
      MonotonicClock.sleep(seconds: Self.lookSeconds)
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

  /// A presenter that is there and says nothing.
  var noAnswer: ClientError {
    ClientError(
      .unavailable, "the presenter did not answer within \(Int(Self.controlSeconds)) s")
  }
}
