/// Why a command of the dialogue failed, as the error codes of GnuPG say it.
///
/// libgpg-error: the number is the source, times 2 to the 24th, and the code.
struct PinentryError: Hashable, Sendable {
  private enum Source: Int {
    case pinentry = 5
    /// What libassuan itself answers.
    case user = 32

    var name: String {
      switch self {
      case .pinentry: "Pinentry"
      case .user: "User defined source 1"
      }
    }
  }

  let number: Int
  private let text: String
  private let detail: String

  private init(_ source: Source, _ code: Int, _ text: String, detail: String = "") {
    number = source.rawValue << 24 | code
    self.text = "\(text) <\(source.name)>"
    self.detail = detail
  }

  /// The line that tells of it.
  var line: String { "ERR \(number) \(text)\(detail.isEmpty ? "" : " - \(detail)")" }

  static let cancelled = PinentryError(.pinentry, 99, "Operation cancelled")
  static let notConfirmed = PinentryError(.pinentry, 114, "Not confirmed")
  static let timedOut = PinentryError(.pinentry, 62, "Timeout")
  static let general = PinentryError(.pinentry, 1, "General error")
  static let generalOfProtocol = PinentryError(.pinentry, 257, "General IPC error")
  static let unknownOption = PinentryError(.pinentry, 174, "Unknown option")
  static let badParameter = PinentryError(.pinentry, 280, "IPC parameter error")
  static let unknownCommand = PinentryError(.user, 275, "Unknown IPC command")
  static let notImplemented = PinentryError(.user, 69, "Not implemented")
  static let noHelp = PinentryError(.user, 27, "Not found")
  static let unknownTopic = PinentryError(.user, 175, "Unknown command")
  static let missingArgument = syntax("argument required")
  static let missingOptionName = syntax("no option name given")
  static let missingOptionValue = syntax("option argument expected")
  static let singleDash = syntax("option should not begin with one dash")
  static let leadingSpace = syntax("leading white-space")

  private static func syntax(_ detail: String) -> PinentryError {
    PinentryError(.user, 276, "IPC syntax error", detail: detail)
  }
}
