internal import CGLib

extension Variant {
  /// Creates a Boolean (`b`).
  package static func bool(_ value: Bool) -> Variant {
    Variant(adopting: g_variant_new_boolean(value ? 1 : 0))
  }

  /// Creates a byte (`y`).
  package static func byte(_ value: UInt8) -> Variant {
    Variant(adopting: g_variant_new_byte(value))
  }

  /// Creates a 16-bit integer (`n`).
  package static func int16(_ value: Int16) -> Variant {
    Variant(adopting: g_variant_new_int16(value))
  }

  /// Creates an unsigned 16-bit integer (`q`).
  package static func uint16(_ value: UInt16) -> Variant {
    Variant(adopting: g_variant_new_uint16(value))
  }

  /// Creates a 32-bit integer (`i`).
  package static func int32(_ value: Int32) -> Variant {
    Variant(adopting: g_variant_new_int32(value))
  }

  /// Creates an unsigned 32-bit integer (`u`).
  package static func uint32(_ value: UInt32) -> Variant {
    Variant(adopting: g_variant_new_uint32(value))
  }

  /// Creates a 64-bit integer (`x`).
  package static func int64(_ value: Int64) -> Variant {
    Variant(adopting: g_variant_new_int64(gint64(value)))
  }

  /// Creates an unsigned 64-bit integer (`t`).
  package static func uint64(_ value: UInt64) -> Variant {
    Variant(adopting: g_variant_new_uint64(guint64(value)))
  }

  /// Creates a double (`d`).
  package static func double(_ value: Double) -> Variant {
    Variant(adopting: g_variant_new_double(value))
  }

  /// Parses GVariant's text format, such as `{'a': <1>}`; nil if the text is invalid.
  ///
  /// The corresponding GLib function is `g_variant_parse`.
  package convenience init?(parsing text: String) {
    guard let handle = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(adopting: handle)
  }

  /// Creates a string (`s`), which ends at the first NUL.
  package static func text(_ value: String) -> Variant {
    Variant(adopting: g_variant_new_string(value))
  }

  /// Creates an object path (`o`).
  ///
  /// - Precondition: The path is valid by the rules of D-Bus.
  package static func path(_ value: String) -> Variant {
    precondition(g_variant_is_object_path(value) != 0, "“\(value)” is no object's path")
    return Variant(adopting: g_variant_new_object_path(value))
  }

  /// Creates a byte array (`ay`).
  package static func bytes(_ values: [UInt8]) -> Variant {
    list(of: "y") { type in
      values.withUnsafeBytes {
        g_variant_new_fixed_array(type, $0.baseAddress, gsize($0.count), 1)
      }
    }
  }

  /// Creates an array of strings (`as`).
  package static func texts(_ values: [String]) -> Variant {
    array(of: "s", values.map { text($0) })
  }

  /// Creates a tuple, such as the arguments of a call.
  package static func tuple(_ values: [Variant]) -> Variant {
    let handles: [OpaquePointer?] = values.map(\.handle)
    // The tuple adds references of its own.
    return withExtendedLifetime(values) {
      Variant(adopting: g_variant_new_tuple(handles, gsize(handles.count)))
    }
  }

  /// Creates a D-Bus variant (`v`), which contains a value and its type.
  package static func boxed(_ value: Variant) -> Variant {
    withExtendedLifetime(value) { Variant(adopting: g_variant_new_variant(value.handle)) }
  }

  /// Creates an array of values of one type.
  ///
  /// - Precondition: Each value has the type of the signature.
  package static func list(of signature: String, _ values: [Variant]) -> Variant {
    array(of: signature, values)
  }

  /// Creates a dictionary from strings to strings (`a{ss}`), sorted by key.
  package static func texts(_ entries: [String: String]) -> Variant {
    array(
      of: "{ss}",
      entries.sorted { $0.key < $1.key }.map { name, value in
        let parts = (name: text(name), value: text(value))
        return withExtendedLifetime(parts) {
          Variant(adopting: g_variant_new_dict_entry(parts.name.handle, parts.value.handle))
        }
      })
  }

  /// Creates a dictionary from strings to variants (`a{sv}`), sorted by key.
  package static func dictionary(_ entries: [String: Variant]) -> Variant {
    array(
      of: "{sv}",
      entries.sorted { $0.key < $1.key }.map { name, value in
        let parts = (name: text(name), value: boxed(value))
        return withExtendedLifetime(parts) {
          Variant(adopting: g_variant_new_dict_entry(parts.name.handle, parts.value.handle))
        }
      })
  }

  /// Creates an array.
  ///
  /// - Precondition: Each value has the type of the signature.
  private static func array(of signature: String, _ values: [Variant]) -> Variant {
    let handles: [OpaquePointer?] = values.map(\.handle)
    return withExtendedLifetime(values) {
      list(of: signature) { g_variant_new_array($0, handles, gsize(handles.count)) }
    }
  }

  private static func list(
    of signature: String, make: (OpaquePointer) -> OpaquePointer?
  ) -> Variant {
    guard let type = g_variant_type_new(signature) else {
      preconditionFailure("“\(signature)” is no signature")
    }
    defer { g_variant_type_free(type) }
    guard let handle = make(type) else { preconditionFailure("GLib makes every value") }
    return Variant(adopting: handle)
  }
}
