/// What a new alert does to those that are already there.
public enum AlertPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Waits its turn.
  case queue
  /// The alert on screen steps aside with its state, and comes back afterwards.
  case interrupt
  /// Takes the place of the alert with the same identifier: in place on screen, or its turn in the
  /// queue.
  case replace
  /// If an alert with the same identifier is on screen or waits, only that alert's count goes up.
  case coalesce
}
