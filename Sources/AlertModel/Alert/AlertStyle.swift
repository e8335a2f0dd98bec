/// The presentation of an alert: where it stands, and what stands behind it.
public enum AlertStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// In the middle of the monitor.
  case alert
  /// At the bottom edge, with cancel apart.
  case sheet
  /// Nearly as large as the monitor.
  case card
  /// Along a side, as high as the monitor.
  case panel
  /// In a corner, beside others of its kind.
  case toast
  /// Along the top edge.
  case banner
}
