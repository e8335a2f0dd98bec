import AlertModel
import CommandOptions
import Localization

/// `tocsin alert` and `tocsin confirm`.
enum PresentTables {
  static let alert = CommandSyntax<PresentDraft, Command>(
    name: "tocsin alert", operands: "[OPTION]... [TITLE [MESSAGE]]",
    summary: "Show an alert and wait for the answer.",
    discussion: """
      Without --button the alert has an OK button, and with inputs also Cancel. Prints the \
      identifier of the pressed button, followed by a line NAME=VALUE for each input: a newline in \
      the value is printed as \\n, a backslash as \\\\; several items are separated by commas, and a \
      comma in an item is \\,. A cancelled alert prints nothing. If the caller exits, its alert is \
      withdrawn.
      """,
    options: (AlertOptionTable.drawing + [PresentationOptions.monitor] + AlertOptionTable.timing
      + AlertOptionTable.queueing).lifted { $1(&$0.alert) }
      + ReplyOptions.all.lifted { $1(&$0.reply) }
      + [AlertOptionTable.from.lifted { $1(&$0.alert) }],
    examples: [
      (
        "tocsin alert \"Disk almost full\" \"2 % are left on /home.\" -i warning",
        "shows an alert with an OK button; prints “ok”"
      ),
      (
        "tocsin alert -t \"Save changes?\" -b discard=\"Don’t Save\" -b Cancel -b Save "
          + "--destructive discard",
        "prints “discard” or “save”, or nothing with status 1"
      ),
      (
        "tocsin alert -t \"Backup done\" --timeout 5 --id backup --policy replace --no-wait",
        "prints “backup” at once; the alert closes after 5 seconds"
      ),
      (
        "tocsin alert -t \"New user\" --field name=Name --required name --check admin=Administrator",
        "prints “ok”, “name=ann” and “admin=false”, one per line"
      ),
      (
        "tocsin alert --from alert.json --timeout 60",
        "shows the alert that the document describes, with a timeout"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers,
    draft: PresentDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    var draft = draft
    try takeText(of: operands, into: &draft.alert.edits)
    guard let source = draft.alert.document else {
      return try draft.present(try draft.alert.resolved())
    }
    if draft.reply.listens { try draft.alert.files.refuseSecondReader("--listen") }
    return .presentDocuments(DocumentCommand(draft, source: source))
  }

  /// Takes the title and the message, which can be given as operands or as options.
  private static func takeText(
    of operands: Operands, into edits: inout AlertEdits
  ) throws(OptionProblem) {
    try takeMessage(of: operands, into: &edits)
    guard let title = operands.first else { return }
    guard !edits.members.contains(.title) else {
      throw OptionProblem("“\(title)” and --title are two titles")
    }
    edits.set(.title, title) { $0.title = $1 }
  }

  /// Takes the message, which can be the second operand or an option.
  static func takeMessage(
    of operands: Operands, into edits: inout AlertEdits
  ) throws(OptionProblem) {
    try operands.refuse(after: 2, Operands.unquoted)
    guard operands.count == 2 else { return }
    guard !edits.members.contains(.message) else {
      throw OptionProblem("“\(operands[1])” and --message are two messages")
    }
    edits.set(.message, operands[1]) { $0.message = $1 }
  }

  static let confirm = CommandSyntax<ConfirmDraft, Command>(
    name: "tocsin confirm", operands: "[OPTION]... QUESTION",
    summary: "Ask a yes-or-no question.",
    discussion: """
      Yes prints “yes” and exits with status 0; No and Escape print nothing and exit with status 1.
      """,
    options: AlertOptionTable.head.lifted { $1(&$0.present.alert) } + [
      CommandOption("yes", "y", "LABEL", "the label of the Yes button") {
        (draft, value) throws(OptionProblem) in
        draft.yesLabel = try value.nonEmpty("a label")
      },
      CommandOption("no", nil, "LABEL", "the label of the No button") {
        (draft, value) throws(OptionProblem) in
        draft.noLabel = try value.nonEmpty("a label")
      },
      CommandOption(
        flag: "destructive", "D", "the Yes button destroys data: Return presses No"
      ) { $0.isDestructive = true },
    ] + AlertOptionTable.behavior.lifted { $1(&$0.present.alert) }
      + ReplyOptions.all.lifted { $1(&$0.present.reply) },
    examples: [
      ("tocsin confirm \"Restart now?\" && systemctl reboot", "reboots if Yes is pressed"),
      (
        "tocsin confirm \"Delete the branch?\" --yes Delete --no Keep --destructive",
        "Return and Escape both keep the branch"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers,
    draft: ConfirmDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    let question = try operands.onlyQuestion(
      "QUESTION", example: "tocsin confirm \"Restart now?\"")
    var edits = draft.present.alert.edits
    edits.set(.title, question) { $0.title = $1 }
    var description = try edits.resolved()
    if !edits.members.contains(.icon) { description.icon = .question }
    let language = Language(of: description)
    description.buttons = [
      AlertButton(id: "no", label: draft.noLabel ?? language[.no], role: .cancel),
      AlertButton(
        id: "yes", label: draft.yesLabel ?? language[.yes],
        role: draft.isDestructive ? .destructive : .plain),
    ]
    try edits.checkTextLimits(description)
    return try draft.present.present(description)
  }
}

/// The options of `tocsin confirm`.
struct ConfirmDraft: Sendable {
  var present: PresentDraft
  /// The labels; nil for the default words.
  var yesLabel: String?
  var noLabel: String?
  var isDestructive = false

  init(files: CommandFiles) {
    present = PresentDraft(files: files)
  }
}
