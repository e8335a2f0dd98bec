/// A JSON value with members in their order, including duplicates.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  /// A whole number that a `Double` cannot hold exactly: its magnitude is above `exactLimit`.
  case largeInteger(Int64)
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

  /// The magnitude up to which `Double` holds every whole number.
  static let exactLimit: Int64 = 1 << 53

  /// Creates a number.
  package init(_ integer: Int64) {
    self =
      integer.magnitude <= Self.exactLimit.magnitude
      ? .number(Double(integer)) : .largeInteger(integer)
  }

  /// The first member of an object with this name.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The name of the type in a sentence.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number, .largeInteger: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A syntax error in JSON text.
package struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1; columns count characters from 1.
  package var line: Int
  package var column: Int
  package var problem: String
  /// Whether objects and arrays are nested too deeply.
  package var isTooDeep = false

  package var description: String { "line \(line), column \(column): \(problem)" }
}
