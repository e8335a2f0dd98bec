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
