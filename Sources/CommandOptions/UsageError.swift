/// A command line that cannot be parsed, as one line for the user.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// The command that reports the error: `tocsin alert`.
  package var command: String
  /// The sentence that names the option and what it takes.
  package var problem: String

  package var description: String { "\(command): \(problem)" }

  package init(_ command: String, _ problem: String) {
    self.command = command
    self.problem = problem
  }
}

/// A problem with one word of a command line; the parser adds the command's name.
package struct OptionProblem: Error, Hashable {
  package var text: String

  package init(_ text: String) {
    self.text = text
  }
}
