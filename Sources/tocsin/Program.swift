import AlertCommandLine
import AlertModel
import AlertProtocol
import PresenterClient

/// What the client does with a command line, from the first word to the exit status.
enum Program {
  /// Runs the command, prints its answer, and tells how the program ends.
  static func run(_ words: [Argument]) -> ExitStatus {
    var speaker = "tocsin"
    do {
      let folder = ClientEnvironment.currentFolderPath()
      let command = try CommandLineGrammar.parse(
        words, currentFolder: folder, input: .system)
      // Only a word that is a command's name gets here.
      if let first = words.first?.text { speaker = "tocsin \(first)" }
      let report = try report(for: command)
      if let complaint = report.complaint { complain("\(speaker): \(complaint)") }
      guard StandardStream.output.write(report.output) else {
        complain("\(speaker): standard output cannot be written")
        return .internalError
      }
      return report.status
    } catch let error as UsageError {
      complain(error.description)
      return .usage
    } catch let error as ClientError {
      complain("\(speaker): \(error)")
      return error.status
    } catch {
      complain("\(speaker): \(error)")
      return .internalError
    }
  }

  private static func report(for command: Command) throws -> CommandReport {
    switch command {
    case .print(let text): return CommandReport(output: text)
    case .present(let command): return try present(command)
    case .render(let request):
      try checkPicture(of: request.alert)
      let program = try PresenterProgram(in: environment())
      throw program.become(arguments: ["--render"], input: try request.encoded())
    case .runPresenter(let replaces):
      let program = try PresenterProgram(in: environment())
      throw program.become(arguments: replaces ? ["--replace"] : [])
    case .stopPresenter:
      let client = try PresenterClient(environment())
      let stopped = try client.stop()
      return CommandReport(
        complaint: stopped ? nil : "no presenter runs on \(client.display)")
    case .dismiss(let identifier):
      let count = try PresenterClient(environment()).dismiss(identifier) ?? 0
      let missing = identifier.map { "no alert “\($0)” waits or is on screen" }
      return CommandReport(complaint: count == 0 ? missing : nil)
    case .list(let isJSON):
      return try CommandReport(PresenterClient(environment()).list() ?? [], isJSON: isJSON)
    case .status(let isJSON):
      let client = try PresenterClient(environment())
      guard let status = try client.status() else {
        throw ClientError(.unavailable, "no presenter runs on \(client.display)")
      }
      return try CommandReport(status, isJSON: isJSON)
    }
  }

  private static func present(_ command: PresentCommand) throws -> CommandReport {
    try checkPicture(of: command.alert)
    switch try PresenterClient(environment()).present(command.alert, waits: command.waits) {
    case .ended(let identifier, let response):
      return try CommandReport(identifier, response, isJSON: command.isJSON)
    case .left(let identifier):
      return try CommandReport(leaving: identifier, isJSON: command.isJSON)
    }
  }

  private static func checkPicture(of alert: AlertDescription) throws {
    if case .file(let path) = alert.icon,
      let problem = PictureFile.problem(with: path, formats: [.png])
    {
      throw ClientError(
        .invalid,
        "--icon takes info, warning, error, question, key, none or a PNG file, and \(problem)")
    }
    if let image = alert.image,
      let problem = PictureFile.problem(with: image, formats: PictureFile.Format.allCases)
    {
      throw ClientError(.invalid, "--image takes a PNG, JPEG or SVG file, and \(problem)")
    }
  }

  private static func environment() throws -> ClientEnvironment {
    let idle = ClientEnvironment.value(of: "TOCSIN_IDLE_SECONDS")
    return .current(idleSeconds: try IdleSeconds.fromEnvironment(idle))
  }

  private static func complain(_ sentence: String) {
    // When even this cannot be written there is nobody left to tell.
    _ = StandardStream.error.write("\(sentence)\n")
  }
}

extension ClientError {
  /// The one place where an error of the client becomes an exit status.
  fileprivate var status: ExitStatus {
    switch code {
    case .unavailable: .unavailable
    case .busy: .busy
    case .invalid: .usage
    case .internal: .internalError
    }
  }
}
