/// How an alert ended.
public struct AlertResponse: Hashable, Sendable, Codable {
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// A button other than cancel was pressed.
    case button
    /// The cancel button, Escape, or the window was closed.
    case cancelled
    case timedOut = "timed-out"
    /// Somebody other than the person ended it: a `dismiss` command, or an alert that replaced it.
    case dismissed
    /// Whoever asked took it back, or went away.
    case withdrawn
    /// The content could not be presented; `reason` says why.
    case failed
  }

  public var outcome: Outcome

  /// The identifier of the button that was pressed, the cancel button's included.
  public var button: String?

  /// What the person gave for each input, by its name; secrets are not among them.
  public var values: [String: InputValue]?

  /// One sentence for a person: why it was dismissed or failed.
  public var reason: String?

  /// When the button was pressed, by the X server's clock, in milliseconds; not told to clients.
  public var time: UInt32?

  private enum CodingKeys: String, CodingKey {
    case outcome
    case button
    case values
    case reason
  }

  public init(
    _ outcome: Outcome, button: String? = nil, values: [String: InputValue]? = nil,
    reason: String? = nil, time: UInt32? = nil
  ) {
    self.outcome = outcome
    self.button = button
    self.values = values
    self.reason = reason
    self.time = time
  }
}
