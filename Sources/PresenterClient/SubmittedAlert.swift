import AlertModel
import AlertProtocol

/// A submitted alert with its updates, as it is submitted again if the presenter dies.
struct SubmittedAlert {
  /// The submission, with every update that was applied.
  private(set) var message: ClientMessage.Submission
  /// Updates that were sent and not yet answered, oldest first.
  var unanswered: [AlertUpdate] = []

  init(_ message: ClientMessage.Submission) {
    self.message = message
  }

  /// Removes the oldest unanswered update, which the presenter has answered, and applies it if the
  /// presenter did.
  mutating func updateWasAnswered(isCarriedOut: Bool) {
    guard !unanswered.isEmpty else { return }
    let update = unanswered.removeFirst()
    guard isCarriedOut else { return }
    if update.onlyAdds {
      try? update.addition.apply(to: &message.alert)
    } else if let changed = try? update.applied(to: message.alert) {
      message.alert = changed
    }
  }
}
