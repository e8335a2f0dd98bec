/// What the table of a command says, for whoever writes a manual or a completion from it.
package struct CommandFacts: Sendable {
  /// One option.
  package struct Option: Sendable {
    /// The long name, without its dashes.
    package let name: String
    package let letter: Character?
    /// What the value is called; nil for an option without one.
    package let value: String?
    package let help: String
    package let completion: ValueCompletion
  }

  /// As it is typed: `tocsin alert`.
  package let name: String
  package let operands: String
  package let summary: String
  package let discussion: String
  package let options: [Option]
  /// A command line and what it does.
  package let examples: [(line: String, effect: String)]
  package let statuses: [ExitStatusRow]
  package let forms: [OperandForm]
  package let runsCommand: Bool

  /// The word after the program's name; the program's name if there is none.
  package var word: String { name.split(separator: " ").last.map(String.init) ?? name }
}

extension CommandSyntax {
  /// The same without what only parsing needs.
  var facts: CommandFacts {
    CommandFacts(
      name: name, operands: operands, summary: summary, discussion: discussion,
      options: options.map {
        CommandFacts.Option(
          name: $0.name, letter: $0.letter, value: $0.value, help: $0.help,
          completion: $0.completion)
      } + [
        CommandFacts.Option(
          name: "help", letter: "h", value: nil, help: "print this help", completion: .anything),
        CommandFacts.Option(
          name: "version", letter: "V", value: nil, help: "print the release",
          completion: .anything),
      ],
      examples: examples, statuses: statuses, forms: forms, runsCommand: runsCommand)
  }
}

extension CommandLineGrammar {
  /// Every command but `help`, in the order of the overview.
  package static var facts: [CommandFacts] { names.compactMap { syntax(of: $0)?.facts } }

  /// The variables that the programs read, as the overview lists them.
  package static var variables: [(name: String, meaning: String)] { environment }
}

extension PresenterGrammar {
  /// The program `tocsin-presenter`.
  package static var facts: CommandFacts { PresenterTable.presenter.facts }
}
