/// One line of `tocsin list`: an alert that is on screen or waits.
public struct AlertSummary: Hashable, Sendable, Codable {
  /// The state of an alert.
  public enum State: String, Hashable, Sendable, Codable {
    /// Waiting, never shown yet.
    case queued
    /// On screen, its present transition still playing.
    case presenting
    /// On screen.
    case presented
    /// Interrupted by another alert, to be presented again.
    case suspended
    /// Leaving the screen.
    case dismissing
  }

  /// The alert's identifier.
  public var identifier: AlertIdentifier
  /// The alert's title.
  public var title: String
  /// The alert's state.
  public var state: State
  /// The alert's level.
  public var level: AlertLevel
  /// The number of submissions: 1 plus those that were coalesced into the alert.
  public var count: Int
  /// The program that asks for a secret, in a separate process; nil for other alerts, empty if
  /// unknown.
  public var asker: String?
  /// The question of the alert; nil if it has no description.
  public var question: AlertQuestion?

  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case title
    case state
    case level
    case count
    case asker = "secret-for"
    case question = "asks"
  }

  /// Creates a summary.
  public init(
    identifier: AlertIdentifier, title: String, state: State, level: AlertLevel, count: Int,
    asker: String? = nil, question: AlertQuestion? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.state = state
    self.level = level
    self.count = count
    self.asker = asker
    self.question = question
  }
}
