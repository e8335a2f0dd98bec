internal import CGLib

/// An object that this connection exports on the bus as long as this instance exists.
///
/// GIO answers requests for introspection and properties, and rejects calls whose arguments do not
/// match the interface's description.
package final class BusObject {
  private let connection: BusConnection
  private let registration: guint

  /// Exports an object.
  ///
  /// - Parameters:
  ///   - path: The object's path.
  ///   - connection: The bus.
  ///   - interface: D-Bus introspection XML: a `node` with one `interface`.
  ///   - property: Returns the value of one of the interface's properties; nil if it has none now.
  ///   - answer: Called on the main thread for each method call.
  /// - Throws: `BusError` if the path is in use or the XML is invalid.
  package init(
    at path: String, on connection: BusConnection, interface: String,
    property: @escaping (String) -> Variant? = { _ in nil }, answer: @escaping (BusCall) -> Void
  ) throws(BusError) {
    var error: UnsafeMutablePointer<GError>?
    guard let node = g_dbus_node_info_new_for_xml(interface, &error) else {
      throw BusError(adopting: error)
    }
    // The registration holds a reference to the interface's description.
    defer { g_dbus_node_info_unref(node) }
    guard let description = node.pointee.interfaces?.pointee else {
      throw BusError("the description has no interface")
    }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, _, _, invocation, data in
      deliverCall(invocation, to: data) { (object: ObjectCallbacks, call) in object.answer(call) }
    }
    table.get_property = { _, _, _, _, name, error, data in getProperty(name, error, data) }
    let callbacks = Unmanaged.passRetained(ObjectCallbacks(property: property, answer: answer))
    registration = g_dbus_connection_register_object(
      connection.handle, path, description, &table, callbacks.toOpaque(), { destroyNotify($0) },
      &error)
    self.connection = connection
    guard registration != 0 else { throw BusError(adopting: error) }
  }

  isolated deinit {
    guard registration != 0 else { return }
    g_dbus_connection_unregister_object(connection.handle, registration)
  }
}

/// The user data of an exported object.
private final class ObjectCallbacks {
  let property: (String) -> Variant?
  let answer: (BusCall) -> Void

  init(property: @escaping (String) -> Variant?, answer: @escaping (BusCall) -> Void) {
    self.property = property
    self.answer = answer
  }
}

/// The body of the `GDBusInterfaceGetPropertyFunc`, which GIO calls from the main loop.
nonisolated private func getProperty(
  _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
  _ data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  nonisolated(unsafe) let data = data
  nonisolated(unsafe) let error = error
  let property = name.map { String(cString: $0) } ?? ""
  nonisolated(unsafe) var answer: OpaquePointer?
  MainActor.assumeIsolated {
    guard let data else { return }
    let callbacks = Unmanaged<ObjectCallbacks>.fromOpaque(data).takeUnretainedValue()
    if let value = callbacks.property(property) {
      answer = withExtendedLifetime(value) { g_variant_ref(value.handle) }
    } else {
      error?.pointee = g_error_new_literal(
        g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), "it has no value now")
    }
  }
  return answer
}
