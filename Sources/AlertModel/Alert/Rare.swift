/// A property that is nil in most values, of which thousands are kept: it takes one word, and a value
/// is stored elsewhere.
@propertyWrapper
package struct Rare<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Storage: Hashable, Sendable {
    case absent
    case present(Value)
  }

  private var storage: Storage

  package var wrappedValue: Value? {
    get { if case .present(let value) = storage { value } else { nil } }
    set { storage = newValue.map(Storage.present) ?? .absent }
  }

  package init(wrappedValue: Value?) {
    storage = wrappedValue.map(Storage.present) ?? .absent
  }
}
