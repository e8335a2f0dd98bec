import AlertModel
import CommandOptions

/// The commands that present an alert.
enum PresentTables {
  static let alert = CommandSyntax<PresentDraft, Command>(
    name: "tocsin alert", operands: "[OPTION]...",
    summary: "Presents an alert and waits for its answer.",
    discussion: """
      Without a button there is OK, and Cancel where something is asked for. The identifier of \
      the pressed button is printed on standard output, and after it, a line each, NAME=VALUE for \
      every input: a newline in it is \\n, a backslash \\\\, several items have commas between them, \
      and a comma in an item is \\,. A cancelled alert prints nothing. Whoever goes away takes the \
      alert along.
      """,
    options: (AlertOptions.drawing + [AlertOptions.monitor] + AlertOptions.timing
      + AlertOptions.queueing).lifted(to: \.alert) + ReplyOptions.all.lifted(to: \.reply)
      + [AlertOptions.from.lifted(to: \.alert)],
    examples: [
      (
        "tocsin alert -t \"Disk almost full\" -m \"2 % are left on /home.\" -i warning",
        "shows the text with an OK button; prints “ok”"
      ),
      (
        "tocsin alert -t \"Save changes?\" -b discard=\"Don’t Save\" -b Cancel -b Save "
          + "--destructive discard",
        "prints “discard” or “save”, or nothing with status 1"
      ),
      (
        "tocsin alert -t \"Backup done\" --timeout 5 --id backup --policy replace --no-wait",
        "prints “backup” at once; the alert goes by itself after 5 seconds"
      ),
      (
        "tocsin alert -t \"New user\" --field name=Name --required name --check admin=Administrator",
        "prints “ok”, “name=ann” and “admin=false”, a line each"
      ),
      (
        "tocsin alert --from alert.json --timeout 60",
        "presents what the document describes, with one more option"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers,
    draft: PresentDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll("the text goes into --title and --message")
    guard let source = draft.alert.document else {
      return try draft.present(try draft.alert.resolved())
    }
    if draft.reply.listens { try draft.alert.files.refuseSecondReader("--listen") }
    return .presentDocuments(DocumentCommand(draft, source: source))
  }

  static let confirm = CommandSyntax<ConfirmDraft, Command>(
    name: "tocsin confirm", operands: "[OPTION]... QUESTION",
    summary: "Asks a question that is answered by yes or no.",
    discussion: """
      Yes prints “yes” and ends with status 0; no and Escape print nothing and end with status 1.
      """,
    options: AlertOptions.head.lifted(to: \.present.alert) + [
      CommandOption("yes", "y", "LABEL", "the label of the button that agrees: Yes") {
        (draft, value) throws(OptionProblem) in
        draft.yesLabel = try value.nonEmpty("a label")
      },
      CommandOption("no", nil, "LABEL", "the label of the button that does not: No") {
        (draft, value) throws(OptionProblem) in
        draft.noLabel = try value.nonEmpty("a label")
      },
      CommandOption(
        flag: "destructive", "D", "agreeing destroys something: Return presses the other button",
        sets: \.isDestructive),
    ] + AlertOptions.behavior.lifted(to: \.present.alert)
      + ReplyOptions.all.lifted(to: \.present.reply),
    examples: [
      ("tocsin confirm \"Restart now?\" && systemctl reboot", "restarts when Yes is pressed"),
      (
        "tocsin confirm \"Delete the branch?\" --yes Delete --no Keep --destructive",
        "Return and Escape both keep it"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers,
    draft: ConfirmDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    let question = try operands.onlyQuestion(
      "QUESTION", example: "tocsin confirm \"Restart now?\"")
    var edits = draft.present.alert.edits
    edits.set(.title, \.title, question)
    var description = try edits.resolved()
    if !edits.members.contains(.icon) { description.icon = .question }
    description.buttons = [
      AlertButton(id: "no", label: draft.noLabel, role: .cancel),
      AlertButton(
        id: "yes", label: draft.yesLabel, role: draft.isDestructive ? .destructive : .plain),
    ]
    try edits.checkTextLimits(description)
    return try draft.present.present(description)
  }
}

/// What the options of `tocsin confirm` say.
struct ConfirmDraft: Sendable {
  var present: PresentDraft
  var yesLabel = "Yes"
  var noLabel = "No"
  var isDestructive = false

  init(files: CommandFiles) {
    present = PresentDraft(files: files)
  }
}
