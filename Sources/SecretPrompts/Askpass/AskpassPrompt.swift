import AlertProtocol
import CommandOptions

/// What a program that calls `ssh-askpass` asks for, as a person is shown it.
///
/// The program hands over one text, and says with `SSH_ASKPASS_PROMPT` whether it is a question at
/// all; what kind of answer it wants is told from the text alone.
package struct AskpassPrompt: Hashable, Sendable {
  /// What is asked for.
  package enum Kind: Hashable, Sendable {
    /// A text that nobody is to see.
    case secret
    /// A text that anybody may see.
    case clear
    /// Yes or no.
    case question
    /// Yes or no, or the fingerprint that a host's key must have.
    case fingerprint
    /// Whether something may be done; the answer is the exit status.
    case permission
    /// Nothing: it is told for as long as it is so.
    case notice
  }

  package var kind: Kind
  package var title: String
  package var message: String
  /// What an empty field shows.
  package var placeholder: String

  package init(_ kind: Kind, title: String, message: String = "", placeholder: String = "") {
    self.kind = kind
    self.title = title
    self.message = message
    self.placeholder = placeholder
  }

  /// Tells what is asked for.
  ///
  /// - Parameters:
  ///   - text: What the program handed over.
  ///   - hint: What `SSH_ASKPASS_PROMPT` says; nil if it is not set.
  package init(reading text: String, hint: String?) {
    let text = text.trimmingWhitespace()
    switch hint {
    case "none":
      let shape: PromptShape = "Confirm user presence for key *"
      self =
        shape.gaps(in: text).map {
          AskpassPrompt(.notice, title: "Touch the security key", message: $0[0])
        } ?? Self.split(text, as: .notice, title: "A program waits for you")
    case "confirm": self = Self.split(text, as: .permission, title: "Allow this?")
    default:
      self =
        Self.question(text) ?? PromptRule.prompt(text)
        ?? Self.split(text, as: .secret, title: "Password", placeholder: "Password")
    }
  }

  /// What is asked for if nobody says.
  package static let usual = "Please enter your authentication passphrase:"

  /// What a word asks for that is no prompt: help, or the version; nil for any other.
  package static func information(for word: String) -> String? {
    switch word {
    case "--help":
      """
      Usage: ssh-askpass [PROMPT]

      Asks for what PROMPT says and prints the answer, as ssh, sudo and git want it. With
      SSH_ASKPASS_PROMPT=confirm it asks for leave, with SSH_ASKPASS_PROMPT=none it only tells.
      This is Tocsin’s; see tocsin-ssh-askpass(1).

      """
    case "--version": ProgramRelease.text(of: "tocsin-askpass")
    default: nil
    }
  }

  /// Whether a text is one short line.
  static func isTitle(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 70 && !text.contains("\n")
  }

  /// A text of no known shape: its first line is the title, if it is no longer than one.
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

  /// How questions of OpenSSH end that take a word for an answer; nobody else's do.
  private static let endings: [(text: String, kind: Kind)] = [
    ("(yes/no/[fingerprint])?", .fingerprint),
    ("Please type 'yes', 'no' or the fingerprint:", .fingerprint),
    ("Please type 'yes' or 'no':", .question),
    ("(yes/no)?", .question),
    ("(yes/no):", .question),
    ("[yes/no]?", .question),
  ]

  private static func question(_ text: String) -> AskpassPrompt? {
    guard let (ending, kind) = endings.first(where: { text.hasSuffix($0.text) }) else {
      return nil
    }
    var rest = text.dropLast(ending.count).trimmingWhitespace()
    if rest.isEmpty {
      return AskpassPrompt(
        kind, title: "Connect all the same?",
        message: kind == .fingerprint
          ? "That was not the fingerprint of the host’s key." : "The answer is yes or no.")
    }
    // The last line is the question; what comes before is what it is about.
    var asked = rest
    if let lineEnd = rest.lastIndex(of: "\n") {
      asked = rest[rest.index(after: lineEnd)...].trimmingWhitespace()
      rest = rest[..<lineEnd].trimmingWhitespace()
    } else {
      rest = ""
    }
    if asked == "Are you sure you want to continue connecting" {
      return AskpassPrompt(kind, title: "Connect to this host?", message: rest)
    }
    guard isTitle(asked) else {
      return AskpassPrompt(kind, title: "Yes or no?", message: text)
    }
    let mark = asked.last == "?" ? "" : "?"
    return AskpassPrompt(kind, title: asked + mark, message: rest)
  }

  // MARK: - Text

  private static func withoutColon(_ text: String) -> String {
    text.last == ":" ? String(text.dropLast()) : text
  }
}
