internal import CGLib

/// An object of ours that others on the bus can call, for as long as this lives.
///
/// What asks for its description or for its properties is answered by GIO, and so is what calls
/// with arguments of other types than described.
package final class BusObject {
  private let connection: BusConnection
  private let registration: guint

  /// Puts an object on the bus.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - connection: The bus.
  ///   - interface: D-Bus: its description, a `node` with one `interface`.
  ///   - property: The value of a property that the description names; nil if there is none now.
  ///   - answer: Called on the main thread for each call of a method.
  /// - Throws: `BusError` if the path is taken, or the description is none.
  package init(
    at path: String, on connection: BusConnection, interface: String,
    property: @escaping (String) -> Variant? = { _ in nil }, answer: @escaping (BusCall) -> Void
  ) throws(BusError) {
    var error: UnsafeMutablePointer<GError>?
    guard let node = g_dbus_node_info_new_for_xml(interface, &error) else {
      throw BusError(adopting: error)
    }
    // What is registered keeps the description of its interface.
    defer { g_dbus_node_info_unref(node) }
    guard let description = node.pointee.interfaces?.pointee else {
      throw BusError("the description has no interface")
    }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, _, _, invocation, data in take(invocation, data) }
    table.get_property = { _, _, _, _, name, error, data in read(name, error, data) }
    let behaviour = Unmanaged.passRetained(BusObjectBehaviour(property: property, answer: answer))
    registration = g_dbus_connection_register_object(
      connection.handle, path, description, &table, behaviour.toOpaque(), { letGo($0) }, &error)
    self.connection = connection
    guard registration != 0 else { throw BusError(adopting: error) }
  }

  isolated deinit {
    guard registration != 0 else { return }
    g_dbus_connection_unregister_object(connection.handle, registration)
  }
}

/// What GIO keeps for an object.
private final class BusObjectBehaviour {
  let property: (String) -> Variant?
  let answer: (BusCall) -> Void

  init(property: @escaping (String) -> Variant?, answer: @escaping (BusCall) -> Void) {
    self.property = property
    self.answer = answer
  }
}

/// GIO: `GDBusInterfaceMethodCallFunc`, which comes under the loop.
nonisolated private func take(_ invocation: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
  nonisolated(unsafe) let invocation = invocation
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let invocation, let data else { return }
    let call = BusCall(adopting: invocation)
    Unmanaged<BusObjectBehaviour>.fromOpaque(data).takeUnretainedValue().answer(call)
  }
}

/// GIO: `GDBusInterfaceGetPropertyFunc`, which comes under the loop.
nonisolated private func read(
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
    let behaviour = Unmanaged<BusObjectBehaviour>.fromOpaque(data).takeUnretainedValue()
    if let value = behaviour.property(property) {
      answer = withExtendedLifetime(value) { g_variant_ref(value.handle) }
    } else {
      error?.pointee = g_error_new_literal(
        g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), "it has no value now")
    }
  }
  return answer
}
