/// How much an alert matters.
///
/// Desktop Notifications 1.2: the hint `urgency`.
public enum AlertUrgency: String, Hashable, Sendable, Codable, CaseIterable {
  case low
  case normal
  /// It looks so, and does not go by itself.
  case critical
}
