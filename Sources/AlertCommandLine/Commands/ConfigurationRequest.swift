import CommandOptions

/// What `tocsin config` is to do; `tocsin-presenter` does it.
package enum ConfigurationRequest: Hashable, Sendable {
  /// Prints the mistakes in a file; nil for the current configuration.
  case check(String?)
  /// Prints the current configuration.
  case show

  /// The operands for `tocsin-presenter --config`.
  package var words: [String] {
    switch self {
    case .check(let path): ["check"] + (path.map { [$0] } ?? [])
    case .show: ["show"]
    }
  }

  /// Parses operands.
  init(_ operands: [String]) throws(OptionProblem) {
    let verbs = ["check", "show"]
    let form = "check [FILE] or show"
    guard let verb = operands.first else { throw OptionProblem("what to do is missing: \(form)") }
    switch verb {
    case "check":
      if let path = operands.dropFirst().first, path.isEmpty {
        throw OptionProblem("check takes a file’s path, and it is empty")
      }
      self = .check(operands.dropFirst().first)
    case "show": self = .show
    default:
      let suggestion = Spelling.nearest(to: verb, in: verbs).map { "; did you mean “\($0)”?" }
      throw OptionProblem("“\(verb)” is not known; available: \(form)" + (suggestion ?? ""))
    }
    guard operands.count <= words.count else {
      throw OptionProblem("“\(operands[words.count])” is not expected")
    }
  }
}
