import AlertModel
import AlertProtocol
import CommandOptions

/// The inputs as described by options: new inputs in their order, and modifiers, which name an
/// input that can come before or after them.
struct InputDraft: Hashable, Sendable {
  private(set) var inputs: [AlertInput] = []
  private var modifiers: [InputModifier] = []

  /// Adds an input below the others; without a label one is made from the name.
  mutating func add(
    _ named: NamedValue, _ kind: AlertInput.Kind, label: String?
  ) throws(OptionProblem) {
    guard !inputs.contains(where: { $0.name == named.name }) else {
      throw OptionProblem("\(named.option): the input “\(named.name)” exists already")
    }
    guard inputs.count < ProtocolLimits.inputCount else {
      throw OptionProblem(
        "\(named.option): there can be \(ProtocolLimits.inputCount) inputs at most")
    }
    inputs.append(
      AlertInput(name: named.name, label: label ?? Self.label(of: named.name), kind: kind))
  }

  /// Returns a name as a label: `disk_size` is “Disk size”, `e-mail` is “E-mail”.
  static func label(of name: String) -> String {
    let words = name.split(separator: "_").flatMap { part -> [Substring] in
      // The text after a single letter belongs to it.
      let pieces = part.split(separator: "-")
      return pieces.contains { $0.count == 1 } ? [part] : pieces
    }
    let text = words.joined(separator: " ")
    guard let first = text.first else {
      return name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }
    return first.uppercased() + text.dropFirst()
  }

  mutating func modify(_ modifier: InputModifier) {
    modifiers.append(modifier)
  }

  /// Returns the inputs of a description with new and modified ones.
  func applied(to former: [AlertInput]) throws(OptionProblem) -> [AlertInput] {
    var result = former
    for input in inputs {
      if let index = result.firstIndex(where: { $0.name == input.name }) {
        result[index] = input
      } else {
        result.append(input)
      }
    }
    for modifier in modifiers {
      guard let index = result.firstIndex(where: { $0.name == modifier.subject.name }) else {
        throw Self.missing(modifier.subject, among: result)
      }
      try modifier.apply(to: &result[index])
    }
    return result
  }

  /// Returns the new inputs, and new values for inputs that are on screen already.
  func asUpdate() throws(OptionProblem) -> (inputs: [AlertInput], values: [String: InputValue]) {
    var result = inputs
    var values: [String: InputValue] = [:]
    for modifier in modifiers {
      let name = modifier.subject.name
      if let index = result.firstIndex(where: { $0.name == name }) {
        try modifier.apply(to: &result[index])
      } else if let value = modifier.value {
        if case .items(let more) = value, case .items(let items)? = values[name] {
          values[name] = .items(items + more)
        } else {
          values[name] = value
        }
      } else {
        throw OptionProblem(
          """
          \(modifier.subject.option) is only for new inputs; of the existing input “\(name)” only \
          the value can be changed
          """)
      }
    }
    return (result, values)
  }

  private static func missing(_ subject: NamedValue, among inputs: [AlertInput]) -> OptionProblem {
    let names = inputs.prefix(10).map { "“\($0.name)”" }.joined(separator: ", ")
    guard !names.isEmpty else {
      return OptionProblem(
        "\(subject.option) names no input: “\(subject.name)”; there are no inputs")
    }
    return OptionProblem("\(subject.option) names no input: “\(subject.name)”; available: \(names)")
  }
}
