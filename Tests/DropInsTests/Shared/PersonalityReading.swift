import AlertModel
import Testing

@testable import AlertAnswers
@testable import CommandOptions
@testable import DropIns

/// Parses command lines of drop-ins in a fixed environment.
enum PersonalityReading {
  static let today = CalendarDate(year: 2026, month: 11, day: 21)

  static func command(
    _ personality: Personality, _ words: [String], files: [String: String] = [:],
    environment: [String: String] = [:]
  ) -> PersonalityCommand {
    let input = CommandInput(
      read: { (source, _) throws(CommandInput.Failure) in
        guard let text = files[source.name] else {
          throw CommandInput.Failure("No such file or directory")
        }
        return Array(text.utf8)
      },
      isTerminal: { false })
    let context = PersonalityContext(
      currentFolder: "/home/me", input: input, today: today, variable: { environment[$0] })
    return PersonalityGrammar.parse(words.map { Argument($0) }, as: personality, in: context)
  }

  /// Returns the alert that the words describe.
  static func alert(
    _ personality: Personality, _ words: [String], files: [String: String] = [:],
    environment: [String: String] = [:]
  ) throws -> PersonalityAlert {
    let command = command(personality, words, files: files, environment: environment)
    guard case .present(let alert) = command else {
      Issue.record("\(words) is no alert: \(command)")
      throw ReadingError()
    }
    return alert
  }

  /// Returns the text for standard error and the exit status.
  static func complaint(
    _ personality: Personality, _ words: [String], environment: [String: String] = [:]
  ) -> (text: String, status: Int32)? {
    guard
      case .complain(let text, let status) = command(
        personality, words, environment: environment)
    else { return nil }
    return (text, status)
  }

  struct ReadingError: Error {}
}
