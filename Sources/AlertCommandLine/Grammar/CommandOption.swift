/// One row of an option table: parsing and help are both made from it.
struct CommandOption: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The letter of the short form.
  let letter: Character?
  /// What the value is called in the help; nil for an option without one.
  let value: String?
  /// What it does, as help; without a period at the end.
  let help: String
  /// What a shell can offer for the value.
  let completion: ValueCompletion
  /// Puts the value into the draft; an option without a value gets an empty one.
  let apply: @Sendable (inout CommandDraft, OptionValue) throws(OptionProblem) -> Void

  /// An option with a value, which a shell completes as its name in the help says unless more is
  /// known of it.
  init(
    _ name: String, _ letter: Character?, _ value: String, _ help: String,
    completes completion: ValueCompletion? = nil,
    apply: @escaping @Sendable (inout CommandDraft, OptionValue) throws(OptionProblem) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    self.completion = completion ?? .named(value)
    self.apply = apply
  }

  /// An option without a value.
  init(
    flag name: String, _ letter: Character?, _ help: String,
    apply: @escaping @Sendable (inout CommandDraft) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.value = nil
    self.help = help
    completion = .anything
    self.apply = { (draft, _) throws(OptionProblem) in apply(&draft) }
  }
}
