import AlertModel
import AlertProtocol
import CommandOptions

/// The commands that hold notifications back.
enum PauseTables {
  private static let options: [CommandOption<PauseDraft>] = [
    CommandOption("for", nil, "DURATION", "end by itself after 90, 90s, 15m, 1h30m, 2d") {
      (draft, value) throws(OptionProblem) in
      guard let seconds = DurationText.seconds(value.text), seconds > 0,
        seconds <= NotificationOrder.longestPause
      else {
        throw OptionProblem(
          "\(value.option) takes \(DurationText.form), up to a year, not “\(value.text)”")
      }
      draft.seconds = seconds
    },
    CommandOption(
      "until", nil, "TIME", "end by itself at 18:30, the next such time, or at 2026-12-24T18:30"
    ) { (draft, value) throws(OptionProblem) in
      guard let time = ClockTime(value.text) else {
        throw OptionProblem(
          "\(value.option) takes a time such as 18:30 or 2026-12-24T18:30, not “\(value.text)”")
      }
      draft.until = time
    },
    CommandOption(
      "level", "l", "LEVEL", "show what has this level or a higher one, and no other",
      completes: .levels
    ) {
      (draft, value) throws(OptionProblem) in
      draft.level = try value.level(magnitude: ProtocolLimits.levelMagnitude)
    },
    .json("print the state as one JSON object", \.isJSON),
  ]

  static let pause = CommandSyntax<PauseDraft, Command>(
    name: "tocsin pause", operands: "[--for DURATION | --until TIME] [--level LEVEL]",
    summary: "Holds notifications back: do not disturb.",
    discussion: """
      What comes meanwhile is shown when the pause ends, as one digest if it is much. What is \
      critical is shown all the same, unless --level says what is; so are alerts that wait for an \
      answer. Said again, the last word counts. It starts a \
      presenter when none runs, and prints the state in one line.
      """,
    options: options,
    examples: [
      ("tocsin pause", "until “tocsin resume”"),
      ("tocsin pause --for 45m --level alert", "for a meeting; what has the level alert comes"),
      ("tocsin pause --until 08:00", "for the night"),
    ],
    statuses: ExitStatusRow.orders(done: "notifications are paused, as the line says"),
    draft: PauseDraft()
  ) { (draft, operands) throws(OptionProblem) in
    try operands.refuseAll("--for and --until say how long")
    if draft.seconds != nil, draft.until != nil {
      throw OptionProblem("--for and --until exclude each other")
    }
    return .notifications(
      NotificationCommand(
        .pause(seconds: draft.seconds, level: draft.level),
        until: draft.until, isJSON: draft.isJSON))
  }

  static let resume = simple(
    "resume", .resume, "Ends a pause: what was held back is shown.",
    example: "tells what came meanwhile")

  static let toggle = simple(
    "toggle", .toggle, "Pauses, or resumes if it is paused.",
    example: "for a key of the window manager; prints the new state")

  private static func simple(
    _ name: String, _ order: NotificationOrder, _ summary: String, example: String
  ) -> CommandSyntax<ListingDraft, Command> {
    CommandSyntax<ListingDraft, Command>(
      name: "tocsin \(name)", operands: "[--json]", summary: summary,
      discussion: """
        It starts a presenter when none runs, because a pause outlives the one that it was said to.
        """,
      options: [.json("print the state as one JSON object", \.isJSON)],
      examples: [("tocsin \(name)", example)],
      statuses: ExitStatusRow.orders(done: "the state is what the line says"),
      draft: ListingDraft()
    ) { (draft, operands) throws(OptionProblem) in
      try operands.refuseAll()
      return .notifications(NotificationCommand(order, isJSON: draft.isJSON))
    }
  }
}

/// What the options of `tocsin pause` say.
struct PauseDraft: Sendable {
  /// The length of the pause; nil without an end.
  var seconds: Double?
  /// The time at which the pause ends.
  var until: ClockTime?
  /// The lowest level that is shown during the pause.
  var level: AlertLevel?
  var isJSON = false
}
