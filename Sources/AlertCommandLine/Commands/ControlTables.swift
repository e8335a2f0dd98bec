import AlertAnswers
import AlertModel
import CommandOptions

/// The commands that control the presenter: `tocsin dismiss`, `list`, `status` and `presenter`.
enum ControlTables {
  static let dismiss = CommandSyntax<DismissDraft, Command>(
    name: "tocsin dismiss", operands: "ID | --all",
    summary: "Dismiss alerts, on screen or waiting, without an answer.",
    discussion: """
      Callers that wait for such an alert exit with status 4; the command of a progress alert \
      continues. Prompts for secrets are dismissed, too. It is not an error if no alert has the \
      identifier; a message on standard error says so.
      """,
    options: [
      CommandOption(flag: "all", "a", "every alert") { $0.endsAll = true }
    ],
    examples: [("tocsin dismiss backup", "dismisses the alerts with --id backup")],
    statuses: ExitStatusRow.orders(
      done: "the alerts were dismissed, or there were none", starts: false),
    forms: [.operands(.alerts)],
    draft: DismissDraft()
  ) { (draft, operands) throws(OptionProblem) in
    if draft.endsAll {
      try operands.refuseAll { "“\($0)” is not expected; --all dismisses every alert already" }
      return .dismiss(nil)
    }
    guard let identifier = operands.first, !identifier.isEmpty else {
      throw OptionProblem("the alert’s ID is missing, or --all for every alert")
    }
    try operands.refuse(after: 1) { "“\($0)” is not expected; one ID at a time" }
    return .dismiss(AlertIdentifier(identifier))
  }

  static let list = CommandSyntax<ListingDraft, Command>(
    name: "tocsin list", operands: "[--json]",
    summary: "List the alerts that are waiting or on screen.",
    discussion: """
      Prints one alert per line, in the order in which they are shown, the one on screen first: \
      identifier, state, level, count and title, separated by tabs. A prompt for a secret, which is \
      a separate process, possibly of another user, has the program that asks in a sixth column, and \
      the identifier secret-PID unless its caller chose one. With --json the member “asks” of each alert says what \
      can be answered: its buttons, and its inputs with their items and current values.
      """,
    options: [.json("print one JSON array") { $0.isJSON = true }],
    examples: [("tocsin list --json", "prints the alerts for a script")],
    statuses: ExitStatusRow.orders(done: "the alerts were listed, if any", starts: false),
    draft: ListingDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll()
    return .list(json: draft.isJSON)
  }

  static let status = CommandSyntax<ListingDraft, Command>(
    name: "tocsin status", operands: "[--json]",
    summary: "Show the status of the presenter on this display.",
    discussion: "Starts no presenter.",
    options: [.json("print one JSON object") { $0.isJSON = true }],
    examples: [("tocsin status", "prints the status for people")],
    statuses: [
      ExitStatusRow("0", "a presenter runs"), ExitStatusRow(.usage),
      ExitStatusRow(.unavailable, "no presenter runs, or there is no display"),
      ExitStatusRow(.internalError),
    ],
    draft: ListingDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll()
    return .status(json: draft.isJSON)
  }

  static let presenter = CommandSyntax<PresenterDraft, Command>(
    name: "tocsin presenter", operands: "[--notifications] [--replace | --stop]",
    summary: "Run the presenter in the foreground, or stop it.",
    discussion: """
      This is optional: the first alert starts a presenter. A presenter started here runs until it \
      is stopped.

      With --notifications it is also the desktop’s notification daemon: it replaces a running \
      presenter, and waits while another daemon owns the name on the session bus, unless --replace \
      takes the name over.
      """,
    options: [
      CommandOption(
        flag: "notifications", nil, "also be the desktop’s notification daemon"
      ) { $0.servesNotifications = true },
      CommandOption(
        flag: "replace", "r", "replace the running presenter; its alerts are moved to the new one"
      ) { $0.replaces = true },
      CommandOption(
        flag: "stop", nil, "stop the running presenter; its alerts are dismissed"
      ) { $0.stops = true },
    ],
    examples: [
      ("tocsin presenter --replace", "replaces the presenter after an upgrade"),
      ("tocsin presenter --notifications", "starts the daemon from a session’s start script"),
      ("tocsin presenter --stop", "stops the presenter; no error if none runs"),
    ],
    statuses: ExitStatusRow.ofPresenter,
    draft: PresenterDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll()
    if draft.stops, draft.replaces {
      throw OptionProblem("\("--stop") and \("--replace") exclude each other")
    }
    if draft.stops, draft.servesNotifications {
      throw OptionProblem("\("--stop") and \("--notifications") exclude each other")
    }
    return draft.stops
      ? .stopPresenter
      : .runPresenter(replaces: draft.replaces, notifications: draft.servesNotifications)
  }
}

/// The options of `tocsin dismiss`.
struct DismissDraft: Sendable {
  var endsAll = false
}

/// The options of `tocsin presenter`.
struct PresenterDraft: Sendable {
  var replaces = false
  var stops = false
  var servesNotifications = false
}
