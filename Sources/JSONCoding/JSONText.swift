/// JSON text to `Codable` values and back.
///
/// It replaces Foundation's coders, which are a third of each program and four tenths of what the
/// client executes. The parser is needed for documents anyway, for the line and column of an error.
package enum JSONText {
  /// The layout of encoded text; the members of objects are sorted in both.
  package enum Layout: Sendable {
    /// On one line, without spaces.
    case line
    /// One member a line, indented by two spaces.
    case indented
  }

  /// Encodes a value as JSON text in UTF-8.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot hold, such as infinity.
  package static func encode(_ value: some Encodable, _ layout: Layout = .line) throws -> [UInt8] {
    let slot = try JSONSlot(value, at: .root)
    var writer = JSONWriter(layout)
    writer.write(slot.value)
    return writer.bytes
  }

  /// Decodes a value from JSON text in UTF-8.
  ///
  /// If an object has two members with the same name, the last one is used.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: The text, with nothing after it but white space.
  ///   - depthLimit: How deeply objects and arrays can be nested.
  /// - Returns: The value.
  /// - Throws: `DecodingError`; its path is empty if the text is not JSON.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Collection<UInt8>, depthLimit: Int = 64
  ) throws -> Value {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(Array(bytes), depthLimit: depthLimit)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: error.description, underlyingError: error))
    }
    return try decode(type, from: value)
  }

  /// Decodes a value from a parsed text.
  ///
  /// - Throws: `DecodingError`.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue
  ) throws -> Value {
    try JSONValueDecoder(value, at: .root).decode(type)
  }
}

/// The path to a value, as a linked list: it is created for every value, and read only by errors.
indirect enum JSONPath {
  case root
  case member(JSONPath, String)
  case element(JSONPath, Int)

  var keys: [any CodingKey] {
    switch self {
    case .root: []
    case .member(let path, let name): path.keys + [JSONKey(stringValue: name)]
    case .element(let path, let index): path.keys + [JSONKey(intValue: index)]
    }
  }
}

/// A key of any object or array.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}
