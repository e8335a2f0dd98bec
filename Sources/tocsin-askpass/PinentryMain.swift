import AlertAnswers
import CShims
import CommandOptions
import Glibc
import Localization
import SecretPrompts

/// The program `pinentry`.
enum PinentryMain {
  /// The pinentry programs for terminals.
  private static let terminals = ["pinentry-curses", "pinentry-tty"]

  /// Runs the dialogue.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - guardMilliseconds: The guard time of the questions; nil for the default.
  /// - Returns: The exit status.
  static func run(_ words: [String], guardMilliseconds: Int?) -> ExitStatus {
    let (request, unknown) = PinentryOptions.parse(words, in: .ofProcess)
    for word in unknown { AskpassMain.complain("unknown option \(word)" as CommandMessage) }
    switch request {
    case .print(let text):
      print(text, terminator: "")
      return .success
    case .run(let options):
      let process = PinentryProcess(options, guardMilliseconds: guardMilliseconds)
      // If there is no terminal program either, each question fails with its own message.
      if (try? process.connect()) == nil { becomeTerminals(words) }
      process.run()
      return .success
    }
  }

  /// Executes a pinentry program for terminals; returns if there is none.
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
