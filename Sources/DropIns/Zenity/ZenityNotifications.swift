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
      ZenityDraft.setNotice(EscapedText.compressed(value), of: &notice)
      return [.post(notice)]
    case "icon":
      notice.icon = icon(value)
      return []
    case "hints":
      ZenityDraft.apply(hint: value, to: &notice)
      return []
    case "visible": return []
    default: return [.complain("Unknown command '\(command)'\n")]
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
