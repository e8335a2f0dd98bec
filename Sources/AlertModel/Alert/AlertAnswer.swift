/// An answer that another program gives in the user's place.
public struct AlertAnswer: Hashable, Sendable, Codable {
  /// The identifier of the button; `cancelID` cancels an alert without a button of that name.
  public var button: String
  /// The values of inputs by name; the others keep what they have.
  public var values: [String: InputValue]

  /// The identifier that always cancels, as Escape does.
  public static let cancelID = "cancel"

  /// Creates an answer.
  public init(button: String, values: [String: InputValue] = [:]) {
    self.button = button
    self.values = values
  }
}
