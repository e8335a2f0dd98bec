import AlertCommandLine

/// A page that is written by hand, with places that are filled from the tables.
enum ManualTemplate {
  /// The page with each line that names a place, such as `@commands@`, replaced.
  static func filled(_ page: String) -> String {
    page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line {
      case "@commands@": commands
      case "@statuses@": statuses
      case "@variables@": variables
      default: String(line)
      }
    }
    .joined(separator: "\n")
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
      ManualText.entry("*\(ManualText.plain($0.name))*", ManualText.sentence($0.meaning))
    }
    .joined()
  }
}
