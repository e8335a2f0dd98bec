/// What a new alert does to the alerts that are already there.
public enum AlertPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// It waits its turn.
  case queue
  /// The alert on screen is suspended with its state, and presented again afterwards.
  case interrupt
  /// It replaces the live alert with the same identifier, in its window or in the queue.
  case replace
  /// If a live alert has the same identifier, that alert's count is increased instead.
  case coalesce
}
