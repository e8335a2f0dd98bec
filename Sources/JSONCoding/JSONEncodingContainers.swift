/// Encodes the members of an object.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let store: JSONObjectStore
  private let path: JSONPath

  init(_ store: JSONObjectStore, at path: JSONPath) {
    self.store = store
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }

  func encodeNil(forKey key: Key) { store[key.stringValue] = .value(.null) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    store[key.stringValue] = try JSONSlot(value, at: .member(path, key.stringValue))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let inner = JSONObjectStore()
    store[key.stringValue] = .object(inner)
    return KeyedEncodingContainer(JSONKeyedEncoding<Nested>(inner, at: inside(key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let inner = JSONArrayStore()
    store[key.stringValue] = .array(inner)
    return JSONUnkeyedEncoding(inner, at: inside(key))
  }

  func superEncoder() -> any Encoder { encoder(named: "super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(named: key.stringValue) }

  private func encoder(named name: String) -> JSONValueEncoder {
    JSONValueEncoder(at: .member(path, name)) { [store] in store[name] = $0 }
  }

  private func inside(_ key: Key) -> JSONPath { .member(path, key.stringValue) }
}

/// Encodes the elements of an array.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  private let store: JSONArrayStore
  private let path: JSONPath

  init(_ store: JSONArrayStore, at path: JSONPath) {
    self.store = store
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var count: Int { store.slots.count }

  func encodeNil() { store.slots.append(.value(.null)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    store.slots.append(try JSONSlot(value, at: .element(path, count)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    let inner = JSONObjectStore()
    let container = JSONKeyedEncoding<Nested>(inner, at: .element(path, count))
    store.slots.append(.object(inner))
    return KeyedEncodingContainer(container)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let inner = JSONArrayStore()
    let container = JSONUnkeyedEncoding(inner, at: .element(path, count))
    store.slots.append(.array(inner))
    return container
  }

  func superEncoder() -> any Encoder {
    let index = count
    store.slots.append(.value(.null))
    return JSONValueEncoder(at: .element(path, index)) { [store] in store.slots[index] = $0 }
  }
}
