import AlertModel
import AlertProtocol
package import CommandOptions
import Localization

/// The command line of `tocsin`: parses words to a `Command`.
package enum CommandLineGrammar {
  /// The names of the commands, in the order of the overview.
  ///
  /// Only the table of the command that is called is created.
  static let names = [
    "alert", "confirm", "prompt", "password", "choose", "toast", "progress", "present", "update",
    "dismiss",
    "answer", "list", "pause", "resume", "toggle", "history", "action", "close", "replay", "events",
    "status",
    "presenter", "render", "rehearse", "theme", "config", "migrate",
    "personalities", "help",
  ]

  /// The environment variables of the programs, besides those of the desktop.
  package static let environment: [(name: String, meaning: String)] = [
    (
      "TOCSIN_IDLE_SECONDS",
      "seconds without work after which a presenter exits; default 300, across a network 2, and 0 to "
        + "stay"
    ),
    ("TOCSIN_APPEARANCE", "light or dark, instead of the desktop’s setting"),
    ("TOCSIN_SCALE", "device pixels per point, instead of the desktop’s setting"),
    (
      "TOCSIN_TEXT_SCALE",
      "how much larger text is than the rest, from 0.5 to 3, instead of the desktop’s setting"
    ),
    ("TOCSIN_THEME", "the default theme"),
    ("TOCSIN_CONFIG", "the configuration file, instead of tocsin/tocsin.conf in XDG_CONFIG_HOME"),
    (
      "TOCSIN_LOCALE",
      "folders with translations, separated by colons, that are searched first: "
        + "LANGUAGE/LC_MESSAGES/tocsin.mo"
    ),
    ("TOCSIN_THEMES", "folders with themes, separated by colons, that are searched first"),
    ("TOCSIN_REDUCE_MOTION", "1 replaces every transition by fade"),
    (
      "TOCSIN_REFUSE_XTEST",
      "1 ignores synthetic (XTEST) input on destructive and secret alerts"
    ),
    (
      "TOCSIN_SHORTCUTS",
      "more shortcuts of other programs, separated by commas, that work while an alert has the keyboard"
    ),
    ("TOCSIN_PRESENTER", "the presenter’s program, instead of the installed one"),
    ("TOCSIN_ASKPASS", "the program that asks for secrets, instead of the installed one"),
    (
      "TOCSIN_GUARD",
      "milliseconds for which an alert of zenity, xmessage, gxmessage, dmenu or rofi must have been "
        + "visible before it accepts keys and clicks; default 500, and 0 for a menu"
    ),
    ("TOCSIN_ZENITY_VERSION", "the version that “zenity --version” prints; default 3.44.0"),
    (
      "TOCSIN_PASSED_ON",
      "set for the original program that a drop-in runs, to prevent an endless loop"
    ),
    ("TOCSIN_LOG", "the log file of a presenter"),
    ("TOCSIN_LOG_LEVEL", "debug to log all messages"),
  ]

  /// Parses the words after the program’s name; relative paths start from `currentFolder`.
  package static func parse(
    _ words: [Argument], currentFolder: String, input: CommandInput = .none
  ) throws(UsageError) -> Command {
    guard let first = words.first else {
      throw UsageError("tocsin", "a command is missing; “tocsin --help” lists them")
    }
    let rest = Array(words.dropFirst())
    switch first.text {
    case "--version", "-V": return .print(ProgramRelease.text(of: "tocsin"))
    case "--help", "-h": return .print(overview(translated: HelpLanguage.translate))
    case "help": return .print(try help(for: rest))
    case nil: throw UsageError("tocsin", "“\(first.printable)” is not valid UTF-8")
    case let name?:
      guard let syntax = syntax(of: name) else { throw unknown(name) }
      let files = CommandFiles(currentFolder: currentFolder, input: input)
      return switch try syntax.parse(rest, files: files) {
      case .help: .print(syntax.reference.helpText(translated: HelpLanguage.translate))
      case .version: .print(ProgramRelease.text(of: "tocsin"))
      case .command(let command): command
      }
    }
  }

  /// What to try first.
  private static let hints = [
    "To begin with: tocsin alert \"Hello\" --button Cancel --button OK",
    "“tocsin help COMMAND” describes the options of a command, with examples.",
    "“tocsin zenity …”, “tocsin rofi …” and others replace these programs: see "
      + "tocsin-personalities(1).",
  ]

  /// The output of `tocsin --help`.
  static func overview(translated translate: (String) -> String = { $0 }) -> String {
    var text = """
      \(translate("Usage:")) tocsin COMMAND [OPTION]...

      \(translate("Show alerts on an X11 desktop and print the answers."))

      \(translate("Commands:"))

      """
    for name in names {
      let summary = syntax(of: name)?.reference.summary ?? "Explain a command."
      text += Paragraph.row("  \(name)", translate(summary), column: 17)
    }
    text += "\n"
    for hint in hints { text += "\(Paragraph.wrap(translate(hint), width: 78))\n" }
    text += "\n\(translate("Environment:"))\n"
    return text
      + environment.map { Paragraph.row("  \($0.name)", translate($0.meaning)) }.joined()
  }

  static func syntax(of name: String) -> (any CommandParsing<Command>)? {
    switch name {
    case "alert": PresentTables.alert
    case "confirm": PresentTables.confirm
    case "prompt": QuestionTables.prompt
    case "password": QuestionTables.password
    case "choose": QuestionTables.choose
    case "toast": ToastTable.toast
    case "progress": ProgressTables.progress
    case "present": GuestTable.present
    case "update": ProgressTables.update
    case "dismiss": ControlTables.dismiss
    case "answer": AnswerTables.answer
    case "list": ControlTables.list
    case "status": ControlTables.status
    case "presenter": ControlTables.presenter
    case "render": RenderTable.render
    case "rehearse": RehearseTable.rehearse
    case "theme": ThemeTable.theme
    case "pause": PauseTables.pause
    case "resume": PauseTables.resume
    case "toggle": PauseTables.toggle
    case "history": NotificationTables.history
    case "action": NotificationTables.action
    case "close": NotificationTables.close
    case "replay": NotificationTables.replay
    case "events": NotificationTables.events
    case "config": ConfigurationTables.configuration
    case "migrate": ConfigurationTables.migrate
    case "personalities": PersonalityLinksTable.personalities
    default: nil
    }
  }

  private static func help(for words: [Argument]) throws(UsageError) -> String {
    guard let word = words.first else { return overview(translated: HelpLanguage.translate) }
    guard let syntax = syntax(of: word.printable) else { throw unknown(word.printable) }
    return syntax.reference.helpText(translated: HelpLanguage.translate)
  }

  private static func unknown(_ name: String) -> UsageError {
    let nearest = Spelling.nearest(to: name, in: names)
    let message: CommandMessage =
      switch (name.hasPrefix("-"), nearest) {
      case (true, let nearest?): "unknown option \(name); did you mean “\(nearest)”?"
      case (true, nil): "unknown option \(name); “tocsin --help” lists them"
      case (false, let nearest?): "unknown command “\(name)”; did you mean “\(nearest)”?"
      case (false, nil): "unknown command “\(name)”; “tocsin --help” lists them"
      }
    return UsageError("tocsin", message)
  }
}

