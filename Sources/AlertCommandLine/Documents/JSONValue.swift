/// A JSON text as it was written: members in their order, each as often as it is there.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The first member of an object with this name.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// What it is, as a sentence has it.
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Where a JSON text stops being one, and what is wanted there.
package struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
  /// From 1; columns count characters.
  package var line: Int
  package var column: Int
  package var problem: String

  package var description: String { "line \(line), column \(column): \(problem)" }
}
