import AlertAnswers
import CommandOptions

/// The commands that look after the configuration.
enum ConfigurationTables {
  static let configuration = CommandSyntax<Void, Command>(
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
    forms: [.verb("check", .files), .verb("show")],
    draft: ()
  ) { (_, operands) throws(OptionProblem) in
    .configuration(try ConfigurationRequest(operands.words))
  }

  static let migrate = CommandSyntax<MigrateDraft, Command>(
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
        draft.output = draft.files.absolute(try value.nonEmpty("a file’s path"))
      },
      CommandOption(flag: "force", "f", "write to it although it is there", sets: \.overwrites),
    ],
    examples: [
      ("tocsin migrate dunst -o ~/.config/tocsin/tocsin.conf", "takes over what dunst was told")
    ],
    statuses: [
      ExitStatusRow("0", "the configuration was written"),
      .usage("or a file cannot be read or written"), ExitStatusRow(.internalError),
    ],
    forms: [.verb("dunst", .files)],
    draft: MigrateDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    guard let program = operands.first else {
      throw OptionProblem("the program is missing, of which there is one: dunst")
    }
    guard program == "dunst" else {
      throw OptionProblem("“\(program)” is not known; there is dunst")
    }
    try operands.refuse(after: 2)
    let path = operands.count == 2 ? operands[1] : nil
    if path?.isEmpty == true { throw OptionProblem("FILE is empty") }
    if draft.overwrites, draft.output == nil {
      throw OptionProblem("--force is for a file that --output names")
    }
    return .migrate(
      MigrationRequest(
        path: path.map(draft.files.absolute), output: draft.output, overwrites: draft.overwrites))
  }
}

/// What the options of `tocsin migrate` say.
struct MigrateDraft: Sendable {
  /// The file that is written; nil for standard output.
  var output: String?
  /// Whether the file may exist already.
  var overwrites = false
  let files: CommandFiles

  init(files: CommandFiles) {
    self.files = files
  }
}