extension CommandLineGrammar {
  /// The texts of all help texts, each once, for translators.
  package static var helpMessages: [String] {
    var messages: [String] = []
    _ = overview {
      messages.append($0)
      return $0
    }
    for reference in references + [PresenterGrammar.reference] { messages += reference.messages }
    var seen: Set<String> = []
    return messages.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// The reference of every command but `help`, in the order of the overview.
  package static var references: [CommandReference] {
    names.compactMap { syntax(of: $0)?.reference }
  }
}

/// The language of help texts: that of the environment, as far as there is a catalogue for it.
enum HelpLanguage {
  private static let language =
    AlertLanguage.ofProcess.map {
      LanguageReader.current(domain: LanguageReader.helpDomain).language(for: $0)
    } ?? .english

  /// Returns the translation of a text.
  static func translate(_ text: String) -> String { language.text(ofMessage: text) }
}

extension CommandMessage {
  /// The message in the language of this process's environment.
  ///
  /// The catalogue is read only here, when there is a message.
  package var localized: String {
    text { pattern in
      let translation = Language.ofProcess.text(ofMessage: pattern)
      guard translation == pattern else { return translation }
      return SystemMessages.translation(of: pattern) ?? pattern
    }
  }
}

/// The messages of the C library, such as “No such file or directory”, in its own translation.
private enum SystemMessages {
  private static let reader = LanguageReader.current(domain: "libc")

  /// Returns the translation of a sentence; nil if there is none.
  static func translation(of text: String) -> String? {
    // Single words are names, and the library has some of the same spelling.
    guard text.contains(" "), !text.contains("%") else { return nil }
    return reader.translation(of: text)
  }
}
