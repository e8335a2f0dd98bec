import AlertModel

/// The commands that present an alert.
enum PresentTables {
  static let alert = CommandSyntax<Command>(
    name: "tocsin alert", operands: "[OPTION]...",
    summary: "Presents an alert and waits for its answer.",
    discussion: """
      Without a button there is OK, and Cancel where something is asked for. The identifier of \
      the pressed button is printed on standard output, and after it, a line each, NAME=VALUE for \
      every input: a newline in it is \\n, a backslash \\\\, several items have commas between them, \
      and a comma in an item is \\,. A cancelled alert prints nothing. Whoever goes away takes the \
      alert along.
      """,
    options: AlertOptions.drawing + [AlertOptions.monitor] + AlertOptions.timing
      + AlertOptions.place + AlertOptions.answer + [AlertOptions.from],
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
    statuses: ExitStatusRow.ofAnswers
  ) { (draft) throws(OptionProblem) in
    try draft.refuseOperands("the text goes into --title and --message")
    guard let source = draft.document else {
      return try draft.present(try draft.alert.resolved())
    }
    if draft.listens, let reader = draft.inputReader {
      throw OptionProblem("--listen reads standard input, and so does \(reader)")
    }
    return .presentDocuments(DocumentCommand(draft, source: source))
  }

  static let confirm = CommandSyntax<Command>(
    name: "tocsin confirm", operands: "[OPTION]... QUESTION",
    summary: "Asks a question that is answered by yes or no.",
    discussion: """
      Yes prints “yes” and ends with status 0; no and Escape print nothing and end with status 1.
      """,
    options: [
      AlertOptions.message, AlertOptions.markup, AlertOptions.icon,
      CommandOption("yes", "y", "LABEL", "the label of the button that agrees: Yes") {
        (draft, value) throws(OptionProblem) in
        draft.yesLabel = try value.nonEmpty("a label")
      },
      CommandOption("no", nil, "LABEL", "the label of the button that does not: No") {
        (draft, value) throws(OptionProblem) in
        draft.noLabel = try value.nonEmpty("a label")
      },
      CommandOption(
        flag: "destructive", "D", "agreeing destroys something: Return presses the other button"
      ) { draft in
        draft.isDestructive = true
      },
    ] + AlertOptions.presentation + AlertOptions.timing + AlertOptions.place + AlertOptions.answer,
    examples: [
      ("tocsin confirm \"Restart now?\" && systemctl reboot", "restarts when Yes is pressed"),
      (
        "tocsin confirm \"Delete the branch?\" --yes Delete --no Keep --destructive",
        "Return and Escape both keep it"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers
  ) { (draft) throws(OptionProblem) in
    var alert = draft.alert
    let question = try draft.question(
      "QUESTION", example: "tocsin confirm \"Restart now?\"")
    try draft.refuseMoreOperands()
    alert.say(.title, \.title, question)
    var description = try alert.resolved()
    if !alert.said.contains(.icon) { description.icon = .question }
    description.buttons = [
      AlertButton(id: "no", label: draft.noLabel, role: .cancel),
      AlertButton(
        id: "yes", label: draft.yesLabel, role: draft.isDestructive ? .destructive : .plain),
    ]
    try alert.checkTextLimits(description)
    return try draft.present(description)
  }
}
