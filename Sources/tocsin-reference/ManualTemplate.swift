import AlertAnswers
import AlertCommandLine
import CommandOptions

/// A page that is written by hand, with places that are filled from tables, schema and theme.
struct ManualTemplate {
  let schema: SchemaText
  let theme: ThemeText

  /// The page with each line that names a place, such as `@commands@`, replaced.
  ///
  /// - Throws: `ReferenceError` when there is no such place.
  func filled(_ page: String, of file: String) throws -> String {
    try page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line {
      case "@commands@": return Self.commands
      case "@statuses@": return ManualText.statuses(ExitStatusRow.ofAnswers)
      case "@variables@": return Self.variables
      case "@personalities@": return Self.personalities
      case "@members@": return schema.members
      case "@inputs@": return schema.inputs
      case "@button@": return schema.button
      case "@colours@": return theme.colours
      case "@metrics@": return theme.list("Metrics")
      default:
        guard !line.hasPrefix("@") || !line.hasSuffix("@") || line.count < 2 else {
          throw ReferenceError("\(file): nothing stands for \(line)")
        }
        return String(line)
      }
    }
    .joined(separator: "\n")
  }

  private static var personalities: String {
    Personality.allCases.map {
      ManualText.entry("*tocsin-\($0.rawValue)*(1)", ManualText.plain($0.meaning))
    }
    .joined()
  }

  private static var commands: String {
    CommandLineGrammar.references.map {
      ManualText.entry("*tocsin-\($0.word)*(1)", ManualText.plain($0.summary))
    }
    .joined()
  }

  private static var variables: String {
    CommandLineGrammar.environment.map {
      ManualText.entry(
        "*\(ManualText.plain($0.name))*",
        ManualText.sentence($0.meaning, literal: ["light", "debug"]))
    }
    .joined()
  }
}
