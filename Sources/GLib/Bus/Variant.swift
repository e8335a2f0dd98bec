internal import CGLib

/// A value as it travels on the bus, of a type that only looking at it tells.
///
/// It never changes. Every reader checks the type and the bounds first, so that what a stranger
/// sent is nil and not a fault. The corresponding GLib type is `GVariant`.
package final class Variant {
  let handle: OpaquePointer

  /// Takes over a reference, or one that nobody has taken yet.
  init(adopting handle: OpaquePointer) {
    self.handle = g_variant_take_ref(handle)
  }

  /// Shares a value that belongs to somebody else.
  init(retaining handle: OpaquePointer) {
    self.handle = g_variant_ref(handle)
  }

  isolated deinit {
    g_variant_unref(handle)
  }

  /// D-Bus: the type's signature, such as `a{sv}`.
  package var signature: String { String(cString: g_variant_get_type_string(handle)) }

  /// A truth; nil for anything else.
  package var bool: Bool? {
    guard g_variant_classify(handle) == G_VARIANT_CLASS_BOOLEAN else { return nil }
    return g_variant_get_boolean(handle) != 0
  }

  /// A whole number of any width; nil for anything else, and for what has no room in 64 bits.
  package var integer: Int64? {
    switch g_variant_classify(handle) {
    case G_VARIANT_CLASS_BYTE: Int64(g_variant_get_byte(handle))
    case G_VARIANT_CLASS_INT16: Int64(g_variant_get_int16(handle))
    case G_VARIANT_CLASS_UINT16: Int64(g_variant_get_uint16(handle))
    case G_VARIANT_CLASS_INT32: Int64(g_variant_get_int32(handle))
    case G_VARIANT_CLASS_UINT32: Int64(g_variant_get_uint32(handle))
    case G_VARIANT_CLASS_INT64: Int64(g_variant_get_int64(handle))
    case G_VARIANT_CLASS_UINT64: Int64(exactly: g_variant_get_uint64(handle))
    default: nil
    }
  }

  /// A whole number that has room in 32 bits and is not negative.
  package var uint32: UInt32? { integer.flatMap { UInt32(exactly: $0) } }

  /// A whole number that has room in 32 bits.
  package var int32: Int32? { integer.flatMap { Int32(exactly: $0) } }

  /// A number with a fraction, or a whole one; never one that is no number.
  package var double: Double? {
    guard g_variant_classify(handle) == G_VARIANT_CLASS_DOUBLE else {
      return integer.map { Double($0) }
    }
    let value = g_variant_get_double(handle)
    return value.isFinite ? value : nil
  }

  /// A text, or an object's path or a signature.
  package var text: String? { text(upTo: .max) }

  /// The beginning of a text, which ends at the boundary of a character.
  ///
  /// - Parameter limit: The most bytes that are taken; what is longer is not looked at.
  /// - Returns: nil for what is no text.
  package func text(upTo limit: Int) -> String? {
    withText { bytes in
      var end = min(bytes.count, max(limit, 0))
      // Of UTF-8 a byte that goes on with a character begins with the bits 10.
      while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  /// How many bytes a text has.
  package var textLength: Int? { withText { $0.count } }

  private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    switch g_variant_classify(handle) {
    case G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH, G_VARIANT_CLASS_SIGNATURE: break
    default: return nil
    }
    var length: gsize = 0
    guard let start = g_variant_get_string(handle, &length) else { return nil }
    return start.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      body(UnsafeBufferPointer(start: $0, count: Int(length)))
    }
  }
}

extension Variant {
  /// How many parts a list, a tuple, a dictionary or a box has; 0 for what has none.
  package var count: Int {
    g_variant_is_container(handle) != 0 ? Int(g_variant_n_children(handle)) : 0
  }

  /// A part; nil if there are not so many.
  package subscript(index: Int) -> Variant? {
    guard index >= 0, index < count else { return nil }
    return Variant(adopting: g_variant_get_child_value(handle, gsize(index)))
  }

  /// What is in a box, which is a value that says its own type; anything else is itself.
  package var unboxed: Variant {
    guard g_variant_classify(handle) == G_VARIANT_CLASS_VARIANT else { return self }
    return Variant(adopting: g_variant_get_variant(handle))
  }

  /// The texts of a list.
  ///
  /// - Parameters:
  ///   - limit: The most that are taken.
  ///   - bytes: The most bytes of each.
  /// - Returns: nil for what is no list of texts.
  package func texts(upTo limit: Int, bytes: Int = .max) -> [String]? {
    guard signature == "as" else { return nil }
    return (0..<min(count, max(limit, 0))).compactMap { self[$0]?.text(upTo: bytes) }
  }

  /// The entries of a dictionary from texts to anything, by their names; of two with the same name
  /// the first.
  ///
  /// - Parameter limit: The most that are looked at.
  /// - Returns: nil for what is no such dictionary.
  package func entries(upTo limit: Int) -> [String: Variant]? {
    guard signature == "a{sv}" else { return nil }
    var entries: [String: Variant] = [:]
    for index in 0..<min(count, max(limit, 0)) {
      guard let entry = self[index], let name = entry[0]?.text(upTo: 256), let value = entry[1]
      else { continue }
      if entries[name] == nil { entries[name] = value.unboxed }
    }
    return entries
  }

  /// Lends the bytes of a list of bytes.
  ///
  /// - Returns: nil for anything else.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard signature == "ay" else { return nil }
    var count: gsize = 0
    let start = g_variant_get_fixed_array(handle, &count, 1)
    guard let start, count > 0 else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(
      UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: Int(count)))
  }
}
