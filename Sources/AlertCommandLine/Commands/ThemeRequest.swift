import CommandOptions

/// What `tocsin theme` is to do; `tocsin-presenter` does it.
package enum ThemeRequest: Hashable, Sendable {
  case list
  case show(String)
  case check(String)
  case preview(String?)

  /// The operands for `tocsin-presenter --theme`.
  package var words: [String] {
    switch self {
    case .list: ["list"]
    case .show(let name): ["show", name]
    case .check(let path): ["check", path]
    case .preview(let name): ["preview"] + (name.map { [$0] } ?? [])
    }
  }

  /// Parses operands.
  init(_ operands: [String]) throws(OptionProblem) {
    let verbs = ["list", "show", "check", "preview"]
    let form = "list, show NAME, check PATH or preview [NAME]"
    guard let verb = operands.first else { throw OptionProblem("what to do is missing: \(form)") }
    let operand = operands.dropFirst().first
    switch verb {
    case "list":
      self = .list
    case "show":
      guard let operand, !operand.isEmpty else {
        throw OptionProblem("the theme’s name is missing: show NAME")
      }
      self = .show(operand)
    case "check":
      guard let operand, !operand.isEmpty else {
        throw OptionProblem("the theme’s folder, or its name, is missing: check PATH")
      }
      self = .check(operand)
    case "preview":
      self = .preview(operand)
    default:
      let suggestion = Spelling.nearest(to: verb, in: verbs).map { "; did you mean “\($0)”?" }
      throw OptionProblem("“\(verb)” is not known; available: \(form)" + (suggestion ?? ""))
    }
    guard operands.count <= words.count else {
      throw OptionProblem("“\(operands[words.count])” is not expected")
    }
  }
}
