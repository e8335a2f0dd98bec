import AlertCommandLine
import CShims
import Glibc

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
      if options.display == nil, getenv("DISPLAY").map({ $0.pointee == 0 }) ?? true {
        becomeTerminals(words)
      }
      PinentryProcess(options).run()
      return .success
    }
  }

  /// Without a display a pinentry of terminals goes on in our place, if there is one; else every
  /// question fails.
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
