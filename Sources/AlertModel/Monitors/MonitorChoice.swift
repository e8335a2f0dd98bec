/// The monitor on which an alert is shown.
///
/// In documents it is `primary`, `pointer`, `focus`, `all`, or else the name of an output, such as
/// `HDMI-1`.
public enum MonitorChoice: Hashable, Sendable {
  /// The monitor with this RandR output name; the default one while that is not active.
  case named(String)
  /// The primary monitor.
  case primary
  /// The monitor under the pointer.
  case pointer
  /// The monitor with the focused window.
  case focus
  /// Every monitor; all show the same alert, and one answer ends it.
  case all
}

extension MonitorChoice: RawRepresentable, Codable {
  /// The words that are not output names.
  public static let words = ["primary", "pointer", "focus", "all"]

  /// The word or the output name.
  public var rawValue: String {
    switch self {
    case .named(let name): name
    case .primary: "primary"
    case .pointer: "pointer"
    case .focus: "focus"
    case .all: "all"
    }
  }

  /// Creates a choice from a word or an output name; nil if it is empty.
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

extension MonitorChoice {
  /// Returns why there is no such monitor.
  ///
  /// - Parameter monitors: The active monitors.
  /// - Returns: One sentence; nil if there is such a monitor, or none is on.
  package func problem(among monitors: [MonitorFacts]) -> String? {
    guard case .named(let name) = self, !monitors.isEmpty,
      !monitors.contains(where: { $0.name == name })
    else { return nil }
    let names = (Self.words + monitors.map(\.name)).joined(separator: ", ")
    return "no monitor is called “\(DisplayText.line(name, limit: 60))”; available: \(names)"
  }
}
