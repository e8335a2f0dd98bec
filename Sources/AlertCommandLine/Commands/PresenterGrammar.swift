import AlertAnswers
import AlertProtocol
package import CommandOptions

/// What the command line of `tocsin-presenter` says.
package struct PresenterOptions: Hashable, Sendable {
  /// What the program is to do.
  package enum Mode: Hashable, Sendable {
    case serve
    case stop
    case render
    case theme(ThemeRequest)
    case configuration(ConfigurationRequest)
  }

  package var mode = Mode.serve
  /// Whether a presenter that has the display already makes room.
  package var replaces = false
  /// Whether it is the desktop's notification daemon as well.
  package var servesNotifications = false
  /// Seconds after which it leaves when nothing is to be done; nil when it stays.
  package var idleSeconds: Double?
  /// The descriptor on which whoever started it awaits one line.
  package var readyDescriptor: Int32?
  /// The display; nil for that of the environment.
  package var display: String?

  package init() {}
}

/// The grammar of `tocsin-presenter`.
package enum PresenterGrammar {
  /// What the command line asks for.
  package enum Request: Hashable, Sendable {
    case run(PresenterOptions)
    /// Print text on standard output, and do nothing else.
    case print(String)
  }

  /// Parses the words after the program's name.
  package static func parse(_ words: [Argument]) throws(UsageError) -> Request {
    let syntax = PresenterTable.presenter
    return switch try syntax.parse(words, files: CommandFiles(currentFolder: "/")) {
    case .help: .print(syntax.reference.helpText)
    case .version: .print(ProgramRelease.text(of: "tocsin-presenter"))
    case .command(let options): .run(options)
    }
  }

  /// The reference of the program.
  package static var reference: CommandReference { PresenterTable.presenter.reference }
}

/// What the options of `tocsin-presenter` say.
struct PresenterProgramDraft: Sendable {
  var options = PresenterOptions()
  /// Whether the operands are those of `tocsin theme`.
  var asksForTheme = false
  /// Whether the operands are those of `tocsin config`.
  var asksForConfiguration = false
}

/// The command line of the presenter's own program.
enum PresenterTable {
  static let presenter = CommandSyntax<PresenterProgramDraft, PresenterOptions>(
    name: "tocsin-presenter", operands: "[OPTION]...",
    summary: "Presents the alerts of one X display.",
    discussion: "Started by tocsin when it is needed, or by the session to stay.",
    options: [
      CommandOption(
        flag: "replace", "r", "take over from the presenter that runs", sets: \.options.replaces),
      CommandOption(
        flag: "notifications", nil, "be the desktop’s notification daemon too, and stay",
        sets: \.options.servesNotifications),
      CommandOption(flag: "stop", nil, "stop the presenter that runs") { draft in
        draft.options.mode = .stop
      },
      CommandOption(flag: "persist", nil, "stay when nothing is to be done, which is the rule") {
        draft in
        draft.options.idleSeconds = nil
      },
      CommandOption(
        "idle-seconds", nil, "SECONDS", "leave after so long with nothing to do; 0 to stay"
      ) { (draft, value) throws(OptionProblem) in
        draft.options.idleSeconds = try IdleSeconds.parse(value)
      },
      CommandOption(
        "ready-fd", nil, "N", "write one line to this descriptor when ready, and close it"
      ) { (draft, value) throws(OptionProblem) in
        draft.options.readyDescriptor = Int32(
          try value.integer(in: 0...65_535, "an open descriptor’s number"))
      },
      CommandOption("display", "d", "NAME", "the X display, instead of DISPLAY’s") {
        (draft, value) throws(OptionProblem) in
        draft.options.display = try value.nonEmpty("a display’s name, such as :0")
      },
      CommandOption(
        flag: "render", nil, "draw the picture that a document on standard input asks for, and end"
      ) { draft in
        draft.options.mode = .render
      },
      CommandOption(
        flag: "theme", nil, "do what the operands of tocsin theme ask for, and end",
        sets: \.asksForTheme),
      CommandOption(
        flag: "config", nil, "do what the operands of tocsin config ask for, and end",
        sets: \.asksForConfiguration),
    ],
    examples: [("tocsin-presenter --replace", "in a session’s start script")],
    statuses: ExitStatusRow.ofPresenter,
    draft: PresenterProgramDraft()
  ) { (draft, operands) throws(OptionProblem) in
    var options = draft.options
    if draft.asksForTheme {
      options.mode = .theme(try ThemeRequest(operands.words))
    } else if draft.asksForConfiguration {
      options.mode = .configuration(try ConfigurationRequest(operands.words))
    } else {
      try operands.refuseAll()
    }
    return options
  }
}
