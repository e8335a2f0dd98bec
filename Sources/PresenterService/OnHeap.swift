/// A value that is allocated by itself, so that a dictionary of such values has small slots.
///
/// A copy shares the allocation until either one changes.
@propertyWrapper
struct OnHeap<Value> {
  private final class Storage {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The value, which is changed in place unless a copy shares it.
  var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
