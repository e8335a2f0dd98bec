import AlertAnswers
import CShims
import Glibc
import SecretPrompts

/// `pinentry`: what its command line asks for.
enum PinentryMain {
  /// The pinentries that ask on a terminal.
  private static let terminals = ["pinentry-curses", "pinentry-tty"]

  /// Holds the dialogue, and tells how the program ends.
  static func run(_ words: [String]) throws -> ExitStatus {
    let (request, unknown) = PinentryOptions.parse(words)
    for word in unknown { AskpassMain.complain("the option “\(word)” is not known") }
    switch request {
    case .print(let text):
      print(text, terminator: "")
      return .success
    case .run(let options):
      let process = PinentryProcess(options)
      // What is wrong is said by the question that fails, if there is one.
      if (try? process.connect()) == nil { becomeTerminals(words) }
      process.run()
      return .success
    }
  }

  /// Without a display that can be reached a pinentry of terminals goes on in our place, if there is
  /// one; else every question on that display fails.
  private static func becomeTerminals(_ words: [String]) {
    tocsin_default_signals()
    for name in terminals {
      var vector = ([name] + words).map { strdup($0) } + [nil]
      execvp(name, &vector)
      for word in vector { free(word) }
    }
    tocsin_leave_on_signals()
  }
}
