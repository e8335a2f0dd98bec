import AlertAnswers
import AlertCommandLine
import AlertModel
import AlertProtocol
import CShims
import CommandOptions
import Glibc
import PresenterClient

/// The main program: runs a command line and returns the exit status.
@main
enum Program {
  /// The command's name in messages: `tocsin alert`.
  ///
  /// The program has one thread, which sets it before the first message.
  nonisolated(unsafe) static var commandName = "tocsin"

  /// The program's entry point.
  static func main() {
    tocsin_hold_standard_descriptors()
    tocsin_leave_on_signals()
    exit(run(Argument.ofProcess, calledAs: Argument.programName).code)
  }

  /// Runs the command, or the drop-in that the program's name selects, prints the answer, and
  /// returns the exit status.
  static func run(_ words: [Argument], calledAs name: String) -> ExitStatus {
    if let personality = Personality(programName: name) {
      return DropInProgram.run(words, as: personality)
    }
    if let personality = words.first?.text.flatMap(Personality.init(rawValue:)) {
      return DropInProgram.run(Array(words.dropFirst()), as: personality)
    }
    return run(words)
  }

  private static func run(_ words: [Argument]) -> ExitStatus {
    do {
      let folder = ClientEnvironment.currentFolderPath()
      let command = try CommandLineGrammar.parse(words, currentFolder: folder, input: .system)
      // The first word is a command's name, or parsing would have failed.
      if let first = words.first?.text { commandName = "tocsin \(first)" }
      let report = try report(for: command)
      try printReport(report)
      return report.status
    } catch let error as UsageError {
      write("\(error.command): \(error.problem.localized)\n")
      return .usage
    } catch let error as ClientError {
      complain(error.description)
      return error.status
    } catch {
      complain("\(error)")
      return .internalError
    }
  }

  /// Prints a command's report.
  static func printReport(_ report: CommandReport) throws {
    for line in report.complaint?.split(separator: "\n") ?? [] { complain(String(line)) }
    try print(report.output)
  }

  /// Writes text to standard output; throws if that fails.
  static func print(_ text: String) throws {
    guard StandardStream.output.write(text) else {
      throw ClientError(.internal, "standard output cannot be written")
    }
  }

  /// Writes bytes to standard output; throws if that fails.
  static func print(_ bytes: [UInt8]) throws {
    guard bytes.withUnsafeBytes(StandardStream.output.write) else {
      throw ClientError(.internal, "standard output cannot be written")
    }
  }

  /// Prints a sentence on standard error, in the caller's language if its pattern is known.
  static func complain(_ sentence: String) { complain(CommandMessage(recognizing: sentence)) }

  /// Prints a message on standard error, in the caller's language.
  static func complain(_ message: CommandMessage) {
    write("\(commandName): \(message.localized)\n")
  }

  /// Writes to standard error.
  static func write(_ line: String) {
    // An error of writing to standard error cannot be reported.
    _ = StandardStream.error.write(line)
  }

