import AlertAnswers
import AlertModel
import CommandOptions
import NotificationModel

/// The commands for notifications: `tocsin history`, `action`, `close`, `replay` and `events`.
enum NotificationTables {
  static let history = CommandSyntax<HistoryDraft, Command>(
    name: "tocsin history", operands: "[--limit N] | show ID | clear [ID]",
    summary: "List past notifications, newest first.",
    discussion: """
      Prints one notification per line: ID, time, application, title and message; long texts are cut \
      if there are very many notifications. show prints all of one notification, with its actions. \
      clear deletes one notification, or all. The history is kept when the presenter exits; a \
      presenter is started if none runs.
      """,
    options: [
      CommandOption("limit", nil, "N", "list only the last N notifications") {
        (draft, value) throws(OptionProblem) in
        draft.limit = try value.integer(in: 0...1_000_000)
      },
      .json("print one JSON array, or one object") { $0.isJSON = true },
    ],
    examples: [
      ("tocsin history --limit 10", "lists the last ten notifications"),
      ("tocsin history show 12", "prints everything about notification 12"),
      ("tocsin history clear", "deletes the whole history"),
    ],
    statuses: ExitStatusRow.orders(
      done: "the notifications were listed or deleted", missing: "no such notification exists"),
    forms: [.verb("show", .notifications), .verb("clear", .notifications)],
    draft: HistoryDraft()
  ) { (draft, operands) throws(OptionProblem) in
    guard let verb = operands.first else {
      return .notifications(
        NotificationCommand(.history(limit: draft.limit), isJSON: draft.isJSON))
    }
    guard draft.limit == nil else {
      throw OptionProblem("\("--limit") cannot be used with \(verb)")
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
      throw OptionProblem("“\(verb)” is not known; available: \("show ID, clear [ID]")")
    }
  }

  static let action = CommandSyntax<ListingDraft, Command>(
    name: "tocsin action", operands: "ID [KEY]",
    summary: "Invoke an action of a notification.",
    discussion: """
      “tocsin history” prints the ID, and “tocsin history show ID” the keys of the actions. Without \
      KEY the default action is invoked, as by a click on the notification. Actions of notifications \
      that are closed can be invoked as long as the sender runs.
      """,
    options: [
      .json("print the number of affected notifications as one JSON object") { $0.isJSON = true }
    ],
    examples: [
      ("tocsin action 12", "invokes the default action, as a click does"),
      ("tocsin action 12 reply", "presses the button “reply”"),
    ],
    statuses: ExitStatusRow.orders(
      done: "the sender was notified",
      missing: "no such notification or action exists, or its sender has exited"),
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
    summary: "Close notifications, on screen or waiting.",
    discussion: "Closed notifications stay in the history. Starts no presenter.",
    options: [
      CommandOption(flag: "all", "a", "every notification") { $0.endsAll = true },
      .json("print the number of affected notifications as one JSON object") { $0.isJSON = true },
    ],
    examples: [
      ("tocsin close 12", "closes notification 12"),
      ("tocsin close --all", "closes all notifications"),
    ],
    statuses: ExitStatusRow.orders(
      done: "the notifications were closed", missing: "no such notification exists", starts: false),
    forms: [.operands(.notifications)],
    draft: CloseDraft()
  ) { (draft, operands) throws(OptionProblem) in
    if draft.endsAll {
      try operands.refuseAll {
        "“\($0)” is not expected; --all closes every notification already"
      }
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
    summary: "Show a notification from the history again.",
    discussion: "Without ID, shows the newest notification that is not on screen.",
    options: [
      .json("print the number of affected notifications as one JSON object") { $0.isJSON = true }
    ],
    examples: [("tocsin replay", "shows the last notification again")],
    statuses: ExitStatusRow.orders(
      done: "the notification is shown", missing: "no such notification exists"),
    forms: [.operands(.notifications)],
    draft: ListingDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuse(after: 1)
    let id = operands.isEmpty ? nil : try number(of: operands)
    return .notifications(NotificationCommand(.replay(id), isJSON: draft.isJSON))
  }

  static let events = CommandSyntax<ListingDraft, Command>(
    name: "tocsin events", operands: "[--json]",
    summary: "Print notification events until interrupted.",
    discussion: """
      Prints one JSON object per line. Its member “event” is posted, shown, counted, action, \
      replied, closed or paused; the first line says whether notifications are paused. If the reader \
      is too slow, events are dropped, and an event “lost” gives their number. Starts a presenter if \
      none runs, which stays while a program listens; exits if the presenter has exited and no other \
      is started within 10 seconds.
      """,
    options: [.json("print JSON, which is the default") { $0.isJSON = true }],
    examples: [
      (
        "tocsin events | jq -r 'select(.event==\"posted\").notification.title'",
        "prints the title of each new notification"
      )
    ],
    statuses: [
      ExitStatusRow(.usage),
      ExitStatusRow(
        .unavailable, "no display, or the presenter could not be started, or has exited"),
      ExitStatusRow(.internalError), ExitStatusRow("128 + n", "killed by signal n"),
    ],
    draft: ListingDraft()
  ) { (_, operands) throws(OptionProblem) in
    try operands.refuseAll()
    return .events
  }

  /// Returns the notification ID that is the first operand.
  private static func number(of operands: Operands) throws(OptionProblem) -> NotificationID {
    guard let text = operands.first else {
      throw OptionProblem("the notification’s number is missing, such as 12")
    }
    return try OptionValue(option: "ID", text: text).notification()
  }
}

/// The options of `tocsin history`.
struct HistoryDraft: Sendable {
  var limit: Int?
  var isJSON = false
}

/// The options of `tocsin close`.
struct CloseDraft: Sendable {
  var endsAll = false
  var isJSON = false
}
