/// One command: its option table, its help, and how a filled draft becomes a command.
struct CommandSyntax<Result: Sendable>: Sendable {
  /// As it is typed: `tocsin alert`.
  let name: String
  /// What follows the name in the usage line.
  let operands: String
  /// One sentence.
  let summary: String
  /// Paragraphs of the help between summary and options.
  let discussion: String
  let options: [CommandOption]
  /// A command line and what it does.
  let examples: [(line: String, effect: String)]
  /// How it may end.
  let statuses: [ExitStatusRow]
  /// What a shell can offer for the operands; empty for nothing.
  let forms: [OperandForm]
  /// Whether what comes after `--` is a command with its arguments.
  let runsCommand: Bool
  let finish: @Sendable (CommandDraft) throws(OptionProblem) -> Result

  init(
    name: String, operands: String, summary: String, discussion: String = "",
    options: [CommandOption], examples: [(line: String, effect: String)],
    statuses: [ExitStatusRow], forms: [OperandForm] = [], runsCommand: Bool = false,
    finish: @escaping @Sendable (CommandDraft) throws(OptionProblem) -> Result
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
    self.finish = finish
  }

  /// What the words come to.
  enum Parsed {
    case help
    case version
    case command(Result)
  }

  /// Reads the words after the command's name.
  func parse(_ words: [Argument], from draft: CommandDraft) throws(UsageError) -> Parsed {
    do throws(OptionProblem) {
      var draft = draft
      switch try OptionParser(options: options).parse(words, into: &draft) {
      case .help: return .help
      case .version: return .version
      case nil: return .command(try finish(draft))
      }
    } catch {
      throw UsageError(name, error.text)
    }
  }
}
