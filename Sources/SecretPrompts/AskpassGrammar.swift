package import AlertAnswers
import AlertProtocol
package import CommandOptions

/// The grammar of `tocsin-askpass`, which people do not call: `tocsin` becomes it.
package enum AskpassGrammar {
  /// What the words ask for.
  package enum Request: Hashable, Sendable {
    /// Presents the alert whose document is on this descriptor.
    case present(descriptor: Int32)
    /// Is another program, with these words.
    case be(Personality, words: [Argument])
    /// Text for standard output, and nothing else.
    case print(String)
  }

  static let usage = """
    Usage: tocsin-askpass --document-fd N
           tocsin-askpass --personality ssh-askpass|pinentry -- WORD...

    Asks for secrets. “tocsin password” and every alert with a secret become this program; it reads
    the alert from descriptor N, presents it itself, and prints the answer. By a link named
    ssh-askpass or pinentry, or as --personality says, it is that program.

    """

  /// Reads the words after the program's name.
  package static func parse(_ words: [Argument]) throws(UsageError) -> Request {
    let texts = words.map(\.printable)
    switch texts.first {
    case "--version", "-V": return .print(ProgramRelease.text(of: "tocsin-askpass"))
    case "--help", "-h": return .print(usage)
    case "--personality": return try personality(words)
    default: break
    }
    guard texts.count == 2, texts[0] == "--document-fd", let number = Int32(texts[1]),
      number >= 3
    else {
      throw UsageError(
        "tocsin-askpass",
        "takes --document-fd N, where N is a descriptor from 3 on; to ask for a secret call"
          + " “tocsin password”")
    }
    return .present(descriptor: number)
  }
  private static func personality(_ words: [Argument]) throws(UsageError) -> Request {
    let name = words.dropFirst().first.flatMap { Personality(rawValue: $0.printable) }
    switch name {
    case .sshAskpass?, .pinentry?: break
    default:
      throw UsageError("tocsin-askpass", "--personality takes ssh-askpass or pinentry")
    }
    guard let name, words.count == 2 || words[2].printable == "--" else {
      throw UsageError("tocsin-askpass", "--personality NAME takes -- before its words")
    }
    return .be(name, words: Array(words.dropFirst(3)))
  }
}
