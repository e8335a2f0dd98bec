import AlertModel
import CommandOptions

/// `tocsin toast`.
enum ToastTable {
  private static let action = AlertOption(
    "action", nil, "[ID=]LABEL",
    """
    a button; can be given many times. The identifier “default” creates no button: it is the action \
    of a click on the toast
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.buttonOption = "--action"
    draft.edits.buttons.append(try ButtonDraft(value))
  }

  private static let policy = AlertOption(
    "policy", "p", "POLICY",
    """
    what happens to a toast with the same identifier: replace (updated in place; default with \
    --id), queue (shown side by side) or coalesce (counted)
    """,
    completes: .words([AlertPolicy.replace, .queue, .coalesce].map(\.rawValue)),
    apply: AlertOptionTable.policy.apply)

  private static let wait = CommandOption<ReplyDraft>(
    flag: "wait", "w", "wait until the toast has closed, and print its answer as “alert” does"
  ) { draft in
    draft.waits = true
  }

  private static let notice = [
    AlertOption(
      "urgency", "u", "URGENCY",
      "low, normal or critical; a critical toast looks different and does not time out",
      completes: .choice(AlertUrgency.self)
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.urgency, try value.choice(AlertUrgency.self)) { $0.urgency = $1 }
    },
    AlertOption(
      "anchor", nil, "X,Y",
      "the point below or above which the toast is shown, in device pixels of the screen"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.anchor, try value.point()) { $0.anchor = $1 }
    },
    AlertOption(
      "full-screen", nil, "CHOICE",
      "while a window is full-screen: show above it, wait, or avoid its monitor",
      completes: .choice(FullScreenChoice.self)
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.fullScreen, try value.choice(FullScreenChoice.self)) { $0.fullScreen = $1 }
    },
    AlertOption(flag: "resident", nil, "stay on screen when a button is pressed") { draft in
      draft.edits.set(.isResident, true) { $0.isResident = $1 }
    },
  ]

  static let toast = CommandSyntax<PresentDraft, Command>(
    name: "tocsin toast", operands: "[OPTION]... TITLE [MESSAGE]",
    summary: "Show a toast notification in a corner of the screen.",
    discussion: """
      Prints the toast’s identifier and returns at once. With --wait it prints the identifier of the \
      pressed button and exits with status 0; if the toast is closed it exits with status 1, and if \
      it times out with 5. A toast stays while the pointer is on it. A toast takes the keyboard only \
      when the user gives it to it, by a click into its field or by the chord in tocsin.conf. Toasts do \
      not wait for alerts or delay them. A JSON document whose “style” is “toast” is shown by \
      “tocsin alert --from FILE --no-wait”.
      """,
    options: ([
      AlertOptionTable.message, AlertOptionTable.icon, AlertOptionTable.image,
      AlertOptionTable.progress,
      AlertOptionTable.markup, action,
      PresentationOptions.application, PresentationOptions.position, PresentationOptions.monitor,
      PresentationOptions.theme,
      PresentationOptions.transition, AlertOptionTable.timeout, AlertOptionTable.armingGuard,
      AlertOptionTable.level,
    ] + notice + [policy, AlertOptionTable.identifier]).lifted { $1(&$0.alert) }
      + [wait, ReplyOptions.listen, ReplyOptions.response, ReplyOptions.printDocument]
      .lifted { $1(&$0.reply) },
    examples: [
      (
        "tocsin toast \"Backup done\" \"128 files, 2 GB\" --icon info",
        "prints the identifier; the toast closes after 6 seconds"
      ),
      (
        "tocsin toast Copying --id copy --progress 40 --timeout 0",
        "shows a progress bar; run it again with another number to move the bar"
      ),
      (
        "tocsin toast \"Build failed\" --action log=\"Show Log\" --wait",
        "prints “log” if the button is pressed"
      ),
    ],
    statuses: ExitStatusRow.ofToasts,
    draft: PresentDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    var draft = draft
    guard let title = operands.first, !title.isEmpty else {
      throw OptionProblem("\("TITLE") is missing, such as: \("tocsin toast \"Backup done\"")")
    }
    try PresentTables.takeMessage(of: operands, into: &draft.alert.edits)
    draft.alert.edits.set(.style, .toast) { $0.style = $1 }
    draft.alert.edits.set(.title, title) { $0.title = $1 }
    let members = draft.alert.edits.members
    if members.contains(.identifier), !members.contains(.policy) {
      draft.alert.edits.set(.policy, .replace) { $0.policy = $1 }
    }
    // A program that listens has to wait.
    draft.reply.waits = draft.reply.waits ?? draft.reply.listens
    return try draft.present(try draft.alert.resolved())
  }
}
