/// A button of an alert.
public struct AlertButton: Hashable, Sendable, Codable {
  /// The meaning of a button, which determines its look.
  ///
  /// UIKit: `UIAlertAction.Style`.
  public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    /// An ordinary button.
    case plain
    /// The button that Escape presses.
    case cancel
    /// A button that destroys something.
    case destructive
  }

  /// The name that the response has; unique within the alert.
  public var id: String

  /// The text on the button.
  ///
  /// An underscore marks the next character as the mnemonic; two underscores are one literal one.
  public var label: String

  /// The meaning of the button.
  public var role: Role

  /// The picture that replaces the label on a toast or banner; nil for none.
  public var icon: AlertIcon?

  /// The shortcut that presses the button regardless of the focus; nil for none.
  public var key: KeyChord?

  /// Whether the button is not drawn, so that only its shortcut presses it.
  public var isHidden: Bool

  /// The identifier of the button that a click on a toast or banner presses; it is not drawn.
  ///
  /// Desktop Notifications 1.2: the action `default`.
  public static let clickID = "default"

  /// The identifier of the button and of the input for an inline reply to a notification.
  public static let replyID = "inline-reply"

  /// Creates a button.
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

  /// Decodes a button; only `id` and `label` are required.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers { CodingKeys(rawValue: $0) != nil }
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try members.decode(String.self, forKey: .id),
      label: try members.decode(String.self, forKey: .label),
      role: try members.decodeIfPresent(Role.self, forKey: .role) ?? .plain,
      icon: try members.decodeIfPresent(AlertIcon.self, forKey: .icon),
      key: try members.decodeIfPresent(KeyChord.self, forKey: .key),
      isHidden: try members.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false)
  }

  /// Encodes the button.
  ///
  /// - Throws: `EncodingError`.
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
