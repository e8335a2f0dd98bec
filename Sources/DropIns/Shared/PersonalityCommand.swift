package import AlertAnswers
package import AlertModel
package import CommandOptions

/// What a drop-in's command line asks for, in words that every drop-in shares.
package enum PersonalityCommand: Sendable {
  /// Text for standard output.
  case print(String, status: Int32 = 0)
  /// Text for standard error, as the original writes it, newline and all.
  case complain(String, status: Int32)
  case present(PersonalityAlert)
  /// A dialogue without an alert of its own goes on until standard input ends.
  case converse(any AlertDialogue, display: String?)
  /// Another program goes on, with these words.
  case become(PersonalityProgram, words: [String])
}

/// The program that goes on in our place.
package enum PersonalityProgram: Hashable, Sendable {
  /// `tocsin-askpass --personality NAME -- WORD…`, which asks for secrets.
  case askpass(Personality)
  /// `tocsin-notify --personality NAME -- WORD…`, which speaks on the bus.
  case notify(Personality)
  /// The first program of the personality's name in `PATH` that is not ours; without one `failure`
  /// goes to standard error, newline and all, and the program ends with this status.
  case original(Personality, failure: String, status: Int32)
}

/// An alert that is presented for a drop-in.
package struct PersonalityAlert: Sendable {
  /// With the table that says how it is answered.
  package var command: PresentCommand
  /// What goes on while the alert is there; nil for nothing.
  package var dialogue: (any AlertDialogue)?
  /// The display that was asked for instead of that of the environment.
  package var display: String?

  package init(
    _ command: PresentCommand, dialogue: (any AlertDialogue)? = nil, display: String? = nil
  ) {
    self.command = command
    self.dialogue = dialogue
    self.display = display
  }
}

/// What a drop-in takes from its surroundings, beside its words.
package struct PersonalityContext: Sendable {
  /// Where relative paths begin.
  package var currentFolder: String
  package var input: CommandInput
  /// A variable of the environment; nil when it is missing or empty.
  package var variable: @Sendable (String) -> String?
  /// The day that it is; nil where that cannot be told.
  package var today: CalendarDate?

  package init(
    currentFolder: String = "/", input: CommandInput = .none, today: CalendarDate? = nil,
    variable: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.currentFolder = currentFolder
    self.input = input
    self.today = today
    self.variable = variable
  }
}
