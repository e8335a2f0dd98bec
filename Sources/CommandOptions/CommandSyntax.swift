/// A command whose result type is known, but not its draft.
package protocol CommandParsing<Result>: Sendable {
  associatedtype Result: Sendable

  /// The reference of the command for help, manuals and completions.
  var reference: CommandReference { get }

  /// Parses the words after the command's name.
  func parse(
    _ words: [Argument], files: CommandFiles
  ) throws(UsageError) -> ParsedCommand<Result>
}

/// The result of parsing a command line.
package enum ParsedCommand<Result: Sendable>: Sendable {
  /// `--help` was given.
  case help
  /// `--version` was given.
  case version
  case command(Result)
}

/// One command: its option table, its help, and the function that turns a filled draft into the
/// result.
package struct CommandSyntax<Draft, Result: Sendable>: CommandParsing {
  /// The command as it is typed: `tocsin alert`.
  package let name: String
  /// The operands in the usage line.
  package let operands: String
  /// One sentence.
  package let summary: String
  /// Paragraphs of the help text between summary and options.
  package let discussion: String
  package let options: [CommandOption<Draft>]
  /// Command lines and their effects.
  package let examples: [(line: String, effect: String)]
  package let statuses: [ExitStatusRow]
  /// The completions that a shell can offer for the operands; empty for none.
  package let forms: [OperandForm]
  /// Whether the words after `--` are a command with its arguments.
  package let runsCommand: Bool
  private let makeDraft: @Sendable (CommandFiles) -> Draft
  private let finish: @Sendable (Draft, Operands) throws(OptionProblem) -> Result

  /// Creates a command with a draft that knows the files which options name.
  ///
  /// The options are applied to the draft; `finish` creates the result from it and the operands.
  package init(
    name: String, operands: String, summary: String, discussion: String = "",
    options: [CommandOption<Draft>], examples: [(line: String, effect: String)],
    statuses: [ExitStatusRow], forms: [OperandForm] = [], runsCommand: Bool = false,
    draft: @escaping @Sendable (CommandFiles) -> Draft,
    finish: @escaping @Sendable (Draft, Operands) throws(OptionProblem) -> Result
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.examples = examples
    self.statuses = statuses
    self.forms = forms
    self.runsCommand = runsCommand
    self.makeDraft = draft
    self.finish = finish
  }

  /// Creates a command whose draft needs no files.
  package init(
    name: String, operands: String, summary: String, discussion: String = "",
    options: [CommandOption<Draft>], examples: [(line: String, effect: String)],
    statuses: [ExitStatusRow], forms: [OperandForm] = [], runsCommand: Bool = false,
    draft: @autoclosure @escaping @Sendable () -> Draft,
    finish: @escaping @Sendable (Draft, Operands) throws(OptionProblem) -> Result
  ) {
    self.init(
      name: name, operands: operands, summary: summary, discussion: discussion, options: options,
      examples: examples, statuses: statuses, forms: forms, runsCommand: runsCommand,
      draft: { _ in draft() }, finish: finish)
  }

  package var reference: CommandReference {
    CommandReference(
      name: name, operands: operands, summary: summary, discussion: discussion,
      options: options.map {
        CommandReference.Option(
          name: $0.name, letter: $0.letter, value: $0.value, help: $0.help,
          completion: $0.completion)
      } + CommandReference.Option.standard,
      examples: examples, statuses: statuses, forms: forms, runsCommand: runsCommand)
  }

  package func parse(
    _ words: [Argument], files: CommandFiles
  ) throws(UsageError) -> ParsedCommand<Result> {
    do throws(OptionProblem) {
      var draft = makeDraft(files)
      var operands = Operands()
      switch try OptionParser(options: options).parse(words, into: &draft, &operands) {
      case .help: return .help
      case .version: return .version
      case nil: return .command(try finish(draft, operands))
      }
    } catch {
      throw UsageError(name, error.message)
    }
  }
}
