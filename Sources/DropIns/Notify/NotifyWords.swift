package import AlertAnswers
import AlertProtocol
package import CommandOptions

/// The command line of `tocsin-notify`, which people call by the names of the programs that it is.
package enum NotifyWords {
  /// What the words ask for.
  package enum Request: Hashable, Sendable {
    case be(Personality, words: [String])
    /// Text for standard output, and nothing else.
    case print(String)
  }

  private static let usage = """
    Usage: tocsin-notify --personality notify-send|dunstify|dunstctl -- WORD...

    Sends notifications and acts on them, over the session's bus. “tocsin notify-send” and its like
    become this program, and a link to it of one of these names is that program.

    """

  /// Reads the words after the program's name.
  ///
  /// - Parameters:
  ///   - words: In their order.
  ///   - name: What the program was called by.
  /// - Returns: What they ask for.
  /// - Throws: `UsageError` for anything that is none of these programs.
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
