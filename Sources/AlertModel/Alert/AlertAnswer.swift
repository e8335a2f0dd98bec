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

  private enum CodingKeys: String, CodingKey {
    case button
    case values
  }

  /// Decodes an answer; without `values` no input is changed.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      button: try members.decode(String.self, forKey: .button),
      values: try members.decodeIfPresent([String: InputValue].self, forKey: .values) ?? [:])
  }
}
