package import AlertModel
import AlertProtocol
import Glibc

/// Work with an alert that shows its progress, but does not depend on the alert.
///
/// If no presenter can be reached or started, or the presenter exits, the work continues without an
/// alert, which is shown again as soon as a presenter runs. The work ends with the alert only if
/// that was answered. An alert that was dismissed, replaced or timed out is not shown again.
package struct AccompaniedWork {
  /// Called with one line of text when the alert is shown differently than requested.
  package var remarked: @Sendable (String) -> Void = { _ in }

  private let environment: ClientEnvironment
  private let delegate: any WorkDelegate
  /// Whether the work starts even if the alert cannot be shown.
  private let beginsAlone: Bool
  private var submission: SubmittedAlert
  private var hasTold = false
  /// Whether the alert was ended by others, so that it is not shown again.
  private var isDismissed = false
  /// Whether the presenter was stopped on purpose, so that no other one is started.
  private var wasStopped = false
  /// The number of consecutive failed attempts.
  private var failures = 0
  private var budget = RecoveryBudget()

  /// Seconds between two attempts to connect, and the maximum between two attempts to start a
  /// presenter.
  private static let lookSeconds = 0.5
  private static let longestPause = 30.0

  /// Prepares work.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - delegate: Does the work.
  ///   - beginsAlone: Whether it starts even if the alert cannot be shown.
  ///   - environment: The environment of the process.
  package init(
    _ alert: AlertDescription, _ delegate: any WorkDelegate, beginsAlone: Bool,
    in environment: ClientEnvironment
  ) {
    self.delegate = delegate
    self.beginsAlone = beginsAlone
    self.environment = environment
    submission = SubmittedAlert(.init(request: .random(), alert: alert, waits: true))
  }

  /// Runs the work to its end.
  ///
  /// - Returns: How the alert was answered, or `takenBack` if the work ended first.
  /// - Throws: `ClientError` if the work cannot start, or the delegate's error.
  package mutating func run() throws -> PresenterClient.Presentation {
    while true {
      var reason = "the presenter has ended"
      do {
        if let end = try present(&reason) { return end }
      } catch let error as ClientError {
        guard delegate.hasBegun || (error.code == .unavailable && beginsAlone) else {
          throw error
        }
        reason = error.description
        // An alert that a presenter cannot show now cannot be shown later either.
        if error.code == .invalid { isDismissed = true }
      }
      if delegate.isDone { return .takenBack }
      try delegate.begin()
      if try goOn(after: reason) { return .takenBack }
    }
  }

  /// Continues the work after the alert was lost, until the next attempt to show it.
  ///
  /// - Returns: Whether the work has ended.
  private mutating func goOn(after reason: String) throws -> Bool {
    failures += 1
    let now = ClientClock.now
    if failures == 1, !wasStopped, !isDismissed, let delay = budget.delay(afterLossAt: now) {
      // A presenter that has crashed is replaced at once; the user need not be informed.
      return try attend(until: now.advanced(bySeconds: delay))
    }
    if !hasTold {
      hasTold = true
      delegate.goesOnAlone(reason)
    }
    return try workAlone()
  }

  // MARK: - With an alert

  /// Shows the alert until it is answered or lost.
  ///
  /// - Returns: The result of the work; nil if it continues.
  private mutating func present(_ reason: inout String) throws -> PresenterClient.Presentation? {
    var client = try PresenterClient(environment)
    client.remarked = remarked
    let starter = PresenterStarter(environment: environment, location: client.location)
    var connection: Connection
    if wasStopped {
      guard let existing = try Connection(to: client.location) else { return nil }
      connection = existing
    } else {
      connection = try starter.connect()
    }
    submission.presenterIsStopping = false
    defer { if submission.wasAdmitted { failures = 0 } }
    submission.wasAdmitted = false
    guard let end = try client.converse(&submission, delegate, over: &connection) else {
      wasStopped = submission.presenterIsStopping
      return nil
    }
    guard case .ended(_, let response) = end else { return end }
    switch response.outcome {
    case .button, .cancelled: return end
    case .failed: reason = response.reason ?? "the alert could not be shown"
    case .dismissed, .timedOut, .withdrawn:
      wasStopped = submission.presenterIsStopping
      isDismissed = !wasStopped
      reason = wasStopped ? "the presenter was stopped" : response.outcome.ending
    }
    submission.renew()
    return nil
  }

  // MARK: - Without an alert

  /// Runs the work until the next attempt to show the alert.
  ///
  /// - Returns: Whether the work has ended.
  private mutating func workAlone() throws -> Bool {
    // An alert that was shown and lost repeatedly gets the longest pause.
    let doubled = Self.lookSeconds * Double(1 << min(failures, 10))
    let pause = failures == 1 ? Self.longestPause : min(doubled, Self.longestPause)
    let start = ClientClock.now.advanced(bySeconds: pause)
    while true {
      let look = ClientClock.now.advanced(bySeconds: Self.lookSeconds)
      if try attend(until: isDismissed ? nil : look) { return true }
      guard !isDismissed else { continue }
      if failures > 1 || wasStopped, isPresenterThere { return false }
      if !wasStopped, ClientClock.now >= start { return false }
    }
  }

  private var isPresenterThere: Bool {
    guard let location = try? environment.location(),
      let connection = try? Connection(to: location)
    else { return false }
    _ = consume connection
    return true
  }

  /// Runs the work without an alert until an instant, or to its end.
  private mutating func attend(until moment: MonotonicInstant?) throws -> Bool {
    while !delegate.isDone {
      let left = moment.map { $0.seconds(since: ClientClock.now) }
      if let left, left <= 0 { return false }
      let ready: [Int32]
      do throws(SystemCallError) {
        ready = try Descriptor.waitUntilReadable(
          delegate.watched, milliseconds: left.map { Int($0 * 1000) + 1 } ?? -1)
      } catch {
        throw ClientError(.internal, error.description)
      }
      for descriptor in ready where delegate.watched.contains(descriptor) {
        for order in try delegate.attend(to: descriptor) {
          switch order {
          case .update(let update): submission.change(by: update)
          case .dismiss: isDismissed = true
          case .leave: return true
          }
        }
      }
    }
    return true
  }
}

extension AlertResponse.Outcome {
  /// How an alert ended that the user did not answer.
  fileprivate var ending: String {
    self == .timedOut ? "the alert has timed out" : "the alert was dismissed"
  }
}

/// The delegate of work that continues without its alert: only an answer ends the work.
package protocol WorkDelegate: AlertDelegate {
  /// Whether the work has started.
  var hasBegun: Bool { get }

  /// Whether the work is done.
  var isDone: Bool { get }

  /// Starts the work, unless it has started.
  func begin() throws

  /// Called once, with the reason, when the work first continues without an alert.
  func goesOnAlone(_ reason: String)
}

extension WorkDelegate {
  /// Starts the work when its alert is admitted.
  package func wasAdmitted() throws { try begin() }
}
