/// What `tocsin list` tells of one alert that waits or is on screen.
public struct AlertSummary: Hashable, Sendable, Codable {
  public enum State: String, Hashable, Sendable, Codable {
    case queued
    case presenting
    case presented
    case suspended
    case dismissing
  }

  public var identifier: AlertIdentifier
  public var title: String
  public var state: State
  public var level: AlertLevel
  /// How many submissions it stands for: 1, and one more for each that was coalesced into it.
  public var count: Int

  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case title
    case state
    case level
    case count
  }

  public init(
    identifier: AlertIdentifier, title: String, state: State, level: AlertLevel, count: Int
  ) {
    self.identifier = identifier
    self.title = title
    self.state = state
    self.level = level
    self.count = count
  }
}
