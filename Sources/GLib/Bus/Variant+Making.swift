internal import CGLib

extension Variant {
  package static func bool(_ value: Bool) -> Variant {
    Variant(adopting: g_variant_new_boolean(value ? 1 : 0))
  }

  package static func byte(_ value: UInt8) -> Variant {
    Variant(adopting: g_variant_new_byte(value))
  }

  package static func int16(_ value: Int16) -> Variant {
    Variant(adopting: g_variant_new_int16(value))
  }

  package static func uint16(_ value: UInt16) -> Variant {
    Variant(adopting: g_variant_new_uint16(value))
  }

  package static func int32(_ value: Int32) -> Variant {
    Variant(adopting: g_variant_new_int32(value))
  }

  package static func uint32(_ value: UInt32) -> Variant {
    Variant(adopting: g_variant_new_uint32(value))
  }

  package static func int64(_ value: Int64) -> Variant {
    Variant(adopting: g_variant_new_int64(gint64(value)))
  }

  package static func uint64(_ value: UInt64) -> Variant {
    Variant(adopting: g_variant_new_uint64(guint64(value)))
  }

  package static func double(_ value: Double) -> Variant {
    Variant(adopting: g_variant_new_double(value))
  }

  /// A value as GLib writes one, such as `{'a': <1>}`; nil for a text that is none.
  ///
  /// The corresponding GLib function is `g_variant_parse`.
  package convenience init?(parsing text: String) {
    guard let handle = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(adopting: handle)
  }

  /// A text, which ends at its first NUL.
  package static func text(_ value: String) -> Variant {
    Variant(adopting: g_variant_new_string(value))
  }

  /// An object's path.
  ///
  /// - Precondition: It is one by the rules of D-Bus.
  package static func path(_ value: String) -> Variant {
    precondition(g_variant_is_object_path(value) != 0, "“\(value)” is no object's path")
    return Variant(adopting: g_variant_new_object_path(value))
  }

  package static func bytes(_ values: [UInt8]) -> Variant {
    list(of: "y") { type in
      values.withUnsafeBytes {
        g_variant_new_fixed_array(type, $0.baseAddress, gsize($0.count), 1)
      }
    }
  }

  package static func texts(_ values: [String]) -> Variant {
    array(of: "s", values.map { text($0) })
  }

  /// Values of different types, such as the arguments of a call.
  package static func tuple(_ values: [Variant]) -> Variant {
    let handles: [OpaquePointer?] = values.map(\.handle)
    // The tuple takes references of its own.
    return withExtendedLifetime(values) {
      Variant(adopting: g_variant_new_tuple(handles, gsize(handles.count)))
    }
  }

  /// A value that says its own type.
  package static func boxed(_ value: Variant) -> Variant {
    withExtendedLifetime(value) { Variant(adopting: g_variant_new_variant(value.handle)) }
  }

  /// A dictionary from texts to anything, in the order of the names.
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

  /// A list.
  ///
  /// - Precondition: Each value has the type that the signature says.
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
