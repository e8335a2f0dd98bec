package import AlertModel
import AlertProtocol
import CommandOptions

/// A prompt of a program that calls `ssh-askpass`, as it is shown.
///
/// The program passes a text, and in `SSH_ASKPASS_PROMPT` whether it needs an answer; the kind of
/// answer is recognized from the text.
package struct AskpassPrompt: Hashable, Sendable {
  /// The kind of answer.
  package enum Kind: Hashable, Sendable {
    /// A secret text.
    case secret
    /// A visible text.
    case clear
    /// Yes or no.
    case question
    /// Yes or no, or the expected fingerprint of a host's key.
    case fingerprint
    /// A permission, whose answer is the exit status.
    case permission
    /// None: a notice that is shown until the caller kills the program.
    case notice
  }

  package var kind: Kind
  package var title: String
  package var message: String
  /// The text that an empty field shows.
  package var placeholder: String

  package init(_ kind: Kind, title: String, message: String = "", placeholder: String = "") {
    self.kind = kind
    self.title = title
    self.message = message
    self.placeholder = placeholder
  }

  /// Recognizes a prompt.
  ///
  /// - Parameters:
  ///   - text: The text that the program passed.
  ///   - hint: The value of `SSH_ASKPASS_PROMPT`; nil if it is not set.
  ///   - language: The language of texts that do not come from the program.
  package init(reading text: String, hint: String?, in language: Language = .english) {
    let text = text.trimmingWhitespace()
    switch hint {
    case "none":
      let shape: PromptPattern = "Confirm user presence for key *"
      self =
        shape.gaps(in: text).map {
          AskpassPrompt(.notice, title: language[.touchKey], message: $0[0])
        } ?? Self.split(text, as: .notice, title: language[.programWaits])
    case "confirm": self = Self.split(text, as: .permission, title: language[.allowThis])
    default:
      self =
        Self.question(text, in: language) ?? PromptRule.prompt(text, in: language)
        ?? Self.split(
          text, as: .secret, title: language[.password], placeholder: language[.password])
    }
  }

  /// The default prompt.
  package static let usual = "Please enter your authentication passphrase:"

  /// Returns the help text or the version if a word asks for it; nil for a prompt.
  package static func information(for word: String, in language: Language = .english) -> String? {
    switch word {
    case "--help": SecretMessages.askpassHelp(translated: language.text(ofMessage:))
    case "--version": ProgramRelease.text(of: "tocsin-askpass")
    default: nil
    }
  }

  /// Returns whether a text is one short line.
  static func isTitle(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 70 && !text.contains("\n")
  }

  /// Returns the prompt for an unknown text, whose first line is the title if it is short enough.
  private static func split(
    _ text: String, as kind: Kind, title: String, placeholder: String = ""
  ) -> AskpassPrompt {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = withoutColon(lines.first?.trimmingWhitespace() ?? "")
    guard isTitle(first) else {
      return AskpassPrompt(kind, title: title, message: text, placeholder: placeholder)
    }
    return AskpassPrompt(
      kind, title: first, message: lines.dropFirst().joined(separator: "\n").trimmingWhitespace(),
      placeholder: placeholder)
  }

  // MARK: - Yes or no

  /// The endings of OpenSSH's yes-or-no questions, which no other program uses.
  private static let endings: [(text: String, kind: Kind)] = [
    ("(yes/no/[fingerprint])?", .fingerprint),
    ("Please type 'yes', 'no' or the fingerprint:", .fingerprint),
    ("Please type 'yes' or 'no':", .question),
    ("(yes/no)?", .question),
    ("(yes/no):", .question),
    ("[yes/no]?", .question),
  ]

  private static func question(_ text: String, in language: Language) -> AskpassPrompt? {
    guard let (ending, kind) = endings.first(where: { text.hasSuffix($0.text) }) else {
      return nil
    }
    var rest = text.dropLast(ending.count).trimmingWhitespace()
    if rest.isEmpty {
      return AskpassPrompt(
        kind, title: language[.connectAnyway],
        message: language[kind == .fingerprint ? .otherFingerprint : .answerYesOrNo])
    }
    // The last line is the question, and the lines before it are the message.
    var asked = rest
    if let lineEnd = rest.lastIndex(of: "\n") {
      asked = rest[rest.index(after: lineEnd)...].trimmingWhitespace()
      rest = rest[..<lineEnd].trimmingWhitespace()
    } else {
      rest = ""
    }
    if asked == "Are you sure you want to continue connecting" {
      return AskpassPrompt(kind, title: language[.connectToHost], message: rest)
    }
    guard isTitle(asked) else {
      return AskpassPrompt(kind, title: language[.yesOrNo], message: text)
    }
    let mark = asked.last == "?" ? "" : "?"
    return AskpassPrompt(kind, title: asked + mark, message: rest)
  }

  // MARK: - Text

  private static func withoutColon(_ text: String) -> String {
    text.last == ":" ? String(text.dropLast()) : text
  }
}
