import AlertModel

/// The commands that ask or tell the presenter something.
enum ControlTables {
  static let dismiss = CommandSyntax<Command>(
    name: "tocsin dismiss", operands: "ID | --all",
    summary: "Ends alerts, on screen or waiting, without an answer.",
    discussion: """
      Whoever waits for such an alert gets status 4. An identifier that no alert has is no error: \
      what is not there \
      need not go; standard error tells of it.
      """,
    options: [
      CommandOption(flag: "all", "a", "every alert") { draft in draft.endsAll = true }
    ],
    examples: [("tocsin dismiss backup", "ends the alerts that were made with --id backup")],
    statuses: ExitStatusRow.orders(done: "they were ended, or there were none", starts: false),
    forms: [.operands(.alerts)]
  ) { (draft) throws(OptionProblem) in
    if draft.endsAll {
      try draft.refuseOperands("--all ends every alert already")
      return .dismiss(nil)
    }
    guard let identifier = draft.operands.first, !identifier.isEmpty else {
      throw OptionProblem("the alert’s ID is missing, or --all for every alert")
    }
    if draft.operands.count > 1 {
      throw OptionProblem("“\(draft.operands[1])” is not expected; one ID at a time")
    }
    return .dismiss(AlertIdentifier(identifier))
  }

  static let list = CommandSyntax<Command>(
    name: "tocsin list", operands: "[--json]",
    summary: "Lists the alerts that wait or are on screen, in their order.",
    discussion: """
      One alert a line, with tabs between identifier, state, level, count and title. No line when \
      there is none.
      """,
    options: [AlertOptions.json("print one JSON array")],
    examples: [("tocsin list --json", "the same for programs")],
    statuses: ExitStatusRow.orders(done: "the alerts were listed, if any", starts: false)
  ) { (draft) throws(OptionProblem) in
    try draft.refuseOperands()
    return .list(json: draft.isJSON)
  }

  static let status = CommandSyntax<Command>(
    name: "tocsin status", operands: "[--json]",
    summary: "Tells whether a presenter runs on this display, and how it is.",
    discussion: "It starts none.",
    options: [AlertOptions.json("print one JSON object")],
    examples: [("tocsin status", "a few lines for a person")],
    statuses: [
      ExitStatusRow("0", "a presenter runs"), ExitStatusRow(.usage),
      ExitStatusRow("69", "none runs, or there is no display"), ExitStatusRow(.internalError),
    ]
  ) { (draft) throws(OptionProblem) in
    try draft.refuseOperands()
    return .status(json: draft.isJSON)
  }

  static let presenter = CommandSyntax<Command>(
    name: "tocsin presenter", operands: "[--notifications] [--replace | --stop]",
    summary: "Runs the presenter in the foreground, or stops the one that runs.",
    discussion: """
      Nobody needs to: the first alert starts it. One that was started here stays until it is \
      stopped.

      With --notifications it is the desktop’s notification daemon as well: it takes over from the \
      presenter that runs, and waits for its turn while another daemon has the name on the session \
      bus, unless --replace takes that too.
      """,
    options: [
      CommandOption(
        flag: "notifications", nil, "be the desktop’s notification daemon too"
      ) { draft in
        draft.presenter.servesNotifications = true
      },
      CommandOption(
        flag: "replace", "r", "take over from the presenter that runs; its alerts come here"
      ) { draft in
        draft.replaces = true
      },
      CommandOption(flag: "stop", nil, "stop the presenter that runs; its alerts are dismissed") {
        draft in
        draft.stops = true
      },
    ],
    examples: [
      ("tocsin presenter --replace", "after an upgrade"),
      ("tocsin presenter --notifications", "in a session’s start script"),
      ("tocsin presenter --stop", "ends it; no error when none runs"),
    ],
    statuses: ExitStatusRow.ofPresenter
  ) { (draft) throws(OptionProblem) in
    try draft.refuseOperands()
    if draft.stops, draft.replaces {
      throw OptionProblem("--stop and --replace exclude each other")
    }
    let notifies = draft.presenter.servesNotifications
    if draft.stops, notifies {
      throw OptionProblem("--stop and --notifications exclude each other")
    }
    return draft.stops
      ? .stopPresenter : .runPresenter(replaces: draft.replaces, notifications: notifies)
  }
}
