import AlertAnswers
import AlertProtocol
package import CommandOptions

/// The request of the command line of `tocsin-presenter`.
package struct PresenterOptions: Hashable, Sendable {
  /// The task of the program.
  package enum Mode: Hashable, Sendable {
    case serve
    case stop
    case render
    case theme(ThemeRequest)
    case configuration(ConfigurationRequest)
    case prompts(PromptRequest)
    case rehearse(RehearsalRequest)
  }

  package var mode = Mode.serve
  /// Whether a presenter that runs on the display is replaced.
  package var replaces = false
  /// Whether it is also the desktop’s notification daemon.
  package var servesNotifications = false
  /// Seconds without work after which the presenter exits; nil if it stays.
  package var idleSeconds: Double?
  /// The descriptor to which one line is written when the presenter is ready.
  package var readyDescriptor: Int32?
  /// The X display; nil for `DISPLAY`.
  package var display: String?

  package init() {}
}

/// The grammar of `tocsin-presenter`.
package enum PresenterGrammar {
  /// The request of the command line.
  package enum Request: Hashable, Sendable {
    case run(PresenterOptions)
    /// Print text on standard output, and do nothing else.
    case print(String)
  }

  /// Parses the words after the program's name.
  package static func parse(_ words: [Argument]) throws(UsageError) -> Request {
    let syntax = PresenterTable.presenter
    return switch try syntax.parse(words, files: CommandFiles(currentFolder: "/")) {
    case .help: .print(syntax.reference.helpText(translated: HelpLanguage.translate))
    case .version: .print(ProgramRelease.text(of: "tocsin-presenter"))
    case .command(let options): .run(options)
    }
  }

  /// The reference of the program.
  package static var reference: CommandReference { PresenterTable.presenter.reference }
}

/// The options of `tocsin-presenter`.
struct PresenterProgramDraft: Sendable {
  var options = PresenterOptions()
  /// Whether the operands are those of `tocsin theme`.
  var asksForTheme = false
  /// Whether the operands are those of `tocsin config`.
  var asksForConfiguration = false
  /// Whether the operands are about prompts for secrets.
  var asksForPrompts = false
  /// Whether the operands are those of `tocsin rehearse`.
  var rehearses = false
}

/// The option table of `tocsin-presenter`.
enum PresenterTable {
  static let presenter = CommandSyntax<PresenterProgramDraft, PresenterOptions>(
    name: "tocsin-presenter", operands: "[OPTION]...",
    summary: "Present the alerts of one X display.",
    discussion: "tocsin starts this program when it is needed; a session can start it to stay.",
    options: [
      CommandOption(
        flag: "replace", "r", "replace the running presenter"
      ) { $0.options.replaces = true },
      CommandOption(
        flag: "notifications", nil, "also be the desktop’s notification daemon, and stay"
      ) { $0.options.servesNotifications = true },
      CommandOption(flag: "stop", nil, "stop the running presenter") { draft in
        draft.options.mode = .stop
      },
      CommandOption(flag: "persist", nil, "stay when there is no work, which is the default") {
        draft in
        draft.options.idleSeconds = nil
      },
      CommandOption(
        "idle-seconds", nil, "SECONDS", "exit after this time without work; 0 to stay"
      ) { (draft, value) throws(OptionProblem) in
        draft.options.idleSeconds = try IdleSeconds.parse(value)
      },
      CommandOption(
        "ready-fd", nil, "N", "write one line to this file descriptor when ready, and close it"
      ) { (draft, value) throws(OptionProblem) in
        draft.options.readyDescriptor = Int32(
          try value.integer(in: 0...65_535, "an open descriptor’s number"))
      },
      CommandOption("display", "d", "NAME", "the X display, instead of that in DISPLAY") {
        (draft, value) throws(OptionProblem) in
        draft.options.display = try value.nonEmpty("a display’s name, such as :0")
      },
      CommandOption(
        flag: "render", nil,
        "draw the picture that a document on standard input describes, and exit"
      ) { draft in
        draft.options.mode = .render
      },
      CommandOption(
        flag: "theme", nil, "carry out the operands of tocsin theme, and exit"
      ) { $0.asksForTheme = true },
      CommandOption(
        flag: "config", nil, "carry out the operands of tocsin config, and exit"
      ) { $0.asksForConfiguration = true },
      CommandOption(
        flag: "prompts", nil,
        "list or dismiss the prompts for secrets on the display, for tocsin, and exit"
      ) { $0.asksForPrompts = true },
      CommandOption(
        flag: "rehearse", nil, "carry out the operands of tocsin rehearse, and exit"
      ) { $0.rehearses = true },
    ],
    examples: [
      ("tocsin-presenter --replace", "starts a new presenter in a session’s start script")
    ],
    statuses: ExitStatusRow.ofPresenter,
    draft: PresenterProgramDraft()
  ) { (draft, operands) throws(OptionProblem) in
    var options = draft.options
    if draft.asksForTheme {
      options.mode = .theme(try ThemeRequest(operands.words))
    } else if draft.asksForConfiguration {
      options.mode = .configuration(try ConfigurationRequest(operands.words))
    } else if draft.asksForPrompts {
      options.mode = .prompts(try PromptRequest(operands.words))
    } else if draft.rehearses {
      options.mode = .rehearse(try RehearsalRequest(operands.words))
    } else {
      try operands.refuseAll()
    }
    return options
  }
}
