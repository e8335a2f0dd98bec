import AlertModel
import AlertProtocol

/// An alert that is handed in, as the next presenter is to show it if this one goes away.
struct SubmittedAlert {
  /// What is handed in, with every update that was carried out.
  private(set) var message: ClientMessage.Submission
  /// The updates that were sent and not answered yet, in the order in which they were.
  var unanswered: [AlertUpdate] = []

  init(_ message: ClientMessage.Submission) {
    self.message = message
  }

  /// The presenter has answered the first of the updates that it was sent.
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
