import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions
import DropIns
import Glibc
import Localization
import PresenterClient

/// Runs a drop-in as the original program would run.
enum DropInProgram {
  /// Runs a drop-in.
  static func run(_ words: [Argument], as personality: Personality) -> ExitStatus {
    Program.commandName = personality.rawValue
    let context = PersonalityContext(
      currentFolder: ClientEnvironment.currentFolderPath(), input: .system,
      today: LocalTime.today(), language: .ofProcess,
      original: { LanguageReader.current(domain: "zenity").translation(of: $0) },
      variable: ClientEnvironment.value(of:))
    do {
      switch PersonalityGrammar.parse(words, as: personality, in: context) {
      case .print(let text, let status):
        try Program.print(text)
        return .dropIn(status)
      case .complain(let text, let status):
        Program.write(text)
        return .dropIn(status)
      case .become(.original(let personality, let failure, let status), let words):
        guard
          let original = try PresenterProgram(
            original: personality.rawValue, in: Program.environment())
        else {
          Program.write(failure)
          return .dropIn(status)
        }
        throw original.become(arguments: words)
      case .become(.askpass(let personality), let words):
        throw try become(.askpass, personality, words)
      case .become(.notify(let personality), let words):
        throw try become(.notify, personality, words)
      case .present(let alert): return try present(alert)
      case .converse(let dialogue, let display):
        take(display)
        let delegate = DialogueDelegate(dialogue)
        var none = AlertDescription()
        try delegate.begin(&none)
        try delegate.runWithoutAlert()
        return .dropIn(delegate.exitStatus ?? 0)
      }
    } catch let error as ClientError where error.code == .unavailable {
      Program.complain(error.description)
      return .dropIn(personality.displaylessStatus)
    } catch {
      Program.complain("\(error)")
      return .dropIn(personality.failureStatus)
    }
  }

  /// Presents a drop-in's alert, runs its dialogue, and prints its answer.
  private static func present(_ alert: PersonalityAlert) throws -> ExitStatus {
    take(alert.display)
    var command = alert.command
    command.alert = command.alert.withShowablePictures
    if let guardTime = ClientEnvironment.value(of: "TOCSIN_GUARD").flatMap(Int.init) {
      // The originals have no option for it.
      command.alert.guardMilliseconds = min(
        max(guardTime, 0), ProtocolLimits.guardMilliseconds)
    }
    let delegate = alert.dialogue.map(DialogueDelegate.init)
    try delegate?.begin(&command.alert)
    if let status = delegate?.exitStatus { return .dropIn(status) }
    let end = try AlertProgram.perform(command, delegate: delegate)
    if let status = delegate?.exitStatus { return .dropIn(status) }
    guard case .ended(let identifier, let response) = end else { return .success }
    try delegate?.ended(response)
    let report = try CommandReport(identifier, response, to: command)
    do {
      try Program.printReport(report)
    } catch {
      // A reader that closed the pipe after earlier output does not need the answer.
      if delegate?.hasPrinted != true { throw error }
    }
    return report.status
  }

  /// Sets `DISPLAY` for this process and the programs that it starts.
  private static func take(_ display: String?) {
    if let display { setenv("DISPLAY", display, 1) }
  }

  /// Executes another program of ours; returns only if that fails.
  private static func become(
    _ role: PresenterProgram.Role, _ personality: Personality, _ words: [String]
  ) throws -> ClientError {
    let program = try PresenterProgram(role, in: try Program.environment())
    return program.become(
      arguments: ["--personality", personality.rawValue, "--"] + words)
  }
}

extension AlertDescription {
  /// The alert without pictures that cannot be read.
  var withShowablePictures: AlertDescription {
    var alert = self
    if case .file(let path) = icon, PictureFile.problem(with: path) != nil { alert.icon = .none }
    if let image, PictureFile.problem(with: image) != nil { alert.image = nil }
    return alert
  }
}
