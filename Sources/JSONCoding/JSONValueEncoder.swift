/// A value that is being encoded: complete, or a container that can still grow.
enum JSONSlot {
  case value(JSONValue)
  case object(JSONObjectStore)
  case array(JSONArrayStore)

  /// Encodes a value.
  ///
  /// - Throws: `EncodingError`.
  init<Value: Encodable>(_ value: Value, at path: JSONPath) throws {
    // Long lists of strings need no separate encoders.
    if let text = value as? String {
      self = .value(.string(text))
      return
    }
    let encoder = JSONValueEncoder(at: path)
    try value.encode(to: encoder)
    self = encoder.slot ?? .object(JSONObjectStore())
  }

  /// The value, with the members of its objects sorted.
  var value: JSONValue {
    switch self {
    case .value(let value): value
    case .object(let store): .object(store.members)
    case .array(let store): .array(store.slots.map(\.value))
    }
  }
}

/// The members of an object that can still grow.
final class JSONObjectStore {
  private var slots: [String: JSONSlot] = [:]

  subscript(name: String) -> JSONSlot? {
    get { slots[name] }
    set { slots[name] = newValue }
  }

  /// The members, sorted by name.
  var members: [JSONValue.Member] {
    slots.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.value) }
  }
}

/// The elements of an array that can still grow.
final class JSONArrayStore {
  var slots: [JSONSlot] = []
}

/// Encodes one `Encodable` value.
final class JSONValueEncoder: Encoder {
  /// The encoded value; nil if nothing was encoded.
  private(set) var slot: JSONSlot?
  private let path: JSONPath
  /// Called when the value is complete; for the encoder of a superclass.
  private let store: (JSONSlot) -> Void

  init(at path: JSONPath, store: @escaping (JSONSlot) -> Void = { _ in }) {
    self.path = path
    self.store = store
  }

  deinit {
    if let slot { store(slot) }
  }

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the container of the one object; a value can be encoded in several parts.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object(let store)? = slot {
      return KeyedEncodingContainer(JSONKeyedEncoding(store, at: path))
    }
    let store = JSONObjectStore()
    slot = .object(store)
    return KeyedEncodingContainer(JSONKeyedEncoding(store, at: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array(let store)? = slot { return JSONUnkeyedEncoding(store, at: path) }
    let store = JSONArrayStore()
    slot = .array(store)
    return JSONUnkeyedEncoding(store, at: path)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  private func encode(integer value: some FixedWidthInteger) throws {
    guard let number = Int64(exactly: value) else { throw invalid(value) }
    slot = .value(JSONValue(number))
  }

  private func invalid(_ value: Any) -> EncodingError {
    .invalidValue(
      value, .init(codingPath: codingPath, debugDescription: "JSON cannot hold this number"))
  }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { slot = .value(.null) }
  func encode(_ value: Bool) { slot = .value(.boolean(value)) }
  func encode(_ value: String) { slot = .value(.string(value)) }

  func encode(_ value: Double) throws {
    guard value.isFinite else { throw invalid(value) }
    slot = .value(.number(value))
  }

  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) throws { try encode(integer: value) }
  func encode(_ value: Int8) throws { try encode(integer: value) }
  func encode(_ value: Int16) throws { try encode(integer: value) }
  func encode(_ value: Int32) throws { try encode(integer: value) }
  func encode(_ value: Int64) throws { try encode(integer: value) }
  func encode(_ value: UInt) throws { try encode(integer: value) }
  func encode(_ value: UInt8) throws { try encode(integer: value) }
  func encode(_ value: UInt16) throws { try encode(integer: value) }
  func encode(_ value: UInt32) throws { try encode(integer: value) }
  func encode(_ value: UInt64) throws { try encode(integer: value) }
  func encode<Value: Encodable>(_ value: Value) throws { slot = try JSONSlot(value, at: path) }
}
