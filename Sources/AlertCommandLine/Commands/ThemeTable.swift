import CommandOptions

/// The command that looks after themes.
enum ThemeTable {
  static let theme = CommandSyntax<Void, Command>(
    name: "tocsin theme", operands: "list | show NAME | check PATH | preview [NAME]",
    summary: "Lists, shows, checks and tries out themes.",
    discussion: """
      A theme is a folder with a file theme.conf. It is looked for by name in the folders of \
      TOCSIN_THEMES, then in tocsin/themes in the user’s data folder (XDG_DATA_HOME) and in those \
      of the system (XDG_DATA_DIRS, and share beside the program’s bin). TOCSIN_THEME names the \
      one that alerts have unless they say another.

      list prints the names. show prints everything that a theme says, what it inherits included, \
      as a file of the same form. check prints what is wrong with the theme in a folder, a line \
      for each. preview presents a toast, an alert and a sheet on the display.
      """,
    options: [],
    examples: [
      ("tocsin theme preview high-contrast", "shows what it looks like"),
      ("tocsin theme check ~/.local/share/tocsin/themes/mine", "names each mistake by its line"),
      ("tocsin theme show default > theme.conf", "a file to begin with"),
    ],
    statuses: ExitStatusRow.checks(
      wrong: "there are mistakes in the theme, which standard error names",
      usage: "or there is no such theme",
      unavailable: ", or there is no display for preview"),
    forms: [
      .verb("list"), .verb("show", .themes), .verb("check", .themesOrFolders),
      .verb("preview", .themes),
    ],
    draft: ()
  ) { (_, operands) throws(OptionProblem) in
    .theme(try ThemeRequest(operands.words))
  }
}
