import AlertModel
import AlertProtocol

/// What the options have said so far of inputs: the inputs in their order, and what is said of them
/// by name, before or after.
struct InputDraft: Sendable {
  private(set) var inputs: [AlertInput] = []
  private var remarks: [Remark] = []

  /// What one option says of an input that another one makes.
  struct Remark: Sendable {
    var subject: NamedValue
    var change: @Sendable (inout AlertInput, NamedValue) throws(OptionProblem) -> Void
    /// Whether it is about what the input holds, which can be said of one that is on screen.
    var value: (@Sendable (NamedValue) -> InputValue)?
  }

  var isEmpty: Bool { inputs.isEmpty && remarks.isEmpty }

  /// Another input, below those before it.
  mutating func add(_ named: NamedValue, _ kind: AlertInput.Kind, label: String? = nil)
    throws(OptionProblem)
  {
    guard !inputs.contains(where: { $0.name == named.name }) else {
      throw OptionProblem("\(named.option): there is an input “\(named.name)” already")
    }
    guard inputs.count < ProtocolLimits.inputCount else {
      throw OptionProblem(
        "\(named.option): there can be \(ProtocolLimits.inputCount) inputs at most")
    }
    inputs.append(
      AlertInput(name: named.name, label: label ?? named.text ?? named.name, kind: kind))
  }

  mutating func remark(_ remark: Remark) {
    remarks.append(remark)
  }

  /// The inputs of a description with those of the options, and all that is said of them.
  func applied(to former: [AlertInput]) throws(OptionProblem) -> [AlertInput] {
    var result = former
    for input in inputs {
      if let index = result.firstIndex(where: { $0.name == input.name }) {
        result[index] = input
      } else {
        result.append(input)
      }
    }
    for remark in remarks {
      let name = remark.subject.name
      guard let index = result.firstIndex(where: { $0.name == name }) else {
        throw Self.missing(remark.subject, among: result)
      }
      try remark.change(&result[index], remark.subject)
    }
    return result
  }

  /// The inputs of the options, and the values of others that are on screen already.
  func asUpdate() throws(OptionProblem) -> (inputs: [AlertInput], values: [String: InputValue]) {
    var result = inputs
    var values: [String: InputValue] = [:]
    for remark in remarks {
      let name = remark.subject.name
      if let index = result.firstIndex(where: { $0.name == name }) {
        try remark.change(&result[index], remark.subject)
      } else if let value = remark.value?(remark.subject) {
        if case .items(let more) = value, case .items(let items)? = values[name] {
          values[name] = .items(items + more)
        } else {
          values[name] = value
        }
      } else {
        throw OptionProblem(
          """
          \(remark.subject.option) changes only an input that is given anew: “\(name)”; of one \
          that is there only the value can be changed
          """)
      }
    }
    return (result, values)
  }

  private static func missing(_ subject: NamedValue, among inputs: [AlertInput]) -> OptionProblem {
    let names = inputs.prefix(10).map { "“\($0.name)”" }
    let there =
      switch names.count {
      case 0: "there is none"
      case 1: "there is \(names[0])"
      default: "there are " + listing(names, conjunction: "and")
      }
    return OptionProblem("\(subject.option) names no input: “\(subject.name)”; \(there)")
  }
}

extension AlertInput {
  /// Changes what only some kinds have; the problem names them and this one.
  func refusal(of option: String, isFor kinds: String) -> OptionProblem {
    OptionProblem("\(option) is for \(kinds), and “\(name)” is a \(kindName.rawValue)")
  }
}
