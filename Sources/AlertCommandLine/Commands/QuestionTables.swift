import AlertAnswers
import AlertModel
import CommandOptions
import Localization

/// `tocsin prompt`, `password` and `choose`, which ask one question and print only the answer.
enum QuestionTables {
  private static let labels: [CommandOption<QuestionDraft>] = [
    CommandOption("ok", nil, "LABEL", "the label of the OK button") {
      (draft, value) throws(OptionProblem) in
      draft.okLabel = try value.nonEmpty("a label")
    },
    CommandOption("cancel", nil, "LABEL", "the label of the Cancel button") {
      (draft, value) throws(OptionProblem) in
      draft.cancelLabel = try value.nonEmpty("a label")
    },
  ]

  /// The options that follow a command’s own.
  private static let common =
    labels + AlertOptionTable.behavior.lifted { $1(&$0.present.alert) }
    + ReplyOptions.all.lifted { $1(&$0.present.reply) }

  private static let placeholderHelp = "the text that the empty field shows"

  static let prompt = CommandSyntax<PromptDraft, Command>(
    name: "tocsin prompt", operands: "[OPTION]... QUESTION",
    summary: "Ask for a line of text.",
    discussion: "Prints only the text. Cancel and Escape print nothing and exit with status 1.",
    options: AlertOptionTable.head.lifted { $1(&$0.question.present.alert) } + [
      CommandOption("value", nil, "TEXT", "the initial text") { draft, value in
        draft.rules.value = value.text
      },
      CommandOption("placeholder", nil, "TEXT", placeholderHelp) { draft, value in
        draft.rules.placeholder = value.text
      },
      CommandOption(
        flag: "required", nil, "require an answer that is not empty"
      ) { $0.isRequired = true },
      CommandOption(
        "match", nil, "REGEX", "a Perl regular expression that must match the whole text"
      ) { draft, value in
        draft.rules.pattern = value.text
      },
      CommandOption("match-help", nil, "TEXT", "the message if the text does not match") {
        draft, value in
        draft.rules.patternHelp = value.text
      },
    ] + common.lifted { $1(&$0.question) },
    examples: [
      ("tocsin prompt \"What is it called?\" --value Untitled", "prints the text"),
      (
        "tocsin prompt Port --match \"[0-9]+\" --match-help \"Digits only\" --required",
        "accepts only digits"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers,
    draft: PromptDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    let question = try operands.onlyQuestion(
      "QUESTION", example: "tocsin prompt \"Your name?\"")
    let input = AlertInput(
      name: "text", kind: .field(draft.rules), isRequired: draft.isRequired)
    return try draft.question.present(question, for: input, icon: .none)
  }

  static let password = CommandSyntax<PasswordDraft, Command>(
    name: "tocsin password", operands: "[OPTION]... PROMPT",
    summary: "Ask for a password.",
    discussion: """
      Prints only the password. It is asked for by a separate program, tocsin-askpass, which writes \
      it to standard output and passes it to no other program. It takes its turn among the alerts of \
      all programs; tocsin list names it, and tocsin dismiss ends it. With --policy coalesce it waits \
      like any other, because its answer is not shared.
      """,
    options: AlertOptionTable.head.lifted { $1(&$0.question.present.alert) } + [
      CommandOption("placeholder", nil, "TEXT", placeholderHelp) { draft, value in
        draft.rules.placeholder = value.text
      },
      CommandOption(flag: "confirm", nil, "ask for it twice") { draft in
        draft.rules.isRepeated = true
      },
    ] + labels.lifted { $1(&$0.question) }
      + (PresentationOptions.secret + AlertOptionTable.timing + AlertOptionTable.order)
      .lifted { $1(&$0.question.present.alert) }
      + [ReplyOptions.response, ReplyOptions.printDocument].lifted {
        $1(&$0.question.present.reply)
      },
    examples: [
      (
        "tocsin password \"Passphrase of the backup\" | restic-key",
        "passes the password to another program"
      )
    ],
    statuses: ExitStatusRow.ofAnswers,
    draft: PasswordDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    let question = try operands.onlyQuestion("PROMPT", example: "tocsin password Passphrase")
    let input = AlertInput(name: "password", kind: .secret(draft.rules))
    return try draft.question.present(question, for: input, icon: .key)
  }

  static let choose = CommandSyntax<ChooseDraft, Command>(
    name: "tocsin choose", operands: "[OPTION]... QUESTION [ITEM]...",
    summary: "Ask the user to choose from a list.",
    discussion: """
      Without items on the command line, each line of standard input is an item, even an empty one. \
      Prints the selected items, one per line. More than six items are shown as a list that can be \
      filtered.
      """,
    options: AlertOptionTable.head.lifted { $1(&$0.question.present.alert) } + [
      CommandOption(
        flag: "multiple", nil, "allow selecting several items"
      ) { $0.allowsMultiple = true },
      CommandOption(
        "select", nil, "ITEM", "an item that is selected initially; can be given many times"
      ) { draft, value in
        draft.selection.append(value.text)
      },
    ] + ColumnOptions.all.lifted { $1(&$0.columns) } + common.lifted { $1(&$0.question) },
    examples: [
      (
        "tocsin choose \"Which size?\" Small Medium Large --select Medium",
        "prints one of the items"
      ),
      (
        "git branch --format=\"%(refname:short)\" | tocsin choose \"Which branch?\"",
        "a list of branches"
      ),
      (
        "ps -eo pid=,user=,comm= | sed \"s/^ *//; s/  */\\t/g\" | "
          + "tocsin choose Process --column PID --column User --column Name | cut -f 1",
        "a list with columns; prints the first cell of the row"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers,
    draft: ChooseDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    var draft = draft
    let question = try operands.question(
      "QUESTION", example: "tocsin choose \"Which size?\" Small Large")
    let items = try ItemReader.items(
      Array(operands.words.dropFirst()), or: &draft.question.present.alert.files)
    var rules = try draft.columns.applied(
      to: ChoiceRules(
        items: items, selection: draft.selection, allowsMultiple: draft.allowsMultiple))
    if draft.question.isMenu { rules.form = .list }
    // An empty selection is an answer only if several items can be selected.
    let input = AlertInput(
      name: "choice", kind: .choice(rules), isRequired: !draft.allowsMultiple)
    return try draft.question.present(question, for: input, icon: .none)
  }
}

/// The part of a draft that the commands share which ask one question.
struct QuestionDraft: Sendable {
  var present: PresentDraft
  /// The labels; nil for the default words.
  var okLabel: String?
  var cancelLabel: String?

  init(files: CommandFiles) {
    present = PresentDraft(files: files)
  }

  /// Whether the question is a menu, which has no buttons: Return and Escape answer it.
  var isMenu: Bool { present.alert.edits.description.style == .menu }

  /// Returns the command that presents an alert with one input, and prints its value.
  func present(
    _ question: String, for input: AlertInput, icon: AlertIcon
  ) throws(OptionProblem) -> Command {
    var edits = present.alert.edits
    edits.set(.title, question) { $0.title = $1 }
    var description = try edits.resolved()
    if !edits.members.contains(.icon) { description.icon = icon }
    description.inputs = [input]
    let language = Language(of: description)
    description.buttons = [
      AlertButton(
        id: "cancel", label: cancelLabel ?? language[.cancel], role: .cancel,
        isHidden: isMenu),
      AlertButton(id: "ok", label: okLabel ?? language[.ok], isHidden: isMenu),
    ]
    if isMenu { description.defaultButton = "ok" }
    try edits.checkTextLimits(description)
    return try present.present(description, answer: .value)
  }
}

/// The options of `tocsin prompt`.
struct PromptDraft: Sendable {
  var question: QuestionDraft
  var rules = TextRules()
  var isRequired = false

  init(files: CommandFiles) {
    question = QuestionDraft(files: files)
  }
}

/// The options of `tocsin password`.
struct PasswordDraft: Sendable {
  var question: QuestionDraft
  var rules = SecretRules()

  init(files: CommandFiles) {
    question = QuestionDraft(files: files)
  }
}

/// The options of `tocsin choose`.
struct ChooseDraft: Sendable {
  var question: QuestionDraft
  var selection: [String] = []
  var allowsMultiple = false
  var columns = ColumnsDraft()

  init(files: CommandFiles) {
    question = QuestionDraft(files: files)
  }
}
