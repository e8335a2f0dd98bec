internal import CGLib

/// An immutable value of a dynamic type, as it is sent over D-Bus.
///
/// Accessors check the type and the bounds and return nil for a mismatch, so that malformed messages
/// of other programs do no harm. The corresponding GLib type is `GVariant`.
package final class Variant {
  let handle: OpaquePointer

  /// Takes ownership of a full or floating reference.
  init(adopting handle: OpaquePointer) {
    self.handle = g_variant_take_ref(handle)
  }

  /// Adds a reference to a value that the caller keeps.
  init(retaining handle: OpaquePointer) {
    self.handle = g_variant_ref(handle)
  }

  isolated deinit {
    g_variant_unref(handle)
  }

  /// The D-Bus signature of the type, such as `a{sv}`.
  package var signature: String { String(cString: g_variant_get_type_string(handle)) }

  /// The Boolean value; nil for other types.
  package var bool: Bool? {
    guard g_variant_classify(handle) == G_VARIANT_CLASS_BOOLEAN else { return nil }
    return g_variant_get_boolean(handle) != 0
  }

  /// The value of an integer of any width; nil for other types, and for values beyond `Int64`.
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

  /// The value of an integer of any width, if it fits `UInt32`.
  package var uint32: UInt32? { integer.flatMap { UInt32(exactly: $0) } }

  /// The value of an integer of any width, if it fits `Int32`.
  package var int32: Int32? { integer.flatMap { Int32(exactly: $0) } }

  /// The value of a finite double or of an integer.
  package var double: Double? {
    guard g_variant_classify(handle) == G_VARIANT_CLASS_DOUBLE else {
      return integer.map { Double($0) }
    }
    let value = g_variant_get_double(handle)
    return value.isFinite ? value : nil
  }

  /// The text of a string, an object path or a signature.
  package var text: String? { text(upTo: .max) }

  /// Returns the beginning of a text, cut at the boundary of a Unicode scalar.
  ///
  /// - Parameter limit: The maximal number of UTF-8 bytes.
  /// - Returns: nil for other types.
  package func text(upTo limit: Int) -> String? {
    withText { bytes in
      var end = min(bytes.count, max(limit, 0))
      // UTF-8's continuation bytes begin with the bits 10.
      while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }

  /// The length of a text in UTF-8 bytes; nil for other types.
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
  /// The number of children of an array, a tuple, a dictionary or a variant; 0 for basic types.
  package var count: Int {
    g_variant_is_container(handle) != 0 ? Int(g_variant_n_children(handle)) : 0
  }

  /// The child at an index; nil if the index is out of range.
  package subscript(index: Int) -> Variant? {
    guard index >= 0, index < count else { return nil }
    return Variant(adopting: g_variant_get_child_value(handle, gsize(index)))
  }

  /// The value inside a D-Bus variant (`v`); a value of another type is returned as it is.
  package var unboxed: Variant {
    guard g_variant_classify(handle) == G_VARIANT_CLASS_VARIANT else { return self }
    return Variant(adopting: g_variant_get_variant(handle))
  }

  /// Returns the strings of an array (`as`).
  ///
  /// - Parameters:
  ///   - limit: The maximal number of strings; the rest is dropped.
  ///   - bytes: The maximal length of each, in UTF-8 bytes.
  /// - Returns: nil for other types.
  package func texts(upTo limit: Int, bytes: Int = .max) -> [String]? {
    guard signature == "as" else { return nil }
    return (0..<min(count, max(limit, 0))).compactMap { self[$0]?.text(upTo: bytes) }
  }

  /// Returns the entries of a dictionary from strings to variants (`a{sv}`), unboxed; the first of
  /// duplicate keys counts.
  ///
  /// - Parameter limit: The maximal number of entries that are read.
  /// - Returns: nil for other types.
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

  /// Calls a body with the bytes of a byte array (`ay`).
  ///
  /// - Returns: The body's result; nil for other types.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard signature == "ay" else { return nil }
    var count: gsize = 0
    let start = g_variant_get_fixed_array(handle, &count, 1)
    guard let start, count > 0 else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(
      UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: Int(count)))
  }
}
