import AlertAnswers
import CommandOptions

/// `tocsin config` and `tocsin migrate`.
enum ConfigurationTables {
  static let configuration = CommandSyntax<Void, Command>(
    name: "tocsin config", operands: "check [FILE] | show",
    summary: "Check and show the configuration.",
    discussion: """
      The configuration is the file tocsin/tocsin.conf in XDG_CONFIG_HOME, or else in one of \
      XDG_CONFIG_DIRS; TOCSIN_CONFIG names another file. A presenter reads it again when it \
      changes, and keeps the previous configuration if the file has mistakes. The manual page \
      tocsin.conf(5) describes the keys.

      check prints the mistakes, one per line. show prints every key with its current value, in the \
      format of tocsin.conf.
      """,
    options: [],
    examples: [
      ("tocsin config check", "prints each mistake with its line number"),
      ("tocsin config show > tocsin.conf", "creates a file to start from"),
    ],
    statuses: ExitStatusRow.checks(
      wrong: "the file has mistakes, which are printed on standard error",
      usage: "or the file does not exist"),
    forms: [.verb("check", .files), .verb("show")],
    draft: ()
  ) { (_, operands) throws(OptionProblem) in
    .configuration(try ConfigurationRequest(operands.words))
  }

  static let migrate = CommandSyntax<MigrateDraft, Command>(
    name: "tocsin migrate", operands: "dunst [FILE]",
    summary: "Convert another notification daemon’s configuration.",
    discussion: """
      FILE is a dunstrc; the default is dunst/dunstrc in XDG_CONFIG_HOME. The converted \
      configuration is written to standard output, or to a file, whose folder is created if \
      necessary. Settings without a counterpart are added as comments at the end, and their number is \
      printed on standard error.
      """,
    options: [
      CommandOption("output", "o", "FILE", "write to this file, which must not exist yet") {
        (draft, value) throws(OptionProblem) in
        draft.output = draft.files.absolute(try value.nonEmpty("a file’s path"))
      },
      CommandOption(flag: "force", "f", "overwrite the file if it exists") { $0.overwrites = true },
    ],
    examples: [
      (
        "tocsin migrate dunst -o ~/.config/tocsin/tocsin.conf",
        "creates a configuration from that of dunst"
      )
    ],
    statuses: [
      ExitStatusRow("0", "the configuration was written"),
      .usage("or a file cannot be read or written"), ExitStatusRow(.internalError),
    ],
    forms: [.verb("dunst", .files)],
    draft: MigrateDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    guard let program = operands.first else {
      throw OptionProblem("the program’s name is missing; available: \("dunst")")
    }
    guard program == "dunst" else {
      throw OptionProblem("“\(program)” is not known; available: \("dunst")")
    }
    try operands.refuse(after: 2)
    let path = operands.count == 2 ? operands[1] : nil
    if path?.isEmpty == true { throw OptionProblem("\("FILE") is empty") }
    if draft.overwrites, draft.output == nil {
      throw OptionProblem("--force is for a file that --output names")
    }
    return .migrate(
      MigrationRequest(
        path: path.map(draft.files.absolute), output: draft.output, overwrites: draft.overwrites))
  }
}

/// The options of `tocsin migrate`.
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

/// The task of `tocsin config`; `tocsin-presenter` carries it out.
package enum ConfigurationRequest: Hashable, Sendable {
  /// Prints the errors in a file; nil for the current configuration.
  case check(String?)
  /// Prints the current configuration.
  case show

  /// The operands for `tocsin-presenter --config`.
  package var words: [String] {
    switch self {
    case .check(let path): ["check"] + (path.map { [$0] } ?? [])
    case .show: ["show"]
    }
  }

  /// Parses operands.
  init(_ operands: [String]) throws(OptionProblem) {
    let verbs = ["check", "show"]
    let form = "check [FILE], show"
    guard let verb = operands.first else { throw OptionProblem("what to do is missing: \(form)") }
    switch verb {
    case "check":
      if let path = operands.dropFirst().first, path.isEmpty {
        throw OptionProblem("\("check") takes \("a file’s path"), and it is empty")
      }
      self = .check(operands.dropFirst().first)
    case "show": self = .show
    default:
      let suggestion = Spelling.nearest(to: verb, in: verbs).map { "; did you mean “\($0)”?" }
      throw OptionProblem("“\(verb)” is not known; available: \(form)" + (suggestion ?? ""))
    }
    guard operands.count <= words.count else {
      throw OptionProblem("“\(operands[words.count])” is not expected")
    }
  }
}
