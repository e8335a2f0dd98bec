import AlertAnswers
import AlertKit
import AlertModel
import AlertProtocol
import AlertViews
import CShims
import CommandOptions
import Glibc
import Localization
import SecretPrompts

/// The main program.
///
/// `tocsin` executes this program if an alert asks for a secret, and passes the alert as a document
/// on an inherited descriptor: no secret is ever in an argument, the environment or a socket. By
/// the names `ssh-askpass` and `pinentry` it replaces those programs.
@main
enum AskpassMain {
  /// The program's name in messages.
  private static var commandName = "tocsin-askpass"
  private static var hasWarned = false
  /// The exit status if a drop-in's alert cannot be presented; nil for other commands.
  private static var dropInFailure: ExitStatus?
  /// The same without a display.
  private static var dropInWithoutDisplay: ExitStatus?

  /// The program's entry point.
  static func main() {
    tocsin_hold_standard_descriptors()
    tocsin_leave_on_signals()
    exit(run(Argument.ofProcess, calledAs: Argument.programName).code)
  }

  /// Runs a command line and returns the exit status.
  static func run(_ words: [Argument], calledAs name: String) -> ExitStatus {
    // First of all, prevent other processes from reading this one's memory.
    guard tocsin_forbid_inspection() == 0 else {
      complain(SecretMessages.unprotectedMemory)
      return .internalError
    }
    _ = tocsin_lock_memory()
    // Theme files are untrusted input and are not read in this process.
    ThemeLibrary.isLimitedToDefault = true
    do {
      return try perform(request(words, calledAs: name))
    } catch let error as UsageError {
      complain(error.problem, as: error.command)
      return .usage
    } catch let error as AlertAdmissionError {
      complain(error.description)
      return dropInFailure ?? .usage
    } catch let error as AlertDisplayError {
      complain(error.description)
      return dropInWithoutDisplay ?? dropInFailure ?? .unavailable
    } catch {
      complain("\(error)")
      return dropInFailure ?? .internalError
    }
  }

  /// The identifier of this process's prompts, unless the caller chose one.
  static let promptIdentifier = AlertIdentifier("secret-\(getpid())")

  /// Prints a sentence on standard error, in the language of the environment if its pattern is
  /// known; it must never contain typed text.
  static func complain(_ sentence: String) { complain(CommandMessage(recognizing: sentence)) }

  /// Prints a message on standard error, in the language of the environment.
  static func complain(_ message: CommandMessage) { complain(message, as: commandName) }

  /// Warns once if the memory of the secrets could not be locked.
  static func warnUnlessLocked(_ fields: [SecretField]) {
    guard !hasWarned, !fields.allSatisfy(\.isLocked) else { return }
    hasWarned = true
    complain(SecretMessages.unlockedMemory)
  }

  private static func complain(_ message: CommandMessage, as commandName: String) {
    let sentence = message.text(translated: Language.ofProcess.text(ofMessage:))
    let line = Array("\(commandName): \(sentence)\n".utf8)
    _ = tocsin_write_all(STDERR_FILENO, line, line.count)
  }

  private static func request(
    _ words: [Argument], calledAs name: String
  ) throws(UsageError) -> AskpassGrammar.Request {
    switch Personality(programName: name) {
    case .sshAskpass?: .be(.sshAskpass, words: words)
    case .pinentry?: .be(.pinentry, words: words)
    default: try AskpassGrammar.parse(words)
    }
  }

  private static func perform(_ request: AskpassGrammar.Request) throws -> ExitStatus {
    switch request {
    case .print(let text):
      print(text, terminator: "")
      return .success
    case .watchSession:
      SessionHelper.serve()
    case .present(let descriptor):
      var command = try document(on: descriptor)
      dropInFailure = command.table.map { .dropIn($0.failed.status) }
      dropInWithoutDisplay = command.table?.displaylessStatus.map { .dropIn($0) }
      if command.table == nil {
        // `tocsin` became this program, so the parent is its caller.
        command.alert.message = ProcessChain.callers.message(
          command.alert.message, in: LanguageLibrary.shared.language(for: command.alert.language))
      }
      return try AskpassProcess(command).run()
    case .be(.pinentry, let guardMilliseconds, let words):
      commandName = Personality.pinentry.rawValue
      return PinentryMain.run(words.map(\.printable), guardMilliseconds: guardMilliseconds)
    case .be(_, let guardMilliseconds, let words):
      commandName = Personality.sshAskpass.rawValue
      return try ask(words, guardMilliseconds: guardMilliseconds)
    }
  }

  /// Runs as `ssh-askpass`.
  private static func ask(
    _ words: [Argument], guardMilliseconds: Int?
  ) throws -> ExitStatus {
    if words.count == 1,
      let text = AskpassPrompt.information(
        for: words[0].printable, in: .ofProcess)
    {
      print(text, terminator: "")
      return .success
    }
    let prompt = AskpassPrompt(
      reading: words.isEmpty
        ? AskpassPrompt.usual : words.map(\.printable).joined(separator: " "),
      hint: getenv("SSH_ASKPASS_PROMPT").map { String(cString: $0) }, in: .ofProcess)
    // OpenSSH kills a notice by SIGTERM and waits for its end, so the signal must not be ignored.
    tocsin_default_signals()
    signal(SIGTERM, SIG_DFL)
    signal(SIGPIPE, SIG_IGN)
    var alert = prompt.alert(askedBy: ProcessChain.callers, in: .ofProcess)
    alert.guardMilliseconds = guardMilliseconds
    let process = try AskpassProcess(
      PresentCommand(alert: alert, table: prompt.table), mostBytes: AskpassPrompt.mostBytes)
    process.variant = { [alert] isTyped in
      prompt.alert(alert, isTyped: isTyped, in: .ofProcess)
    }
    // The program exits with the one that asked.
    process.asker = ProcessChain.watch(getppid()) { _exit(ExitStatus.cancelled.code) }
    return try process.run()
  }

  /// Reads the document with the alert and the format of its answer.
  private static func document(on number: Int32) throws -> PresentCommand {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= ProtocolLimits.lineLength {
      let count = tocsin_read(number, &part, part.count)
      guard count >= 0 else {
        throw UsageError(
          "tocsin-askpass", "descriptor \(number) cannot be read; it must contain a document")
      }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    close(number)
    do {
      let command = try PresentCommand(decoding: bytes)
      try command.alert.checkLimits()
      return command
    } catch {
      throw UsageError("tocsin-askpass", "the document is not one of tocsin’s: \(error)")
    }
  }
}
