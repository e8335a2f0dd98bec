/// The command line of the presenter's own program.
enum PresenterTable {
  static let presenter = CommandSyntax<PresenterOptions>(
    name: "tocsin-presenter", operands: "[OPTION]...",
    summary: "Presents the alerts of one X display.",
    discussion: "Started by tocsin when it is needed, or by the session to stay.",
    options: [
      CommandOption(flag: "replace", "r", "take over from the presenter that runs") { draft in
        draft.presenter.replaces = true
      },
      CommandOption(
        flag: "notifications", nil, "be the desktop’s notification daemon too, and stay"
      ) { draft in
        draft.presenter.servesNotifications = true
      },
      CommandOption(flag: "stop", nil, "stop the presenter that runs") { draft in
        draft.presenter.mode = .stop
      },
      CommandOption(flag: "persist", nil, "stay when nothing is to be done, which is the rule") {
        draft in
        draft.presenter.idleSeconds = nil
      },
      CommandOption(
        "idle-seconds", nil, "SECONDS", "leave after so long with nothing to do; 0 to stay"
      ) { (draft, value) throws(OptionProblem) in
        draft.presenter.idleSeconds = try IdleSeconds.parse(value)
      },
      CommandOption(
        "ready-fd", nil, "N", "write one line to this descriptor when ready, and close it"
      ) { (draft, value) throws(OptionProblem) in
        draft.presenter.readyDescriptor = Int32(
          try value.integer(in: 0...65_535, "an open descriptor’s number"))
      },
      CommandOption("display", "d", "NAME", "the X display, instead of DISPLAY’s") {
        (draft, value) throws(OptionProblem) in
        draft.presenter.display = try value.nonEmpty("a display’s name, such as :0")
      },
      CommandOption(
        flag: "render", nil, "draw the picture that a document on standard input asks for, and end"
      ) { draft in
        draft.presenter.mode = .render
      },
      CommandOption(
        flag: "theme", nil, "do what the operands of tocsin theme ask for, and end"
      ) { draft in
        draft.asksForTheme = true
      },
      CommandOption(
        flag: "config", nil, "do what the operands of tocsin config ask for, and end"
      ) { draft in
        draft.asksForConfiguration = true
      },
    ],
    examples: [("tocsin-presenter --replace", "in a session’s start script")],
    statuses: ExitStatusRow.ofPresenter
  ) { (draft) throws(OptionProblem) in
    var options = draft.presenter
    if draft.asksForTheme {
      options.mode = .theme(try ThemeRequest(draft.operands))
    } else if draft.asksForConfiguration {
      options.mode = .configuration(try ConfigurationRequest(draft.operands))
    } else {
      try draft.refuseOperands()
    }
    return options
  }
}

/// The idle time, which comes as an option to the presenter and as `TOCSIN_IDLE_SECONDS` to the
/// client.
package enum IdleSeconds {
  /// What holds when nothing was said.
  package static let standard = 300.0

  /// Reads the environment's variable; 0 means that the presenter stays.
  package static func fromEnvironment(_ text: String?) throws(UsageError) -> Double {
    guard let text, !text.isEmpty else { return standard }
    do throws(OptionProblem) {
      return try parse(OptionValue(option: "TOCSIN_IDLE_SECONDS", text: text)) ?? 0
    } catch {
      throw UsageError("tocsin", error.text)
    }
  }

  /// Seconds; nil for 0, which means never.
  static func parse(_ value: OptionValue) throws(OptionProblem) -> Double? {
    guard let seconds = value.number(), seconds >= 0, seconds <= 31_536_000 else {
      throw OptionProblem(
        "\(value.option) takes seconds, such as 300 or 0.5, or 0 for ever, not “\(value.text)”")
    }
    return seconds == 0 ? nil : seconds
  }
}