  private static func report(for command: Command) throws -> CommandReport {
    switch command {
    case .print(let text): return CommandReport(output: text)
    case .present(let command): return try AlertProgram.present(command)
    case .presentDocuments(let command): return try AlertProgram.present(command)
    case .progress(let command): return try AlertProgram.present(command)
    case .presentWindow(let command): return try GuestProgram.present(command)
    case .update(let identifier, let update):
      try checkPictures(of: update.description)
      let count = try PresenterClient(environment()).update(identifier, with: update) ?? 0
      guard count == 0 else { return CommandReport() }
      return CommandReport(
        complaint: missing(identifier), status: .dismissed)
    case .render(let request):
      try checkPictures(of: request.alert)
      let program = try PresenterProgram(in: environment())
      throw program.become(arguments: ["--render"], input: try request.encoded())
    case .theme(let request):
      let program = try PresenterProgram(in: environment())
      throw program.become(arguments: ["--theme", "--"] + request.words)
    case .rehearse(let request):
      let program = try PresenterProgram(in: environment())
      var request = request
      guard let path = realpath("/proc/self/exe", nil) else {
        throw ClientError(.internal, "cannot determine the path of this program")
      }
      request.client = String(cString: path)
      free(path)
      throw program.become(arguments: ["--rehearse", "--"] + request.operands)
    case .configuration(let request):
      let program = try PresenterProgram(in: environment())
      throw program.become(arguments: ["--config", "--"] + request.words)
    case .notifications(let command): return try NotificationProgram.carryOut(command)
    case .events: return try NotificationProgram.printEvents()
    case .migrate(let request): return try ConfigurationMigration.migrate(request)
    case .personalities(let request): return try PersonalityLinks.carryOut(request)
    case .runPresenter(let replaces, let notifies):
      let program = try PresenterProgram(in: environment())
      throw program.become(
        arguments: (replaces ? ["--replace"] : []) + (notifies ? ["--notifications"] : []))
    case .stopPresenter:
      let client = try PresenterClient(environment())
      let stopped = try client.stop()
      return CommandReport(
        complaint: stopped ? nil : noPresenter(on: client.display))
    case .dismiss(let identifier):
      let answer = try PresenterClient(environment()).dismiss(identifier)
      if answer == nil { askForPrompts(.dismiss(identifier)) }
      let count = answer ?? 0
      return CommandReport(complaint: count == 0 ? identifier.map(missing) : nil)
    case .answer(let identifier, let answer):
      let count = try PresenterClient(environment()).answer(identifier, with: answer)
      if count == nil { askForPrompts(.answer(identifier)) }
      guard count != 1 else { return CommandReport() }
      return CommandReport(
        complaint: missing(identifier), status: .dismissed)
    case .list(let isJSON):
      let alerts = try PresenterClient(environment()).list()
      if alerts == nil { askForPrompts(.list(json: isJSON)) }
      return try PresenterReports.list(alerts ?? [], isJSON: isJSON)
    case .status(let isJSON):
      let client = try PresenterClient(environment())
      guard let status = try client.status() else {
        throw ClientError(.unavailable, noPresenter(on: client.display))
      }
      return try PresenterReports.status(status, isJSON: isJSON)
    }
  }

  private static func missing(_ identifier: AlertIdentifier) -> String {
    "no alert “\(identifier)” is waiting or on screen"
  }

  private static func noPresenter(on display: DisplayName) -> String {
    "no presenter runs on \(display)"
  }

  /// Executes the presenter's program to look for prompts for secrets, which need no presenter;
  /// returns only if that fails, so that no prompts can be found.
  private static func askForPrompts(_ request: PromptRequest) {
    guard let program = try? PresenterProgram(in: environment()) else { return }
    _ = program.become(arguments: ["--prompts", "--"] + request.words)
  }

  static func checkPictures(of alert: AlertDescription) throws {
    if case .file(let path) = alert.icon,
      let problem = PictureFile.problem(with: path)
    {
      throw ClientError(
        .invalid,
        "--icon takes info, warning, error, question, success, key, none, a PNG, JPEG or SVG file,"
          + " or a name of the icon theme, and \(problem)")
    }
    if let image = alert.image,
      let problem = PictureFile.problem(with: image)
    {
      throw ClientError(.invalid, "--image takes a PNG, JPEG or SVG file, and \(problem)")
    }
  }

  static func environment() throws -> ClientEnvironment {
    let idle = ClientEnvironment.value(of: "TOCSIN_IDLE_SECONDS")
    return .current(idleSeconds: try IdleSeconds.fromEnvironment(idle))
  }
}

extension ClientError {
  /// The exit status for an error of the client.
  fileprivate var status: ExitStatus {
    switch code {
    case .unavailable: .unavailable
    case .busy: .busy
    case .invalid: .usage
    case .internal: .internalError
    }
  }
}
