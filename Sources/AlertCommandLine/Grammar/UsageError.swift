/// A command line that cannot be understood, in one line for the person who typed it.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// Who speaks: `tocsin alert`.
  package var speaker: String
  /// What is wrong, naming the option and what it takes.
  package var problem: String

  package var description: String { "\(speaker): \(problem)" }

  package init(_ speaker: String, _ problem: String) {
    self.speaker = speaker
    self.problem = problem
  }
}

/// What is wrong with one word, before it is known which command speaks.
struct OptionProblem: Error, Hashable {
  var text: String

  init(_ text: String) {
    self.text = text
  }
}
