import AlertModel
import AlertProtocol

/// `zenity --notification --listen`: reads commands from standard input and shows toasts.
struct ZenityNotifications: AlertDialogue {
  private var notice: AlertDescription
  private let isShownAtOnce: Bool
  private let icon: @Sendable (String) -> AlertIcon
  private var lines = LineSplitter(limit: 2 * ProtocolLimits.messageLength)

  let readsInput = true

  /// Creates the dialogue.
  ///
  /// - Parameters:
  ///   - notice: The template of every toast; each replaces the one before.
  ///   - isShownAtOnce: Whether it is shown before any command.
  ///   - icon: Returns the icon for a name or a file’s path.
  init(
    _ notice: AlertDescription, isShownAtOnce: Bool, icon: @escaping @Sendable (String) -> AlertIcon
  ) {
    self.notice = notice
    self.isShownAtOnce = isShownAtOnce
    self.icon = icon
    self.notice.identifier = AlertIdentifier("zenity-\(UInt64.random(in: 0 ... .max))")
    self.notice.policy = .replace
  }

  mutating func begin() -> [DialogueStep] { isShownAtOnce ? [.post(notice)] : [] }

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] {
    lines.read(bytes).flatMap { carryOut(LineSplitter.text($0)) }
  }

  mutating func inputEnded() -> [DialogueStep] {
    lines.finish().flatMap { carryOut(LineSplitter.text($0)) } + [.leave(status: 0)]
  }

  private mutating func carryOut(_ line: String) -> [DialogueStep] {
    guard let colon = line.firstIndex(of: ":") else {
      return line.allSatisfy(\.isWhitespace)
        ? [] : [.complain("Could not parse command from stdin\n")]
    }
    let command = line[..<colon].trimmed
    let value = String(line[line.index(after: colon)...].trimmed)
    switch command {
    case "message", "tooltip":
      Self.setNotice(EscapedText.compressed(value), of: &notice)
      return [.post(notice)]
    case "icon":
      notice.icon = icon(value)
      return []
    case "hints":
      Self.apply(hint: value, to: &notice)
      return []
    case "visible": return []
    default: return [.complain("Unknown command '\(command)'\n")]
    }
  }

  /// Sets the title to the first line, and the message to the rest.
  static func setNotice(_ text: String, of notice: inout AlertDescription) {
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    notice.title = DropInText.cut(String(parts.first ?? ""), to: 4096)
    notice.message = DropInText.cut(parts.count > 1 ? String(parts[1]) : "", to: 1 << 15)
  }

  /// Applies a hint `NAME:VALUE`, of which only the urgency is supported.
  static func apply(hint: String, to notice: inout AlertDescription) {
    let parts = hint.split(separator: ":", maxSplits: 1).map {
      String($0.drop { $0 == " " })
    }
    guard parts.count == 2, parts[0] == "urgency" else { return }
    switch parts[1] {
    case "0", "low": notice.urgency = .low
    case "1", "normal": notice.urgency = .normal
    case "2", "critical": notice.urgency = .critical
    default: break
    }
  }
}

extension Substring {
  /// The text without white space at both ends.
  fileprivate var trimmed: Substring {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
