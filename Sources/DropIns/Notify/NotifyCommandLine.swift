package import AlertAnswers
import AlertProtocol
package import CommandOptions

/// The command line of `tocsin-notify`, which is normally called by the name of a program that it
/// replaces.
package enum NotifyCommandLine {
  /// The request of the command line.
  package enum Request: Hashable, Sendable {
    case be(Personality, words: [String])
    /// Print text on standard output, and do nothing else.
    case print(String)
  }

  private static let usage = """
    Usage: tocsin-notify --personality notify-send|dunstify|dunstctl -- WORD...

    Send and control notifications over the session bus. “tocsin notify-send”, “tocsin dunstify” and
    “tocsin dunstctl” execute this program; called by one of these names it replaces that program.

    """

  /// Parses the words after the program’s name; `name` is `argv[0]`.
  ///
  /// Throws if the program is not one that it can replace.
  package static func parse(
    _ words: [Argument], calledAs name: String
  ) throws(UsageError) -> Request {
    let texts = words.map(\.printable)
    if let personality = Personality(programName: name), isOurs(personality) {
      return .be(personality, words: texts)
    }
    switch texts.first {
    case "--version", "-V": return .print(ProgramRelease.text(of: "tocsin-notify"))
    case "--help", "-h": return .print(usage)
    default: break
    }
    guard texts.count >= 3, texts[0] == "--personality", texts[2] == "--",
      let personality = Personality(rawValue: texts[1]), isOurs(personality)
    else {
      throw UsageError(
        "tocsin-notify", "takes --personality notify-send, dunstify or dunstctl, -- and words")
    }
    return .be(personality, words: Array(texts.dropFirst(3)))
  }

  private static func isOurs(_ personality: Personality) -> Bool {
    switch personality {
    case .notifySend, .dunstify, .dunstctl: true
    case .zenity, .xmessage, .gxmessage, .sshAskpass, .pinentry, .rofi, .dmenu: false
    }
  }
}
