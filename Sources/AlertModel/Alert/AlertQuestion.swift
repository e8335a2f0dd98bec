/// The question of an alert, for programs that answer it: a bounded excerpt of its description.
public struct AlertQuestion: Hashable, Sendable, Codable {
  /// A button that can be pressed.
  public struct Button: Hashable, Sendable, Codable {
    /// The name in answers.
    public var id: String
    /// The text on the button, with its mnemonic's underscore.
    public var label: String
    /// The meaning of the button.
    public var role: AlertButton.Role
  }

  /// An input.
  public struct Input: Hashable, Sendable, Codable {
    /// The name in answers.
    public var name: String
    /// The text beside the input.
    public var label: String
    /// The kind, as in documents.
    public var type: AlertInput.KindName
    /// Whether it must be filled in.
    public var required: Bool
    /// The first items of a list; nil for other inputs.
    public var items: [String]?
    /// The current value.
    public var value: InputValue?
  }

  /// The presentation.
  public var style: AlertStyle
  /// The beginning of the message.
  public var message: String
  /// The buttons in reading order.
  public var buttons: [Button]
  /// The identifier of the button that Return presses; nil for none.
  public var defaultButton: String?
  /// The inputs from top to bottom.
  public var inputs: [Input]
  /// Whether `tocsin answer` may answer it.
  public var acceptsAnswers: Bool

  private enum CodingKeys: String, CodingKey {
    case style
    case message
    case buttons
    case defaultButton = "default"
    case inputs
    case acceptsAnswers = "remote"
  }

  /// The maximum numbers of inputs and buttons, of a list's items, and of a text's characters.
  private static let limits = (inputs: 32, items: 32, text: 200)

  /// Creates the excerpt of a description.
  ///
  /// - Parameters:
  ///   - description: The alert.
  ///   - values: The values entered so far; left out if other programs may not answer the alert.
  public init(_ description: AlertDescription, values: [String: InputValue]) {
    style = description.style
    message = Self.cut(description.message)
    buttons = description.resolvedButtons.filter { !$0.isHidden }.prefix(Self.limits.inputs).map {
      Button(id: Self.cut($0.id), label: Self.cut($0.label), role: $0.role)
    }
    defaultButton = description.resolvedDefaultButton.map { Self.cut($0.id) }
    let accepts = description.acceptsRemote && !description.inputs.contains(where: \.isSecret)
    acceptsAnswers = accepts
    inputs = description.inputs.prefix(Self.limits.inputs).map { input in
      var items: [String]?
      if case .choice(let rules) = input.kind {
        items = rules.items.prefix(Self.limits.items).map { Self.cut(rules.visibleText(of: $0)) }
      }
      return Input(
        name: Self.cut(input.name), label: Self.cut(input.label), type: input.kindName,
        required: input.isRequired, items: items,
        value: accepts ? values[input.name].map(Self.cut) : nil)
    }
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > limits.text else { return text }
    let start = text.prefix(limits.text)
    return start.count < text.count ? start + "…" : text
  }

  private static func cut(_ value: InputValue) -> InputValue {
    switch value {
    case .text(let text): .text(cut(text))
    case .items(let items): .items(items.prefix(limits.items).map(cut))
    case .none, .flag, .number: value
    }
  }
}

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
