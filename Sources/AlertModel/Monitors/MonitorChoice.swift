/// Which monitor an alert stands on.
///
/// In documents it is a word: `primary`, `pointer`, `focus`, `all`, or else the name of an output,
/// such as `HDMI-1`.
public enum MonitorChoice: Hashable, Sendable {
  /// The one that RandR calls so; the usual one while no such monitor is lit.
  case named(String)
  /// The one that the desktop calls primary.
  case primary
  /// The one under the pointer.
  case pointer
  /// The one with the focused window.
  case focus
  /// Every one: each shows the same, and one answer ends it.
  case all
}

extension MonitorChoice: RawRepresentable, Codable {
  /// The words that are no names.
  public static let words = ["primary", "pointer", "focus", "all"]

  public var rawValue: String {
    switch self {
    case .named(let name): name
    case .primary: "primary"
    case .pointer: "pointer"
    case .focus: "focus"
    case .all: "all"
    }
  }

  /// The choice that a word stands for; nil for an empty one.
  public init?(rawValue: String) {
    switch rawValue {
    case "": return nil
    case "primary": self = .primary
    case "pointer": self = .pointer
    case "focus": self = .focus
    case "all": self = .all
    default: self = .named(rawValue)
    }
  }
}
