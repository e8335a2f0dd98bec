/// One row of an option table; the parser, the help text, manuals and completions all use it.
///
/// `Draft` is the value that collects the options of one command. No option uses a key path: Swift
/// creates one with generic types that it looks up when the program runs, which took the client a
/// tenth of its instructions.
@usableFromInline
package struct CommandOption<Draft>: Sendable {
  /// Stores the parsed value in the draft; an option without a value gets an empty one.
  @usableFromInline
  package typealias Apply = @Sendable (inout Draft, OptionValue) throws(OptionProblem) -> Void

  @usableFromInline let texts: OptionTexts
  @usableFromInline package let apply: Apply

  /// The long name, without its dashes.
  package var name: String { texts.name }
  /// The letter of the short form.
  package var letter: Character? { texts.letter }
  /// The placeholder of the value in the help text; nil for an option without a value.
  package var value: String? { texts.value }
  /// The help text, without a period at the end.
  package var help: String { texts.help }
  /// The completions that a shell can offer for the value.
  package var completion: ValueCompletion { texts.completion }

  /// Creates an option with a value.
  ///
  /// Without a `completion`, shells complete files and folders if the placeholder is `FILE` or
  /// `DIR`.
  package init(
    _ name: String, _ letter: Character?, _ value: String, _ help: String,
    completes completion: ValueCompletion? = nil, apply: @escaping Apply
  ) {
    self.init(OptionTexts(name, letter, value, help, completion ?? .named(value)), apply)
  }

  /// Creates an option without a value.
  package init(
    flag name: String, _ letter: Character?, _ help: String,
    apply: @escaping @Sendable (inout Draft) -> Void
  ) {
    self.init(OptionTexts(name, letter, nil, help, .anything)) {
      (draft, _) throws(OptionProblem) in apply(&draft)
    }
  }

  @usableFromInline
  init(_ texts: OptionTexts, _ apply: @escaping Apply) {
    self.texts = texts
    self.apply = apply
  }

  /// Returns the same option for a draft that contains this option's draft:
  /// `title.lifted { $1(&$0.alert) }`.
  ///
  /// Inlinable: with types that are known only when the program runs, it takes several times as
  /// long.
  ///
  /// - Parameter reach: Calls the function with the part of the draft.
  /// - Returns: The option.
  @inlinable
  package func lifted<Whole>(
    _ reach: @escaping @Sendable (inout Whole, (inout Draft) -> Void) -> Void
  ) -> CommandOption<Whole> {
    CommandOption<Whole>(texts) { [apply] (draft, value) throws(OptionProblem) in
      var problem: OptionProblem?
      reach(&draft) { part in
        do throws(OptionProblem) { try apply(&part, value) } catch { problem = error }
      }
      if let problem { throw problem }
    }
  }
}

extension Array {
  /// Returns the same options for a draft that contains these options' draft.
  @inlinable
  package func lifted<Part, Whole>(
    _ reach: @escaping @Sendable (inout Whole, (inout Part) -> Void) -> Void
  ) -> [CommandOption<Whole>] where Element == CommandOption<Part> {
    map { $0.lifted(reach) }
  }
}

/// What is written about an option.
///
/// A class, because tables are copied several times while they are composed.
@usableFromInline
final class OptionTexts: Sendable {
  let name: String
  let letter: Character?
  let value: String?
  let help: String
  let completion: ValueCompletion

  init(
    _ name: String, _ letter: Character?, _ value: String?, _ help: String,
    _ completion: ValueCompletion
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    self.completion = completion
  }
}
