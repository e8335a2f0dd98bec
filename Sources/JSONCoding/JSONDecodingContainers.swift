/// The members of an object.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let members: [JSONValue.Member]
  private let path: JSONPath
  /// The position of each name; nil for objects that are searched as fast without it.
  private let positions: [String: Int]?

  /// The number of members from which positions are stored.
  private static var searchLimit: Int { 32 }

  init(_ members: [JSONValue.Member], at path: JSONPath) {
    self.members = members
    self.path = path
    positions =
      members.count > Self.searchLimit
      ? Dictionary(zip(members.map(\.name), members.indices)) { $1 } : nil
  }

  var codingPath: [any CodingKey] { path.keys }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { value(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(named: "super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func value(_ key: Key) -> JSONValue? { value(named: key.stringValue) }

  private func value(named name: String) -> JSONValue? {
    if let positions { return positions[name].map { members[$0].value } }
    return members.last { $0.name == name }?.value
  }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    try decoder(named: key.stringValue)
  }

  private func decoder(named name: String) throws -> JSONValueDecoder {
    guard let value = value(named: name) else {
      throw DecodingError.keyNotFound(
        JSONKey(stringValue: name),
        .init(codingPath: codingPath, debugDescription: "the member is missing"))
    }
    return JSONValueDecoder(value, at: .member(path, name))
  }
}

/// The elements of an array, in their order.
struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  private let values: [JSONValue]
  private let path: JSONPath
  private(set) var currentIndex = 0

  init(_ values: [JSONValue], at path: JSONPath) {
    self.values = values
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  mutating func decodeNil() throws -> Bool {
    guard try decoder().decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    defer { currentIndex += 1 }
    return try decoder()
  }

  private func decoder() throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: codingPath, debugDescription: "the array has ended"))
    }
    return JSONValueDecoder(values[currentIndex], at: .element(path, currentIndex))
  }
}
