import AlertCommandLine
import AlertModel
import Foundation
import JSONCoding
import Testing

/// `assets/alert.schema.json`, the code, and README.md must agree.
@Suite struct SchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func file(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  @Test func theSchemaFileMatchesTheDocumentShape() throws {
    let schema = try JSONParser.parse(try Self.file("assets/alert.schema.json"))
    let definitions = try #require(schema["$defs"])
    let notes = ["$schema", "title", "$defs"]
    guard case .object(let members) = schema else {
      Issue.record("no object")
      return
    }
    let core = JSONValue.object(members.filter { !notes.contains($0.name) })
    #expect(try core.resolved(by: definitions) == DocumentShape.alert.schema)
  }

  @Test func everyMemberHasADescription() throws {
    let schema = try JSONParser.parse(try Self.file("assets/alert.schema.json"))
    guard case .object(let properties)? = schema["properties"] else {
      Issue.record("no properties")
      return
    }
    #expect(properties.map(\.name) == AlertDescription.Member.allCases.map(\.rawValue))
    for property in properties {
      #expect(property.value["description"] != nil, "\(property.name)")
    }
  }

  @Test func everyDocumentInTheReadmeIsValid() throws {
    let text = String(decoding: try Self.file("README.md"), as: UTF8.self)
    let blocks = text.components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!blocks.isEmpty)
    for block in blocks {
      var stream = DocumentStream()
      stream.append(Array(block.utf8))
      stream.close()
      while let document = try stream.next() {
        #expect(throws: Never.self, "\(block)") { try DocumentReader.alert(document.bytes) }
      }
    }
  }
}

extension JSONValue {
  /// Returns the schema without descriptions, and with references resolved.
  fileprivate func resolved(by definitions: JSONValue) throws -> JSONValue {
    switch self {
    case .array(let values): return .array(try values.map { try $0.resolved(by: definitions) })
    case .object(let members):
      if case .string(let reference)? = self["$ref"] {
        let name = try #require(reference.split(separator: "/").last)
        return try #require(definitions[String(name)]).resolved(by: definitions)
      }
      // A property can be named “description”, too.
      let isSchema = ["type", "enum", "anyOf", "oneOf"].contains { self[$0].isKeyword }
      return .object(
        try members.filter { !isSchema || $0.name != "description" }.map {
          JSONValue.Member($0.name, try $0.value.resolved(by: definitions))
        }
      ).sorted
    default: return self
    }
  }

  fileprivate var sorted: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.sorted { $0.name < $1.name })
  }
}

extension JSONValue? {
  /// Returns whether a value belongs to a keyword and is not the schema of a property of that name.
  fileprivate var isKeyword: Bool {
    switch self {
    case .string, .array: true
    default: false
    }
  }
}

extension DocumentShape {
  /// The shape as a JSON Schema.
  fileprivate var schema: JSONValue {
    switch self {
    case .text(let limit):
      Self.object([("type", .string("string")), ("maxLength", .number(Double(limit)))])
    case .word(let words): Self.object([("enum", .array(words.map { .string($0) }))])
    case .transition:
      Self.object([
        ("type", .string("string")), ("pattern", .string("^[a-z][a-z0-9-]*$")),
        ("maxLength", .number(Double(TransitionName.longest))),
      ])
    case .chord:
      Self.object([
        ("type", .string("string")), ("pattern", .string("^([A-Za-z]+\\+)*[A-Za-z0-9_]+$")),
        ("maxLength", .number(80)),
      ])
    case .flag: Self.object([("type", .string("boolean"))])
    case .number(let bounds):
      Self.object(
        [("type", .string("number"))]
          + (bounds.minimum.map {
            [(bounds.excludesMinimum ? "exclusiveMinimum" : "minimum", .number($0))]
          } ?? []) + (bounds.maximum.map { [("maximum", .number($0))] } ?? []))
    case .integer(let bounds):
      Self.object([
        ("type", .string("integer")), ("minimum", .number(Double(bounds.lowerBound))),
        ("maximum", .number(Double(bounds.upperBound))),
      ])
    case .date:
      Self.object([
        ("type", .string("string")), ("pattern", .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")),
      ])
    case .array(let shape, let limit):
      Self.object([
        ("type", .string("array")), ("items", shape.schema), ("maxItems", .number(Double(limit))),
      ])
    case .object(let members): Self.object(members)
    case .variants(let variants):
      Self.object([("oneOf", .array(variants.map { Self.object($0.members) }))])
    case .either(let shapes): Self.object([("anyOf", .array(shapes.map(\.schema)))])
    case .named, .nothing: .null
    }
  }

  private static func object(_ members: Members) -> JSONValue {
    let required = members.all.filter(\.isRequired).map { JSONValue.string($0.name) }
    return object(
      [
        ("type", .string("object")),
        ("properties", object(members.all.map { ($0.name, $0.shape.schema) })),
        ("additionalProperties", .boolean(false)),
      ] + (required.isEmpty ? [] : [("required", .array(required))]))
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue.object(members.map { JSONValue.Member($0.0, $0.1) }).sorted
  }
}
