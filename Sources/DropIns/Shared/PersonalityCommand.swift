package import AlertAnswers
package import AlertModel
package import CommandOptions

/// The request of a drop-in’s command line.
package enum PersonalityCommand: Sendable {
  /// Prints text on standard output.
  case print(String, status: Int32 = 0)
  /// Writes text, including its newline, to standard error, as the original program does.
  case complain(String, status: Int32)
  case present(PersonalityAlert)
  /// Runs a dialogue without an initial alert until standard input ends.
  case converse(any AlertDialogue, display: String?)
  /// Executes another program with these words.
  case become(PersonalityProgram, words: [String])
}

/// A program that replaces this process.
package enum PersonalityProgram: Hashable, Sendable {
  /// `tocsin-askpass --personality NAME -- WORD…`, which asks for secrets.
  case askpass(Personality)
  /// `tocsin-notify --personality NAME -- WORD…`, which uses the session bus.
  case notify(Personality)
  /// The first program of the personality’s name in `PATH` that is not ours; if there is none,
  /// `failure` is written to standard error, and the program exits with `status`.
  case original(Personality, failure: String, status: Int32)
}

/// An alert that a drop-in presents.
package struct PersonalityAlert: Sendable {
  /// The alert, with the table of its answers.
  package var command: PresentCommand
  /// The conversation while the alert is shown; nil for none.
  package var dialogue: (any AlertDialogue)?
  /// The X display, instead of `DISPLAY`.
  package var display: String?

  package init(
    _ command: PresentCommand, dialogue: (any AlertDialogue)? = nil, display: String? = nil
  ) {
    self.command = command
    self.dialogue = dialogue
    self.display = display
  }
}

/// The environment of a drop-in’s command line.
package struct PersonalityContext: Sendable {
  /// The folder that relative paths start from.
  package var currentFolder: String
  package var input: CommandInput
  /// Returns an environment variable; nil if it is missing or empty.
  package var variable: @Sendable (String) -> String?
  /// The current date; nil if it is unknown.
  package var today: CalendarDate?
  /// The language of texts that the original would show in the user's language.
  package var language: Language
  /// Returns a message of zenity in the user's language, from zenity's own catalogue; nil for none.
  package var original: @Sendable (String) -> String?

  package init(
    currentFolder: String = "/", input: CommandInput = .none, today: CalendarDate? = nil,
    language: Language = .english,
    original: @escaping @Sendable (String) -> String? = { _ in nil },
    variable: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.currentFolder = currentFolder
    self.input = input
    self.today = today
    self.language = language
    self.original = original
    self.variable = variable
  }
}
