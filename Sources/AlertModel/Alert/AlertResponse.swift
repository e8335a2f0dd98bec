/// How an alert ended.
public struct AlertResponse: Hashable, Sendable, Codable {
  /// The way in which an alert ended.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// A button other than cancel was pressed.
    case button
    /// The cancel button or Escape was pressed, or the window was closed.
    case cancelled
    /// The timeout or the wait limit has passed.
    case timedOut = "timed-out"
    /// A `dismiss` command or an alert that replaced it ended it.
    case dismissed
    /// The client withdrew it, or exited.
    case withdrawn
    /// The content could not be presented; `reason` has the cause.
    case failed
  }

  /// The way in which the alert ended.
  public var outcome: Outcome

  /// The identifier of the button that was pressed, also of the cancel button.
  public var button: String?

  /// The value of each input by its name, without secrets.
  public var values: [String: InputValue]?

  /// Why the alert was dismissed or failed, in one sentence for people.
  public var reason: String?

  /// The X server's time of the press, in milliseconds; not sent to clients.
  public var time: UInt32?

  private enum CodingKeys: String, CodingKey {
    case outcome
    case button
    case values
    case reason
  }

  /// Creates a response.
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
