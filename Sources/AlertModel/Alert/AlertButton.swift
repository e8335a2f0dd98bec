/// One button of an alert.
public struct AlertButton: Hashable, Sendable, Codable {
  /// What a button means, which decides how it looks.
  public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    case plain
    case cancel
    case destructive
  }

  /// What the response names; unique in its alert.
  public var id: String

  /// The text on the button.
  ///
  /// An underscore marks the next character as its mnemonic; two stand for one.
  public var label: String

  public var role: Role

  /// A picture that stands for the label on a toast or banner; nil for none.
  public var icon: AlertIcon?

  /// The key that presses it whatever has the focus; nil for none.
  public var key: KeyChord?

  /// Whether it is not drawn, so that only its key presses it.
  public var isHidden: Bool

  /// The identifier of the button of a toast or banner that is not shown: a click on the alert
  /// itself presses it.
  ///
  /// Desktop Notifications 1.2: the action `default`.
  public static let clickID = "default"

  /// The identifier of the button and of the input by which a notification is replied to.
  public static let replyID = "inline-reply"

  public init(
    id: String, label: String, role: Role = .plain, icon: AlertIcon? = nil, key: KeyChord? = nil,
    isHidden: Bool = false
  ) {
    self.id = id
    self.label = label
    self.role = role
    self.icon = icon
    self.key = key
    self.isHidden = isHidden
  }
}

extension AlertButton {
  private enum CodingKeys: String, CodingKey {
    case id
    case label
    case role
    case icon
    case key
    case isHidden = "hidden"
  }

  /// Decodes a button, whose role may be left out.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try members.decode(String.self, forKey: .id),
      label: try members.decode(String.self, forKey: .label),
      role: try members.decodeIfPresent(Role.self, forKey: .role) ?? .plain,
      icon: try members.decodeIfPresent(AlertIcon.self, forKey: .icon),
      key: try members.decodeIfPresent(KeyChord.self, forKey: .key),
      isHidden: try members.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(label, forKey: .label)
    try members.encode(role, forKey: .role)
    try members.encodeIfPresent(icon, forKey: .icon)
    try members.encodeIfPresent(key, forKey: .key)
    if isHidden { try members.encode(true, forKey: .isHidden) }
  }
}
