import AlertCommandLine

/// A page that is written by hand, with places that are filled from tables, schema and theme.
struct ManualTemplate {
  let schema: SchemaText
  let theme: ThemeText

  /// The page with each line that names a place, such as `@commands@`, replaced.
  func filled(_ page: String) -> String {
    page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line {
      case "@commands@": Self.commands
      case "@statuses@": Self.statuses
      case "@variables@": Self.variables
      case "@personalities@": Self.personalities
      case "@members@": schema.members
      case "@inputs@": schema.inputs
      case "@button@": schema.button
      case "@colours@": theme.colours
      case "@metrics@": theme.list("Metrics")
      default: String(line)
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
    CommandLineGrammar.facts.map {
      ManualText.entry("*tocsin-\($0.word)*(1)", ManualText.plain($0.summary))
    }
    .joined()
  }

  /// The table of exit statuses.
  static var statuses: String {
    ExitStatus.all.map { ManualText.entry("*\($0.code)*", ManualText.sentence($0.meaning)) }
      .joined()
      + ManualText.entry("*128* + _n_", "Ended by signal _n_; the alert is withdrawn.")
  }

  private static var variables: String {
    CommandLineGrammar.variables.map {
      ManualText.entry("*\(ManualText.plain($0.name))*", ManualText.plain($0.meaning))
    }
    .joined()
  }
}
