import AlertModel
import NotificationModel

/// The commands that look at notifications and act on them.
enum NotificationTables {
  static let history = CommandSyntax<Command>(
    name: "tocsin history", operands: "[--limit N] | show ID | clear [ID]",
    summary: "Tells which notifications there were, the newest first.",
    discussion: """
      One a line: number, time, application, title and message; of very many, long texts are cut. \
      show tells all of one, with its actions. clear forgets one, or all. The history outlives the presenter, which is \
      started when none runs.
      """,
    options: [
      CommandOption("limit", nil, "N", "tell of no more than the last N") {
        (draft, value) throws(OptionProblem) in
        draft.notifications.limit = try value.integer(in: 0...1_000_000, "a whole number")
      },
      AlertOptions.json("print one JSON array, or one object"),
    ],
    examples: [
      ("tocsin history --limit 10", "what came last"),
      ("tocsin history show 12", "all of what number 12 said"),
      ("tocsin history clear", "nothing was ever said"),
    ],
    statuses: ExitStatusRow.orders(
      done: "what there is was told, or is forgotten", missing: "there is no such notification"),
    forms: [.verb("show", .notifications), .verb("clear", .notifications)]
  ) { (draft) throws(OptionProblem) in
    guard let verb = draft.operands.first else {
      return .notifications(
        NotificationCommand(.history(limit: draft.notifications.limit), isJSON: draft.isJSON))
    }
    guard draft.notifications.limit == nil else {
      throw OptionProblem("--limit does not go with \(verb)")
    }
    if draft.operands.count > 2 { throw OptionProblem("“\(draft.operands[2])” is not expected") }
    let id = try draft.operands.dropFirst().first.map { text throws(OptionProblem) in
      try OptionValue(option: verb, text: text).notification()
    }
    switch verb {
    case "show":
      guard let id else { throw OptionProblem("the notification’s number is missing: show ID") }
      return .notifications(NotificationCommand(.historyEntry(id), isJSON: draft.isJSON))
    case "clear":
      return .notifications(NotificationCommand(.clearHistory(id), isJSON: draft.isJSON))
    default:
      throw OptionProblem("“\(verb)” is not known; there is show ID and clear [ID]")
    }
  }

  static let action = CommandSyntax<Command>(
    name: "tocsin action", operands: "ID [KEY]",
    summary: "Presses a button of a notification.",
    discussion: """
      ID is its number, as “tocsin history” tells it, and KEY the key of the action, as “tocsin \
      history show ID” does; without it, what a click on the notification does. One that is in the \
      history alone still reaches its sender if that is there.
      """,
    options: [AlertOptions.json("print how many were concerned as one JSON object")],
    examples: [
      ("tocsin action 12", "as a click on it"),
      ("tocsin action 12 reply", "as a click on its button “reply”"),
    ],
    statuses: ExitStatusRow.orders(
      done: "its sender was told",
      missing: "there is no such notification or action, or nobody to be told"),
    forms: [.operands(.notifications)]
  ) { (draft) throws(OptionProblem) in
    let id = try number(of: draft)
    if draft.operands.count > 2 { throw OptionProblem("“\(draft.operands[2])” is not expected") }
    let key = draft.operands.count == 2 ? draft.operands[1] : AlertButton.clickID
    return .notifications(NotificationCommand(.invoke(id, key: key), isJSON: draft.isJSON))
  }

  static let close = CommandSyntax<Command>(
    name: "tocsin close", operands: "ID | --all",
    summary: "Sends notifications away, on screen or waiting.",
    discussion: "They stay in the history. No presenter is started.",
    options: [
      CommandOption(flag: "all", "a", "every notification") { draft in draft.endsAll = true },
      AlertOptions.json("print how many were concerned as one JSON object"),
    ],
    examples: [
      ("tocsin close 12", "sends number 12 away"), ("tocsin close --all", "clears the screen"),
    ],
    statuses: ExitStatusRow.orders(
      done: "they were sent away", missing: "there is no such notification", starts: false),
    forms: [.operands(.notifications)]
  ) { (draft) throws(OptionProblem) in
    if draft.endsAll {
      try draft.refuseOperands("--all sends every one away already")
      return .notifications(
        NotificationCommand(.close(nil), isJSON: draft.isJSON, startsPresenter: false))
    }
    guard !draft.operands.isEmpty else {
      throw OptionProblem("the notification’s number is missing, or --all for every one")
    }
    if draft.operands.count > 1 { throw OptionProblem("“\(draft.operands[1])” is not expected") }
    return .notifications(
      NotificationCommand(
        .close(try number(of: draft)), isJSON: draft.isJSON, startsPresenter: false)
    )
  }

  static let replay = CommandSyntax<Command>(
    name: "tocsin replay", operands: "[ID]",
    summary: "Shows a notification of the history once more.",
    discussion: "Without ID the newest that is not on screen.",
    options: [AlertOptions.json("print how many were concerned as one JSON object")],
    examples: [("tocsin replay", "what was it that went away too soon?")],
    statuses: ExitStatusRow.orders(
      done: "it is shown", missing: "there is no such notification"),
    forms: [.operands(.notifications)]
  ) { (draft) throws(OptionProblem) in
    if draft.operands.count > 1 { throw OptionProblem("“\(draft.operands[1])” is not expected") }
    let id = draft.operands.isEmpty ? nil : try number(of: draft)
    return .notifications(NotificationCommand(.replay(id), isJSON: draft.isJSON))
  }

  static let events = CommandSyntax<Command>(
    name: "tocsin events", operands: "[--json]",
    summary: "Tells what happens to notifications, until it is interrupted.",
    discussion: """
      One JSON object a line, whose member “event” is posted, shown, counted, action, replied, \
      closed or paused; the first line tells whether they are paused. If the reader is so slow \
      that some are left out, an event “lost” tells how many. It starts a presenter when none \
      runs, which stays as long as somebody listens, and ends when the presenter has gone and no \
      other comes within 10 seconds.
      """,
    options: [AlertOptions.json("print JSON, which is the rule")],
    examples: [
      (
        "tocsin events | jq -r 'select(.event==\"posted\").notification.title'",
        "titles as they come"
      )
    ],
    statuses: [
      ExitStatusRow(.usage),
      ExitStatusRow("69", "no display, or the presenter could not be started, or has gone"),
      ExitStatusRow(.internalError), ExitStatusRow("128 + n", "ended by signal n"),
    ]
  ) { (draft) throws(OptionProblem) in
    try draft.refuseOperands()
    return .events
  }

  /// The notification that the first operand names.
  private static func number(of draft: CommandDraft) throws(OptionProblem) -> NotificationID {
    guard let text = draft.operands.first else {
      throw OptionProblem("the notification’s number is missing, such as 12")
    }
    return try OptionValue(option: "ID", text: text).notification()
  }
}
