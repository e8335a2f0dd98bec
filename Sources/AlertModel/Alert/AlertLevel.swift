/// How near to the user an alert is: of two that wait, the one with the higher level comes first.
public struct AlertLevel: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  public static let normal = AlertLevel(rawValue: 0)
  public static let statusBar = AlertLevel(rawValue: 1000)
  public static let alert = AlertLevel(rawValue: 2000)

  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static func < (left: AlertLevel, right: AlertLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
