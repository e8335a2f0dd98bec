import AlertModel

/// The command that tells something in passing.
enum ToastTable {
  private static let action = CommandOption(
    "action", nil, "[ID=]LABEL",
    """
    a button; can be given many times. One whose identifier is “default” is no button: a click on \
    the toast answers it
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.buttonOption = "--action"
    draft.alert.buttons.append(try ButtonDraft(value))
  }

  private static let policy = CommandOption(
    "policy", "p", "POLICY",
    """
    what it does to a toast with the same identifier: replace (usual with --id: it changes in \
    place), queue (stands beside it) or coalesce (only counts)
    """,
    completes: .words([AlertPolicy.replace, .queue, .coalesce].map(\.rawValue)),
    apply: AlertOptions.policy.apply)

  private static let wait = CommandOption(
    flag: "wait", "w", "stay until the toast has ended, and print its answer as “alert” does"
  ) { draft in
    draft.waits = true
  }

  private static let notice = [
    CommandOption(
      "urgency", "u", "URGENCY", "low, normal or critical, which decides how it looks",
      completes: .choice(AlertUrgency.self)
    ) { (draft, value) throws(OptionProblem) in
      draft.alert.say(.urgency, \.urgency, try value.choice(AlertUrgency.self))
    },
    CommandOption(
      "anchor", nil, "X,Y", "what it points at, in pixels from the screen’s top left corner"
    ) { (draft, value) throws(OptionProblem) in
      draft.alert.say(.anchor, \.anchor, try value.point())
    },
    CommandOption(
      "full-screen", nil, "CHOICE",
      "while a window fills its monitor: show it above, wait, or stand elsewhere",
      completes: .choice(FullScreenChoice.self)
    ) { (draft, value) throws(OptionProblem) in
      draft.alert.say(.fullScreen, \.fullScreen, try value.choice(FullScreenChoice.self))
    },
    CommandOption(flag: "resident", nil, "stay when an action is pressed") { draft in
      draft.alert.say(.isResident, \.isResident, true)
    },
  ]

  static let toast = CommandSyntax<Command>(
    name: "tocsin toast", operands: "[OPTION]... TITLE [BODY]",
    summary: "Tells something in a corner, and lets work go on.",
    discussion: """
      Prints the toast’s identifier and returns at once. With --wait it stays: the identifier of \
      the pressed action is printed, with status 0; a toast that is closed ends with status 1, one \
      that goes by itself with 5. The pointer on a toast holds it. A toast takes no keyboard, and \
      neither waits for alerts nor holds them up.
      """,
    options: [AlertOptions.icon, AlertOptions.image, AlertOptions.progress, AlertOptions.markup]
      + [
        action, AlertOptions.application, AlertOptions.position, AlertOptions.monitor,
        AlertOptions.theme, AlertOptions.transition, AlertOptions.timeout, AlertOptions.armingGuard,
        AlertOptions.level,
      ] + notice + [
        policy, AlertOptions.identifier, wait, AlertOptions.listen, AlertOptions.response,
        AlertOptions.printDocument,
      ],
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
    statuses: ExitStatusRow.ofToasts
  ) { (draft) throws(OptionProblem) in
    var draft = draft
    guard let title = draft.operands.first, !title.isEmpty else {
      throw OptionProblem("TITLE is missing, such as: tocsin toast \"Backup done\"")
    }
    if draft.operands.count > 2 {
      throw OptionProblem(
        "“\(draft.operands[2])” is not expected; put the body into quotation marks")
    }
    draft.alert.say(.style, \.style, .toast)
    draft.alert.say(.title, \.title, title)
    if draft.operands.count == 2 { draft.alert.say(.message, \.message, draft.operands[1]) }
    let said = draft.alert.said
    if said.contains(.identifier), !said.contains(.policy) {
      draft.alert.say(.policy, \.policy, .replace)
    }
    // Who wants to hear what happens stays for it.
    draft.waits = draft.waits ?? draft.listens
    return try draft.present(try draft.alert.resolved())
  }
}
