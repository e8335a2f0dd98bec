import CommandOptions

/// `tocsin theme`.
enum ThemeTable {
  static let theme = CommandSyntax<Void, Command>(
    name: "tocsin theme", operands: "list | current | show NAME | check PATH | preview [NAME]",
    summary: "List, show, check and preview themes.",
    discussion: """
      A theme is a folder with a file theme.conf. Themes are searched by name in the folders of \
      TOCSIN_THEMES, then in tocsin/themes in the user’s data folder (XDG_DATA_HOME) and in the \
      system’s data folders (XDG_DATA_DIRS, and share beside the program’s bin). TOCSIN_THEME is \
      the default theme.

      list prints the names. current prints which theme, appearance, accent colour and font alerts \
      have on this display, and where they come from. show prints all settings of a theme, including inherited ones, in the \
      format of theme.conf. check prints the mistakes in a theme’s folder, one per line. preview \
      shows a toast, an alert and a sheet on the display.
      """,
    options: [],
    examples: [
      ("tocsin theme preview high-contrast", "shows sample alerts with the theme"),
      (
        "tocsin theme check ~/.local/share/tocsin/themes/mine",
        "prints each mistake with its line number"
      ),
      ("tocsin theme show default > theme.conf", "creates a file to start from"),
      ("tocsin theme current", "prints the desktop’s accent colour and font, if they are followed"),
    ],
    statuses: ExitStatusRow.checks(
      wrong: "the theme has mistakes, which are printed on standard error",
      usage: "or the theme does not exist",
      unavailable: ", or current or preview has no display"),
    forms: [
      .verb("list"), .verb("current"), .verb("show", .themes), .verb("check", .themesOrFolders),
      .verb("preview", .themes),
    ],
    draft: ()
  ) { (_, operands) throws(OptionProblem) in
    .theme(try ThemeRequest(operands.words))
  }
}

/// The task of `tocsin theme`; `tocsin-presenter` carries it out.
package enum ThemeRequest: Hashable, Sendable {
  case list
  case current
  case show(String)
  case check(String)
  case preview(String?)

  /// The operands for `tocsin-presenter --theme`.
  package var words: [String] {
    switch self {
    case .list: ["list"]
    case .current: ["current"]
    case .show(let name): ["show", name]
    case .check(let path): ["check", path]
    case .preview(let name): ["preview"] + (name.map { [$0] } ?? [])
    }
  }

  /// Parses operands.
  init(_ operands: [String]) throws(OptionProblem) {
    let verbs = ["list", "current", "show", "check", "preview"]
    let form = "list, current, show NAME, check PATH, preview [NAME]"
    guard let verb = operands.first else { throw OptionProblem("what to do is missing: \(form)") }
    let operand = operands.dropFirst().first
    switch verb {
    case "list":
      self = .list
    case "current":
      self = .current
    case "show":
      guard let operand, !operand.isEmpty else {
        throw OptionProblem("the theme’s name is missing: show NAME")
      }
      self = .show(operand)
    case "check":
      guard let operand, !operand.isEmpty else {
        throw OptionProblem("the theme’s folder, or its name, is missing: check PATH")
      }
      self = .check(operand)
    case "preview":
      self = .preview(operand)
    default:
      let suggestion = Spelling.nearest(to: verb, in: verbs).map { "; did you mean “\($0)”?" }
      throw OptionProblem("“\(verb)” is not known; available: \(form)" + (suggestion ?? ""))
    }
    guard operands.count <= words.count else {
      throw OptionProblem("“\(operands[words.count])” is not expected")
    }
  }
}
