import AlertModel

/// The commands that present an alert.
enum PresentTables {
  static let alert = CommandSyntax<Command>(
    name: "tocsin alert", operands: "[OPTION]...",
    summary: "Presents an alert and waits for its answer.",
    discussion: """
      Without a button there is one, OK. The identifier of the pressed button is printed on \
      standard output; a \
      cancelled alert prints nothing. Whoever goes away takes the alert along.
      """,
    options: AlertOptions.drawing + AlertOptions.timing + AlertOptions.place + AlertOptions.answer,
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
    ],
    listsExitStatuses: true
  ) { (draft) throws(OptionProblem) in
    try draft.refuseOperands("the text goes into --title and --message")
    return .present(
      PresentCommand(
        alert: try draft.alert.resolved(), waits: draft.waits, isJSON: draft.isJSON))
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
      AlertOptions.style, AlertOptions.transition,
    ] + AlertOptions.timing + AlertOptions.place + AlertOptions.answer,
    examples: [
      ("tocsin confirm \"Restart now?\" && systemctl reboot", "restarts when Yes is pressed"),
      (
        "tocsin confirm \"Delete the branch?\" --yes Delete --no Keep --destructive",
        "Return and Escape both keep it"
      ),
    ],
    listsExitStatuses: true
  ) { (draft) throws(OptionProblem) in
    var alert = draft.alert
    guard let question = draft.operands.first, !question.isEmpty else {
      throw OptionProblem("QUESTION is missing, such as: tocsin confirm \"Restart now?\"")
    }
    if draft.operands.count > 1 {
      throw OptionProblem(
        "“\(draft.operands[1])” is not expected; put the question into quotation marks")
    }
    alert.say(.title, \.title, question)
    var description = try alert.resolved()
    if !alert.said.contains(.icon) { description.icon = .question }
    description.buttons = [
      AlertButton(id: "no", label: draft.noLabel, role: .cancel),
      AlertButton(
        id: "yes", label: draft.yesLabel, role: draft.isDestructive ? .destructive : .plain),
    ]
    try AlertDraft.checkTextLimits(description)
    return .present(
      PresentCommand(alert: description, waits: draft.waits, isJSON: draft.isJSON))
  }
}
