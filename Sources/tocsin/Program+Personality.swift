import AlertCommandLine
import AlertModel
import PresenterClient

extension Program {
  /// Runs a drop-in: words in its language, an answer in its language.
  static func run(_ words: [Argument], as personality: Personality) -> ExitStatus {
    speaker = personality.rawValue
    let context = PersonalityContext(
      currentFolder: ClientEnvironment.currentFolderPath(), input: .system,
      today: LocalTime.today(), variable: ClientEnvironment.value(of:))
    do {
      switch PersonalityGrammar.parse(words, as: personality, in: context) {
      case .print(let text, let status):
        try print(text)
        return .dropIn(status)
      case .complain(let text, let status):
        write(text)
        return .dropIn(status)
      case .become(.original(let personality, let failure, let status), let words):
        guard
          let original = try PresenterProgram(
            original: personality.rawValue, in: environment())
        else {
          write(failure)
          return .dropIn(status)
        }
        throw original.become(arguments: words)
      case .become(.askpass(let personality), let words):
        throw try become(.askpass, personality, words)
      case .become(.notify(let personality), let words):
        throw try become(.notify, personality, words)
      case .present(let alert): return try present(alert)
      }
    } catch {
      complain("\(error)")
      return .dropIn(personality.failureStatus)
    }
  }

  /// Presents the alert, holds its dialogue, and tells its answer.
  private static func present(_ alert: PersonalityAlert) throws -> ExitStatus {
    let attendant = alert.dialogue.map(DialogueAttendant.init)
    let end = try perform(alert.command, attendant: attendant)
    if let status = attendant?.departure { return .dropIn(status) }
    guard case .ended(let identifier, let response) = end else { return .success }
    try attendant?.ended(response)
    let report = try CommandReport(identifier, response, to: alert.command)
    try tell(report)
    return report.status
  }

  /// Lets another program of ours go on; returns only when that fails.
  private static func become(
    _ role: PresenterProgram.Role, _ personality: Personality, _ words: [String]
  ) throws -> ClientError {
    let program = try PresenterProgram(role, in: try environment())
    return program.become(
      arguments: ["--personality", personality.rawValue, "--"] + words)
  }
}
