package import AlertModel
package import CommandOptions

/// A request about the prompts for secrets on a display: `tocsin list`, `dismiss` and `answer` pass
/// it to the presenter's program if no presenter runs.
package enum PromptRequest: Hashable, Sendable {
  /// Print them.
  case list(json: Bool)
  /// End those with an identifier, or all of them if it is nil.
  case dismiss(AlertIdentifier?)
  /// Print why the alert with an identifier cannot be answered.
  case answer(AlertIdentifier)

  /// The operands for the request.
  package var words: [String] {
    switch self {
    case .list(let isJSON): ["list", isJSON ? "json" : "text"]
    case .answer(let identifier): ["answer", identifier.rawValue]
    case .dismiss(let identifier): ["dismiss"] + (identifier.map { [$0.rawValue] } ?? [])
    }
  }

  /// Parses the operands.
  package init(_ words: [String]) throws(OptionProblem) {
    switch words.first {
    case "list" where words.count == 2: self = .list(json: words[1] == "json")
    case "dismiss" where words.count <= 2:
      self = .dismiss(words.count > 1 ? AlertIdentifier(words[1]) : nil)
    case "answer" where words.count == 2: self = .answer(AlertIdentifier(words[1]))
    default:
      throw OptionProblem("--prompts takes “list text”, “list json”, “dismiss [ID]” or “answer ID”")
    }
  }
}
