import AlertModel
import AlertProtocol
import Glibc

/// An alert of an earlier presenter.
struct RestoredAlert {
  /// The alert, with the entered values as initial values and the rest of its timeout.
  var submission: ClientMessage.Submission
  var state: AlertResumption
}

/// An alert in the journal.
///
/// A class, because a dictionary of such large values would have as large empty slots.
final class JournalEntry {
  /// The least timeout in seconds of an alert that is shown again, so that it can be seen.
  private static let leastTimeout = 1.0

  var submission: ClientMessage.Submission
  /// The values entered since.
  var values: [String: InputValue] = [:]
  /// What the user has entered since the alert was first submitted.
  var state = AlertResumption()
  /// Its position among all alerts, by submission.
  let place: Int
  var length: Int
  /// The process that waits for the response, if one does.
  var client: Int32?

  init(_ submission: ClientMessage.Submission, place: Int, length: Int) {
    self.submission = submission
    self.place = place
    self.length = length
  }

  /// Whether a client may still receive the response.
  var isWanted: Bool {
    guard submission.waits else { return true }
    guard let client else { return false }
    return kill(client, 0) == 0 || errno == EPERM
  }

  /// The submission of an alert that starts with the entered values and the rest of its timeout.
  func current(timeLeft: Double?) -> ClientMessage.Submission {
    var current = submission
    if let timeLeft, let timeout = current.alert.timeout, timeout > 0 {
      current.alert.timeout = min(timeout, max(timeLeft, Self.leastTimeout))
    }
    for (input, value) in values {
      let update = AlertUpdate(values: [input: value])
      if let alert = try? update.applied(to: current.alert) { current.alert = alert }
    }
    return current
  }
}

/// A line that is not a submission.
nonisolated struct JournalMark: Codable, Sendable {
  enum Kind: String, Codable {
    /// An alert has ended.
    case ended
    /// The process that waits for an alert.
    case client
    /// The number of crashes so far.
    case row
    /// What the user has entered in an alert.
    case state
    /// A submission, which is decoded as a message.
    case submit
  }

  var type: Kind
  var request: RequestIdentifier?
  var count: Int32?
  var entered: Set<String>?
  var focus: String?
}
