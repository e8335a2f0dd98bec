import AlertModel
import CommandOptions
import JSONCoding

/// Validates a JSON value against a shape.
enum DocumentCheck {
  /// An invalid part, as a sentence with its path: `$.inputs[2].type takes …`.
  struct Problem: Error, Hashable {
    var text: String
  }

  static func check(
    _ value: JSONValue, _ shape: DocumentShape, at path: String = "$"
  ) throws(Problem) {
    switch (shape, value) {
    case (.text(let limit), .string(let text)):
      let length = text.utf8.count
      guard length <= limit else {
        throw Problem(text: "\(path) takes at most \(limit) bytes, and this has \(length)")
      }
    case (.word(let words), .string(let text)) where words.contains(text): break
    case (.transition, .string(let text)) where TransitionName(rawValue: text) != nil: break
    case (.flag, .boolean), (.nothing, .null): break
    case (.number(let bounds), .number(let number)) where bounds.contains(number): break
    case (.number(let bounds), .largeInteger(let number)) where bounds.contains(Double(number)):
      break
    case (.integer(let bounds), .number(let number))
    where Int(exactly: number).map(bounds.contains) ?? false: break
    case (.chord, .string(let text)) where (try? KeyChord(parsing: text)) != nil: break
    case (.date, .string(let text)) where CalendarDate(text) != nil: break
    case (.array(let shape, let limit), .array(let values)):
      guard values.count <= limit else {
        throw Problem(text: "\(path) can be \(limit) at most, not \(values.count)")
      }
      for (index, value) in values.enumerated() {
        try check(value, shape, at: "\(path)[\(index)]")
      }
    case (.object(let shapes), .object(let members)): try check(members, shapes, at: path)
    case (.variants(let variants), .object(let members)):
      try check(members, try variant(of: value, variants, at: path), at: path)
    case (.named(let shape, let limit), .object(let members)):
      guard members.count <= limit else {
        throw Problem(text: "\(path) can be \(limit) at most, not \(members.count)")
      }
      try checkNames(members, at: path)
      for member in members { try check(member.value, shape, at: "\(path).\(member.name)") }
    case (.either(let shapes), _): try check(value, anyOf: shapes, shape, at: path)
    default: throw misfit(value, shape, at: path)
    }
  }

  /// Validates a value against several shapes; if it has the right type but an invalid part, that
  /// part is reported.
  private static func check(
    _ value: JSONValue, anyOf shapes: [DocumentShape], _ whole: DocumentShape, at path: String
  ) throws(Problem) {
    var inner: Problem?
    for shape in shapes {
      do throws(Problem) {
        return try check(value, shape, at: path)
      } catch {
        if error != misfit(value, shape, at: path) { inner = error }
      }
    }
    throw inner ?? misfit(value, whole, at: path)
  }

  private static func check(
    _ members: [JSONValue.Member], _ shapes: DocumentShape.Members, at path: String
  ) throws(Problem) {
    try checkNames(members, at: path)
    for member in members {
      guard let shape = shapes[member.name]?.shape else {
        let name = DisplayText.line(member.name, limit: 60)
        let suggestion =
          Spelling.nearest(to: member.name, in: shapes.all.map(\.name))
          .map { "; did you mean “\($0)”?" } ?? ""
        throw Problem(text: "\(path).\(name) is not known\(suggestion)")
      }
      try check(member.value, shape, at: "\(path).\(member.name)")
    }
    for shape in shapes.all where shape.isRequired {
      guard members.contains(where: { $0.name == shape.name }) else {
        throw Problem(text: "\(path).\(shape.name) is missing")
      }
    }
  }

  private static func checkNames(
    _ members: [JSONValue.Member], at path: String
  ) throws(Problem) {
    var names: Set<String> = []
    for member in members where !names.insert(member.name).inserted {
      let name = DisplayText.line(member.name, limit: 60)
      throw Problem(text: "\(path).\(name) is there twice")
    }
  }

  private static func variant(
    of value: JSONValue, _ variants: [DocumentShape.Variant], at path: String
  ) throws(Problem) -> DocumentShape.Members {
    guard let type = value["type"] else { throw Problem(text: "\(path).type is missing") }
    let words = DocumentShape.word(variants.map(\.type))
    try check(type, words, at: "\(path).type")
    return variants.first { type == .string($0.type) }?.members ?? DocumentShape.Members(all: [])
  }

  private static func misfit(
    _ value: JSONValue, _ shape: DocumentShape, at path: String
  ) -> Problem {
    let given =
      switch value {
      case .string(let text): "“\(DisplayText.line(text, limit: 60))”"
      case .number(let number): NumberText.text(number)
      case .largeInteger(let number): "\(number)"
      default: value.kindName
      }
    return Problem(text: "\(path) takes \(shape.wanted), not \(given)")
  }
}
