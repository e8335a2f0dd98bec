import AlertModel
import AlertProtocol
import CommandOptions
import NotificationModel

/// The commands that pause notifications: `tocsin pause`, `resume` and `toggle`.
enum PauseTables {
  private static let options: [CommandOption<PauseDraft>] = [
    CommandOption(
      "for", nil, "DURATION", "end the pause after this time: 90 or 90s, 15m, 1h30m, 2d"
    ) { (draft, value) throws(OptionProblem) in
      guard let seconds = DurationText.seconds(value.text), seconds > 0,
        seconds <= NotificationOrder.longestPause
      else {
        throw OptionProblem(
          "\(value.option) takes \(DurationText.form), up to a year, not “\(value.text)”")
      }
      draft.seconds = seconds
    },
    CommandOption(
      "until", nil, "TIME", "end the pause at the next 18:30, or at 2026-12-24T18:30"
    ) { (draft, value) throws(OptionProblem) in
      guard let time = ClockTime(value.text) else {
        throw OptionProblem(
          "\(value.option) takes a time such as 18:30 or 2026-12-24T18:30, not “\(value.text)”")
      }
      draft.until = time
    },
    CommandOption(
      "level", "l", "LEVEL", "show only notifications of this level or a higher one",
      completes: .levels
    ) {
      (draft, value) throws(OptionProblem) in
      draft.level = try value.level(magnitude: ProtocolLimits.levelMagnitude)
    },
    .json("print the state as one JSON object") { $0.isJSON = true },
  ]

  static let pause = CommandSyntax<PauseDraft, Command>(
    name: "tocsin pause", operands: "[--for DURATION | --until TIME] [--level LEVEL]",
    summary: "Hold notifications back: do not disturb.",
    discussion: """
      Notifications that arrive during the pause are shown when it ends, as one digest if there are \
      many. Critical notifications are shown anyway, unless --level is given; alerts that wait for \
      an answer are shown, too. A second pause replaces the first. Starts a presenter if none runs, \
      and prints the state in one line.
      """,
    options: options,
    examples: [
      ("tocsin pause", "pauses until “tocsin resume”"),
      ("tocsin pause --for 45m --level alert", "pauses for a meeting, except for the level alert"),
      ("tocsin pause --until 08:00", "pauses for the night"),
    ],
    statuses: ExitStatusRow.orders(done: "notifications are paused; the state is printed"),
    draft: PauseDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll { "“\($0)” is not expected; use --for or --until for the end" }
    if draft.seconds != nil, draft.until != nil {
      throw OptionProblem("\("--for") and \("--until") exclude each other")
    }
    return .notifications(
      NotificationCommand(
        .pause(seconds: draft.seconds, level: draft.level),
        until: draft.until, isJSON: draft.isJSON))
  }

  static let resume = simple(
    "resume", .resume, "End a pause, and show the notifications held back.",
    example: "shows what arrived during the pause")

  static let toggle = simple(
    "toggle", .toggle, "Pause notifications, or resume if they are paused.",
    example: "prints the new state; for a key binding")

  private static func simple(
    _ name: String, _ order: NotificationOrder, _ summary: String, example: String
  ) -> CommandSyntax<ListingDraft, Command> {
    CommandSyntax<ListingDraft, Command>(
      name: "tocsin \(name)", operands: "[--json]", summary: summary,
      discussion: """
        Starts a presenter if none runs: a pause is kept when the presenter exits.
        """,
      options: [.json("print the state as one JSON object") { $0.isJSON = true }],
      examples: [("tocsin \(name)", example)],
      statuses: ExitStatusRow.orders(done: "the state is printed"),
      draft: ListingDraft()
    ) { (draft, operands) throws(OptionProblem) in
      try operands.refuseAll()
      return .notifications(NotificationCommand(order, isJSON: draft.isJSON))
    }
  }
}

/// The options of `tocsin pause`.
struct PauseDraft: Sendable {
  /// The length of the pause; nil without an end.
  var seconds: Double?
  /// The time at which the pause ends.
  var until: ClockTime?
  /// The lowest level that is shown during the pause.
  var level: AlertLevel?
  var isJSON = false
}
