package import AlertModel
import AlertProtocol

/// A submitted alert with its updates, in the form for another submission if the presenter dies.
struct SubmittedAlert {
  /// The submission, with every update that was applied.
  private(set) var message: ClientMessage.Submission
  /// Updates that were sent and not yet answered, oldest first.
  var unanswered: [AlertUpdate] = []
  /// Whether a presenter has admitted it over the present connection.
  var wasAdmitted = false
  /// Whether the presenter has announced that it ends all its alerts.
  var presenterIsStopping = false

  init(_ message: ClientMessage.Submission) {
    self.message = message
  }

  /// Removes the oldest unanswered update, and applies it if the presenter carried it out.
  mutating func updateWasAnswered(isCarriedOut: Bool) {
    guard !unanswered.isEmpty else { return }
    let update = unanswered.removeFirst()
    if isCarriedOut { apply(update) }
  }

  /// Applies an update while there is no presenter.
  mutating func change(by update: AlertUpdate) {
    let missed = unanswered
    unanswered = []
    for update in missed + [update] { apply(update) }
  }

  /// Turns it into a new request, which is shown even though the former one has ended.
  mutating func renew() {
    message.request = .random()
  }

  private mutating func apply(_ update: AlertUpdate) {
    if update.onlyAdds {
      try? update.addition.apply(to: &message.alert)
    } else if let changed = try? update.applied(to: message.alert) {
      message.alert = changed
    }
  }
}

/// Observes one alert while it is queued or on screen: receives its events, and updates or ends it.
package protocol AlertDelegate: AnyObject {
  /// Whether it needs events; otherwise the presenter does not send any.
  var listens: Bool { get }

  /// The file descriptors to watch for input; at most seven.
  var watched: [Int32] { get }

  /// Called when a presenter has accepted the alert, and again when another one has taken it over.
  func wasAdmitted() throws

  /// Called for each event of the alert.
  func happened(_ event: AlertEvent) throws

  /// Called when a watched descriptor is readable or at its end.
  ///
  /// - Returns: The orders for the alert.
  func attend(to descriptor: Int32) throws -> [AlertOrder]

  /// Called with the reason when the presenter has refused an update.
  func wasRefused(_ sentence: String) throws
}

/// An order of a delegate for its alert.
package enum AlertOrder: Hashable, Sendable {
  /// Change it in place.
  case update(AlertUpdate)
  /// End it, and wait for its response.
  case dismiss
  /// Withdraw it, and do not wait.
  case leave
}
