package import AlertAnswers
import AlertProtocol
package import CommandOptions

/// The command line of `tocsin-askpass`, which users do not call directly: `tocsin` executes it.
package enum AskpassGrammar {
  /// The request of the command line.
  package enum Request: Hashable, Sendable {
    /// Presents the alert whose document is on this file descriptor.
    case present(descriptor: Int32)
    /// Acts as another program, with these words and this guard time; nil for the default.
    case be(Personality, guardMilliseconds: Int? = nil, words: [Argument])
    /// Reports locks and sleep to the parent process, on descriptor 3.
    case watchSession
    /// Print text on standard output, and do nothing else.
    case print(String)
  }

  static let usage = """
    Usage: tocsin-askpass --document-fd N
           tocsin-askpass --personality ssh-askpass|pinentry [--guard MS] -- WORD...

    Ask for secrets. “tocsin password” and every alert with a secret execute this program, which
    reads the alert from file descriptor N, shows it, and prints the answer. Called as ssh-askpass
    or pinentry by a link, or with --personality, it replaces that program; --guard ignores answers
    until the alert has been visible for this many milliseconds, 0 for none, instead of 500.

    """

  /// Parses the words after the program’s name.
  package static func parse(_ words: [Argument]) throws(UsageError) -> Request {
    let texts = words.map(\.printable)
    switch texts.first {
    case "--version", "-V": return .print(ProgramRelease.text(of: "tocsin-askpass"))
    case "--help", "-h": return .print(usage)
    case "--personality": return try personality(words)
    case "--watch-session" where texts.count == 1: return .watchSession
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
    var rest = words.dropFirst(2)
    var guardMilliseconds: Int?
    if rest.first?.printable == "--guard" {
      rest = rest.dropFirst()
      guard let value = rest.popFirst().flatMap({ Int($0.printable) }),
        (0...ProtocolLimits.guardMilliseconds).contains(value)
      else {
        throw UsageError(
          "tocsin-askpass",
          "--guard takes milliseconds, from 0 to \(ProtocolLimits.guardMilliseconds)")
      }
      guardMilliseconds = value
    }
    guard let name, rest.isEmpty || rest.first?.printable == "--" else {
      throw UsageError("tocsin-askpass", "--personality NAME takes -- before its words")
    }
    return .be(name, guardMilliseconds: guardMilliseconds, words: Array(rest.dropFirst()))
  }
}
