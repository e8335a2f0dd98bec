import AlertAnswers
import AlertModel
import CommandOptions

/// The commands that ask or tell the presenter something.
enum ControlTables {
  static let dismiss = CommandSyntax<DismissDraft, Command>(
    name: "tocsin dismiss", operands: "ID | --all",
    summary: "Ends alerts, on screen or waiting, without an answer.",
    discussion: """
      Whoever waits for such an alert gets status 4. An identifier that no alert has is no error: \
      what is not there \
      need not go; standard error tells of it.
      """,
    options: [
      CommandOption(flag: "all", "a", "every alert", sets: \.endsAll)
    ],
    examples: [("tocsin dismiss backup", "ends the alerts that were made with --id backup")],
    statuses: ExitStatusRow.orders(done: "they were ended, or there were none", starts: false),
    forms: [.operands(.alerts)],
    draft: DismissDraft()
  ) { (draft, operands) throws(OptionProblem) in
    if draft.endsAll {
      try operands.refuseAll("--all ends every alert already")
      return .dismiss(nil)
    }
    guard let identifier = operands.first, !identifier.isEmpty else {
      throw OptionProblem("the alert’s ID is missing, or --all for every alert")
    }
    try operands.refuse(after: 1, "one ID at a time")
    return .dismiss(AlertIdentifier(identifier))
  }

  static let list = CommandSyntax<ListingDraft, Command>(
    name: "tocsin list", operands: "[--json]",
    summary: "Lists the alerts that wait or are on screen, in their order.",
    discussion: """
      One alert a line, with tabs between identifier, state, level, count and title. No line when \
      there is none.
      """,
    options: [.json("print one JSON array", \.isJSON)],
    examples: [("tocsin list --json", "the same for programs")],
    statuses: ExitStatusRow.orders(done: "the alerts were listed, if any", starts: false),
    draft: ListingDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll()
    return .list(json: draft.isJSON)
  }

  static let status = CommandSyntax<ListingDraft, Command>(
    name: "tocsin status", operands: "[--json]",
    summary: "Tells whether a presenter runs on this display, and how it is.",
    discussion: "It starts none.",
    options: [.json("print one JSON object", \.isJSON)],
    examples: [("tocsin status", "a few lines for a person")],
    statuses: [
      ExitStatusRow("0", "a presenter runs"), ExitStatusRow(.usage),
      ExitStatusRow(.unavailable, "none runs, or there is no display"),
      ExitStatusRow(.internalError),
    ],
    draft: ListingDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll()
    return .status(json: draft.isJSON)
  }

  static let presenter = CommandSyntax<PresenterDraft, Command>(
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
        flag: "notifications", nil, "be the desktop’s notification daemon too",
        sets: \.servesNotifications),
      CommandOption(
        flag: "replace", "r", "take over from the presenter that runs; its alerts come here",
        sets: \.replaces),
      CommandOption(
        flag: "stop", nil, "stop the presenter that runs; its alerts are dismissed", sets: \.stops),
    ],
    examples: [
      ("tocsin presenter --replace", "after an upgrade"),
      ("tocsin presenter --notifications", "in a session’s start script"),
      ("tocsin presenter --stop", "ends it; no error when none runs"),
    ],
    statuses: ExitStatusRow.ofPresenter,
    draft: PresenterDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll()
    if draft.stops, draft.replaces {
      throw OptionProblem("--stop and --replace exclude each other")
    }
    if draft.stops, draft.servesNotifications {
      throw OptionProblem("--stop and --notifications exclude each other")
    }
    return draft.stops
      ? .stopPresenter
      : .runPresenter(replaces: draft.replaces, notifications: draft.servesNotifications)
  }
}

/// What the options of `tocsin dismiss` say.
struct DismissDraft: Sendable {
  var endsAll = false
}

/// What the options of `tocsin presenter` say.
struct PresenterDraft: Sendable {
  var replaces = false
  var stops = false
  var servesNotifications = false
}
