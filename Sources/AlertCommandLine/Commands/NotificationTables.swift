import AlertAnswers
import AlertModel
import CommandOptions

/// The commands that look at notifications and act on them.
enum NotificationTables {
  static let history = CommandSyntax<HistoryDraft, Command>(
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
        draft.limit = try value.integer(in: 0...1_000_000, "a whole number")
      },
      .json("print one JSON array, or one object", \.isJSON),
    ],
    examples: [
      ("tocsin history --limit 10", "what came last"),
      ("tocsin history show 12", "all of what number 12 said"),
      ("tocsin history clear", "nothing was ever said"),
    ],
    statuses: ExitStatusRow.orders(
      done: "what there is was told, or is forgotten", missing: "there is no such notification"),
    forms: [.verb("show", .notifications), .verb("clear", .notifications)],
    draft: HistoryDraft()
  ) { (draft, operands) throws(OptionProblem) in
    guard let verb = operands.first else {
      return .notifications(
        NotificationCommand(.history(limit: draft.limit), isJSON: draft.isJSON))
    }
    guard draft.limit == nil else {
      throw OptionProblem("--limit does not go with \(verb)")
    }
    try operands.refuse(after: 2)
    let id = try operands.words.dropFirst().first.map { text throws(OptionProblem) in
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

  static let action = CommandSyntax<ListingDraft, Command>(
    name: "tocsin action", operands: "ID [KEY]",
    summary: "Presses a button of a notification.",
    discussion: """
      ID is its number, as “tocsin history” tells it, and KEY the key of the action, as “tocsin \
      history show ID” does; without it, what a click on the notification does. One that is in the \
      history alone still reaches its sender if that is there.
      """,
    options: [.json("print how many were concerned as one JSON object", \.isJSON)],
    examples: [
      ("tocsin action 12", "as a click on it"),
      ("tocsin action 12 reply", "as a click on its button “reply”"),
    ],
    statuses: ExitStatusRow.orders(
      done: "its sender was told",
      missing: "there is no such notification or action, or nobody to be told"),
    forms: [.operands(.notifications)],
    draft: ListingDraft()
  ) { (draft, operands) throws(OptionProblem) in
    let id = try number(of: operands)
    try operands.refuse(after: 2)
    let key = operands.count == 2 ? operands[1] : AlertButton.clickID
    return .notifications(NotificationCommand(.invoke(id, key: key), isJSON: draft.isJSON))
  }

  static let close = CommandSyntax<CloseDraft, Command>(
    name: "tocsin close", operands: "ID | --all",
    summary: "Sends notifications away, on screen or waiting.",
    discussion: "They stay in the history. No presenter is started.",
    options: [
      CommandOption(flag: "all", "a", "every notification", sets: \.endsAll),
      .json("print how many were concerned as one JSON object", \.isJSON),
    ],
    examples: [
      ("tocsin close 12", "sends number 12 away"), ("tocsin close --all", "clears the screen"),
    ],
    statuses: ExitStatusRow.orders(
      done: "they were sent away", missing: "there is no such notification", starts: false),
    forms: [.operands(.notifications)],
    draft: CloseDraft()
  ) { (draft, operands) throws(OptionProblem) in
    if draft.endsAll {
      try operands.refuseAll("--all sends every one away already")
      return .notifications(
        NotificationCommand(.close(nil), isJSON: draft.isJSON, startsPresenter: false))
    }
    guard !operands.isEmpty else {
      throw OptionProblem("the notification’s number is missing, or --all for every one")
    }
    try operands.refuse(after: 1)
    return .notifications(
      NotificationCommand(
        .close(try number(of: operands)), isJSON: draft.isJSON, startsPresenter: false)
    )
  }

  static let replay = CommandSyntax<ListingDraft, Command>(
    name: "tocsin replay", operands: "[ID]",
    summary: "Shows a notification of the history once more.",
    discussion: "Without ID the newest that is not on screen.",
    options: [.json("print how many were concerned as one JSON object", \.isJSON)],
    examples: [("tocsin replay", "what was it that went away too soon?")],
    statuses: ExitStatusRow.orders(
      done: "it is shown", missing: "there is no such notification"),
    forms: [.operands(.notifications)],
    draft: ListingDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuse(after: 1)
    let id = operands.isEmpty ? nil : try number(of: operands)
    return .notifications(NotificationCommand(.replay(id), isJSON: draft.isJSON))
  }

  static let events = CommandSyntax<ListingDraft, Command>(
    name: "tocsin events", operands: "[--json]",
    summary: "Tells what happens to notifications, until it is interrupted.",
    discussion: """
      One JSON object a line, whose member “event” is posted, shown, counted, action, replied, \
      closed or paused; the first line tells whether they are paused. If the reader is so slow \
      that some are left out, an event “lost” tells how many. It starts a presenter when none \
      runs, which stays as long as somebody listens, and ends when the presenter has gone and no \
      other comes within 10 seconds.
      """,
    options: [.json("print JSON, which is the rule", \.isJSON)],
    examples: [
      (
        "tocsin events | jq -r 'select(.event==\"posted\").notification.title'",
        "titles as they come"
      )
    ],
    statuses: [
      ExitStatusRow(.usage),
      ExitStatusRow(.unavailable, "no display, or the presenter could not be started, or has gone"),
      ExitStatusRow(.internalError), ExitStatusRow("128 + n", "ended by signal n"),
    ],
    draft: ListingDraft()
  ) { (_, operands) throws(OptionProblem) in
    try operands.refuseAll()
    return .events
  }

  /// The notification that the first operand names.
  private static func number(of operands: Operands) throws(OptionProblem) -> NotificationID {
    guard let text = operands.first else {
      throw OptionProblem("the notification’s number is missing, such as 12")
    }
    return try OptionValue(option: "ID", text: text).notification()
  }
}

/// What the options of `tocsin history` say.
struct HistoryDraft: Sendable {
  var limit: Int?
  var isJSON = false
}

/// What the options of `tocsin close` say.
struct CloseDraft: Sendable {
  var endsAll = false
  var isJSON = false
}
