import CommandOptions

/// What `tocsin config` asks of the program that reads the configuration.
package enum ConfigurationRequest: Hashable, Sendable {
  /// Tells what is wrong with a file; nil for the one that is in force.
  case check(String?)
  /// Prints what is in force.
  case show

  /// The operands that say the same.
  package var words: [String] {
    switch self {
    case .check(let path): ["check"] + (path.map { [$0] } ?? [])
    case .show: ["show"]
    }
  }

  /// Reads operands.
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
      throw OptionProblem("“\(verb)” is not known; there is \(form)" + (suggestion ?? ""))
    }
    guard operands.count <= words.count else {
      throw OptionProblem("“\(operands[words.count])” is not expected")
    }
  }
}
