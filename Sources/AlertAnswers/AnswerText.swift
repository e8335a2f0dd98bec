import AlertModel

/// Answers as text for shells.
enum AnswerText {
  /// The button's identifier, and a line `NAME=VALUE` for each input, in their order.
  static func lines(_ response: AlertResponse, of inputs: [AlertInput]) -> String {
    var text = "\(response.button ?? "")\n"
    for (name, value) in ordered(response, of: inputs) {
      text += "\(name)=\(escaped(value))\n"
    }
    return text
  }

  /// The value of the only input, as it is; of several items one a line.
  static func value(_ response: AlertResponse, of inputs: [AlertInput]) -> String {
    guard let value = ordered(response, of: inputs).first?.value else { return "" }
    if case .items(let items) = value { return items.map { "\($0)\n" }.joined() }
    return plain(value) + "\n"
  }

  /// Inputs that came with an update, and are no part of the command, come last.
  private static func ordered(
    _ response: AlertResponse, of inputs: [AlertInput]
  ) -> [(name: String, value: InputValue)] {
    var values = response.values ?? [:]
    var result: [(name: String, value: InputValue)] = []
    for input in inputs {
      if let value = values.removeValue(forKey: input.name) { result.append((input.name, value)) }
    }
    return result + values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func plain(_ value: InputValue) -> String {
    switch value {
    case .none: ""
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let value): NumberText.text(value)
    case .items(let items): items.joined(separator: "\n")
    }
  }

  /// A value in one line.
  private static func escaped(_ value: InputValue) -> String {
    guard case .items(let items) = value else { return escaped(plain(value), also: nil) }
    return items.map { escaped($0, also: ",") }.joined(separator: ",")
  }

  private static func escaped(_ text: String, also separator: Unicode.Scalar?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      default:
        if scalar == separator { result.append("\\") }
        result.append(scalar)
      }
    }
    return String(result)
  }
}
