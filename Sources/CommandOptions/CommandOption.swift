/// One row of an option table; the parser, the help text, manuals and completions all use it.
///
/// `Draft` is the value that collects the options of one command.
package struct CommandOption<Draft>: Sendable {
  /// Stores the parsed value in the draft; an option without a value gets an empty one.
  package typealias Apply = @Sendable (inout Draft, OptionValue) throws(OptionProblem) -> Void

  /// The long name, without its dashes.
  package let name: String
  /// The letter of the short form.
  package let letter: Character?
  /// The placeholder of the value in the help text; nil for an option without a value.
  package let value: String?
  /// The help text, without a period at the end.
  package let help: String
  /// The completions that a shell can offer for the value.
  package let completion: ValueCompletion
  package let apply: Apply

  /// Creates an option with a value.
  ///
  /// Without a `completion`, shells complete files and folders if the placeholder is `FILE` or
  /// `DIR`.
  package init(
    _ name: String, _ letter: Character?, _ value: String, _ help: String,
    completes completion: ValueCompletion? = nil, apply: @escaping Apply
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    self.completion = completion ?? .named(value)
    self.apply = apply
  }

  /// Creates an option without a value.
  package init(
    flag name: String, _ letter: Character?, _ help: String,
    apply: @escaping @Sendable (inout Draft) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.value = nil
    self.help = help
    completion = .anything
    self.apply = { (draft, _) throws(OptionProblem) in apply(&draft) }
  }

  /// Creates an option without a value that sets a member of the draft to true.
  package init(
    flag name: String, _ letter: Character?, _ help: String,
    sets path: any WritableKeyPath<Draft, Bool> & Sendable
  ) {
    self.init(flag: name, letter, help) { draft in draft[keyPath: path] = true }
  }

  private init(
    name: String, letter: Character?, value: String?, help: String, completion: ValueCompletion,
    apply: @escaping Apply
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    self.completion = completion
    self.apply = apply
  }

  /// Returns the same option for a draft that contains this option's draft.
  package func lifted<Whole>(
    to path: any WritableKeyPath<Whole, Draft> & Sendable
  ) -> CommandOption<Whole> {
    CommandOption<Whole>(
      name: name, letter: letter, value: value, help: help, completion: completion,
      apply: { [apply] (draft, value) throws(OptionProblem) in
        try apply(&draft[keyPath: path], value)
      })
  }
}

extension Array {
  /// Returns the same options for a draft that contains these options' draft.
  package func lifted<Part, Whole>(
    to path: any WritableKeyPath<Whole, Part> & Sendable
  ) -> [CommandOption<Whole>] where Element == CommandOption<Part> {
    map { $0.lifted(to: path) }
  }
}
