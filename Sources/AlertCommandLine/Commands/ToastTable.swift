import AlertModel
import CommandOptions

/// The command that tells something in passing.
enum ToastTable {
  private static let action = AlertOption(
    "action", nil, "[ID=]LABEL",
    """
    a button; can be given many times. One whose identifier is “default” is no button: a click on \
    the toast answers it
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.buttonOption = "--action"
    draft.edits.buttons.append(try ButtonDraft(value))
  }

  private static let policy = AlertOption(
    "policy", "p", "POLICY",
    """
    what it does to a toast with the same identifier: replace (usual with --id: it changes in \
    place), queue (stands beside it) or coalesce (only counts)
    """,
    completes: .words([AlertPolicy.replace, .queue, .coalesce].map(\.rawValue)),
    apply: AlertOptions.policy.apply)

  private static let wait = CommandOption<ReplyDraft>(
    flag: "wait", "w", "stay until the toast has ended, and print its answer as “alert” does"
  ) { draft in
    draft.waits = true
  }

  private static let notice = [
    AlertOption(
      "urgency", "u", "URGENCY", "low, normal or critical, which decides how it looks",
      completes: .choice(AlertUrgency.self)
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.urgency, \.urgency, try value.choice(AlertUrgency.self))
    },
    AlertOption(
      "anchor", nil, "X,Y", "what it points at, in pixels from the screen’s top left corner"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.anchor, \.anchor, try value.point())
    },
    AlertOption(
      "full-screen", nil, "CHOICE",
      "while a window fills its monitor: show it above, wait, or stand elsewhere",
      completes: .choice(FullScreenChoice.self)
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.fullScreen, \.fullScreen, try value.choice(FullScreenChoice.self))
    },
    AlertOption(flag: "resident", nil, "stay when an action is pressed") { draft in
      draft.edits.set(.isResident, \.isResident, true)
    },
  ]

  static let toast = CommandSyntax<PresentDraft, Command>(
    name: "tocsin toast", operands: "[OPTION]... TITLE [BODY]",
    summary: "Tells something in a corner, and lets work go on.",
    discussion: """
      Prints the toast’s identifier and returns at once. With --wait it stays: the identifier of \
      the pressed action is printed, with status 0; a toast that is closed ends with status 1, one \
      that goes by itself with 5. The pointer on a toast holds it. A toast takes no keyboard, and \
      neither waits for alerts nor holds them up.
      """,
    options: ([
      AlertOptions.icon, AlertOptions.image, AlertOptions.progress, AlertOptions.markup, action,
      AlertOptions.application, AlertOptions.position, AlertOptions.monitor, AlertOptions.theme,
      AlertOptions.transition, AlertOptions.timeout, AlertOptions.armingGuard, AlertOptions.level,
    ] + notice + [policy, AlertOptions.identifier]).lifted(to: \.alert)
      + [wait, ReplyOptions.listen, ReplyOptions.response, ReplyOptions.printDocument]
      .lifted(to: \.reply),
    examples: [
      (
        "tocsin toast \"Backup done\" \"128 files, 2 GB\" --icon info",
        "prints its identifier; the toast goes after 6 seconds"
      ),
      (
        "tocsin toast Copying --id copy --progress 40 --timeout 0",
        "stays; the same command with another number moves the bar"
      ),
      (
        "tocsin toast \"Build failed\" --action log=\"Show Log\" --wait",
        "prints “log” if that is pressed"
      ),
    ],
    statuses: ExitStatusRow.ofToasts,
    draft: PresentDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    var draft = draft
    guard let title = operands.first, !title.isEmpty else {
      throw OptionProblem("TITLE is missing, such as: tocsin toast \"Backup done\"")
    }
    try operands.refuse(after: 2, "put the body into quotation marks")
    draft.alert.edits.set(.style, \.style, .toast)
    draft.alert.edits.set(.title, \.title, title)
    if operands.count == 2 { draft.alert.edits.set(.message, \.message, operands[1]) }
    let members = draft.alert.edits.members
    if members.contains(.identifier), !members.contains(.policy) {
      draft.alert.edits.set(.policy, \.policy, .replace)
    }
    // A program that listens has to wait.
    draft.reply.waits = draft.reply.waits ?? draft.reply.listens
    return try draft.present(try draft.alert.resolved())
  }
}
