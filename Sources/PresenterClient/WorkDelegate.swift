import AlertModel

/// Follows the alert of work that goes on without it: only an answer ends the work.
package protocol WorkDelegate: AlertDelegate {
  /// Whether the work has begun.
  var hasBegun: Bool { get }

  /// Whether the work is done.
  var isDone: Bool { get }

  /// Begins the work, unless it has begun.
  func begin() throws

  /// Called once, with the reason, when the work first goes on without an alert.
  func goesOnAlone(_ reason: String)
}

extension WorkDelegate {
  /// The work begins when its alert is admitted.
  package func wasAdmitted() throws { try begin() }
}
