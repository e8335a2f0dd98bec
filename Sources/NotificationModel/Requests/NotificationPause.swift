package import AlertModel

/// The state of pauses and inhibitors.
package struct NotificationPause: Hashable, Sendable, Codable {
  /// Whether the user or a program holds notifications back.
  package var isPaused: Bool
  /// Seconds until the pause ends by itself; nil for never.
  package var secondsLeft: Double?
  /// Notifications at this level or above are shown in spite of it.
  package var level: AlertLevel?
  /// The number of notifications that are held back.
  package var held: Int
  /// The programs that requested silence, with their reasons.
  package var inhibitors: [String]

  private enum CodingKeys: String, CodingKey {
    case isPaused = "paused"
    case secondsLeft = "seconds-left"
    case level
    case held
    case inhibitors
  }

  /// Creates a state.
  package init(
    isPaused: Bool, secondsLeft: Double? = nil, level: AlertLevel? = nil, held: Int = 0,
    inhibitors: [String] = []
  ) {
    self.isPaused = isPaused
    self.secondsLeft = secondsLeft
    self.level = level
    self.held = held
    self.inhibitors = inhibitors
  }
}
