/// The importance of an alert.
///
/// Desktop Notifications 1.2: the hint `urgency`.
public enum AlertUrgency: String, Hashable, Sendable, Codable, CaseIterable {
  /// Less important than usual.
  case low
  /// The default.
  case normal
  /// Emphasised, and does not time out by default.
  case critical
}
