/// The priority of an alert: among waiting alerts, a higher level comes first.
///
/// Any integer is a level; the names are UIKit's window levels.
public struct AlertLevel: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// 0, the default.
  public static let normal = AlertLevel(rawValue: 0)
  /// 1000.
  public static let statusBar = AlertLevel(rawValue: 1000)
  /// 2000.
  public static let alert = AlertLevel(rawValue: 2000)

  /// The level as a number.
  public var rawValue: Int

  /// Creates a level.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Whether the first level is lower.
  public static func < (left: AlertLevel, right: AlertLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// How a new alert affects alerts that wait or are on screen.
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
