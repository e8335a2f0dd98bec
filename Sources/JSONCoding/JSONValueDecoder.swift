/// Decodes `Decodable` values from a JSON value.
struct JSONValueDecoder: Decoder {
  private let value: JSONValue
  private let path: JSONPath

  init(_ value: JSONValue, at path: JSONPath) {
    self.value = value
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(JSONKeyedDecoding(members, at: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else { throw mismatch([JSONValue].self) }
    return JSONUnkeyedDecoding(values, at: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func mismatch<Wanted>(_ type: Wanted.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "found \(value.kindName)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    let number: Number? =
      switch value {
      case .number(let number): Number(exactly: number)
      case .largeInteger(let number): Number(exactly: number)
      default: throw mismatch(type)
      }
    guard let number else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "the number is not a valid \(type)"))
    }
    return number
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let flag) = value else { throw mismatch(type) }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw mismatch(type) }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .number(let number): return number
    case .largeInteger(let number): return Double(number)
    default: throw mismatch(type)
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Long lists of strings need no separate containers.
    if type == String.self, case .string(let text) = value, let text = text as? Value {
      return text
    }
    return try Value(from: self)
  }
}
