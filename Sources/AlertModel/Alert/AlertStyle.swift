/// The presentation of an alert: where it stands, and what stands behind it.
public enum AlertStyle: String, Hashable, Sendable, Codable, CaseIterable {
  case alert
}
