/// The words of a command line that are neither options nor their values.
package struct Operands: Hashable, Sendable {
  package var words: [String] = []
  /// The number of operands before `--`; nil without it.
  package var countBeforeDashes: Int?

  package init() {}

  package var count: Int { words.count }
  package var isEmpty: Bool { words.isEmpty }
  package var first: String? { words.first }

  package subscript(index: Int) -> String { words[index] }

  /// Refuses any operand.
  package func refuseAll(_ advice: String = "") throws(OptionProblem) {
    try refuse(after: 0, advice)
  }

  /// Refuses more than `limit` operands; the message names the first superfluous one and gives the
  /// advice.
  package func refuse(after limit: Int, _ advice: String = "") throws(OptionProblem) {
    guard words.count > limit else { return }
    throw OptionProblem(
      "“\(words[limit])” is not expected" + (advice.isEmpty ? "" : "; \(advice)"))
  }
}
