/// The commands that look after the configuration.
enum ConfigurationTables {
  static let configuration = CommandSyntax<Command>(
    name: "tocsin config", operands: "check [FILE] | show",
    summary: "Checks and shows what tocsin.conf says.",
    discussion: """
      The configuration is tocsin/tocsin.conf in XDG_CONFIG_HOME, or else in one of \
      XDG_CONFIG_DIRS; TOCSIN_CONFIG names another file. A presenter reads it again when it \
      changes, and keeps what it had when there is a mistake. Its keys are in the manual \
      tocsin.conf(5).

      check prints what is wrong, a line for each. \
      show prints every key with the value that is in force, as a file of the same form.
      """,
    options: [],
    examples: [
      ("tocsin config check", "names each mistake by its line"),
      ("tocsin config show > tocsin.conf", "a file to begin with"),
    ],
    statuses: ExitStatusRow.checks(
      wrong: "there are mistakes in the file, which standard error names",
      usage: "or there is no such file"),
    forms: [.verb("check", .files), .verb("show")]
  ) { (draft) throws(OptionProblem) in
    .configuration(try ConfigurationRequest(draft.operands))
  }

  static let migrate = CommandSyntax<Command>(
    name: "tocsin migrate", operands: "dunst [FILE]",
    summary: "Turns another daemon’s configuration into one of tocsin’s.",
    discussion: """
      FILE is a dunstrc; without it, dunst/dunstrc in XDG_CONFIG_HOME. The configuration goes to \
      standard output, or to a file, whose folder is made if need be. What has no counterpart \
      stands at its end as comments, and is counted on standard error.
      """,
    options: [
      CommandOption("output", "o", "FILE", "write to this file, which may not be there yet") {
        (draft, value) throws(OptionProblem) in
        draft.notifications.output = draft.absolute(try value.nonEmpty("a file’s path"))
      },
      CommandOption(flag: "force", "f", "write to it although it is there") { draft in
        draft.notifications.overwrites = true
      },
    ],
    examples: [
      ("tocsin migrate dunst -o ~/.config/tocsin/tocsin.conf", "takes over what dunst was told")
    ],
    statuses: [
      ExitStatusRow("0", "the configuration was written"),
      .usage("or a file cannot be read or written"), ExitStatusRow(.internalError),
    ],
    forms: [.verb("dunst", .files)]
  ) { (draft) throws(OptionProblem) in
    guard let program = draft.operands.first else {
      throw OptionProblem("the program is missing, of which there is one: dunst")
    }
    guard program == "dunst" else {
      throw OptionProblem("“\(program)” is not known; there is dunst")
    }
    if draft.operands.count > 2 { throw OptionProblem("“\(draft.operands[2])” is not expected") }
    let path = draft.operands.count == 2 ? draft.operands[1] : nil
    if path?.isEmpty == true { throw OptionProblem("FILE is empty") }
    if draft.notifications.overwrites, draft.notifications.output == nil {
      throw OptionProblem("--force is for a file that --output names")
    }
    return .migrate(
      MigrationRequest(
        path: path.map(draft.absolute), output: draft.notifications.output,
        overwrites: draft.notifications.overwrites))
  }
}
