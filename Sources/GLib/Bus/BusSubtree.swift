internal import CGLib

/// Objects that this connection exports below a path, without registering each of them.
///
/// The interfaces of an object, and the results of its properties and methods, are queried when a
/// message for it arrives. The corresponding GIO function is `g_dbus_connection_register_subtree`.
package final class BusSubtree {
  /// A property of an object.
  package struct Property: Hashable {
    package var path: String
    package var interface: String
    package var name: String
  }

  /// The callbacks for the objects.
  package struct Handler {
    /// Returns the names of an object's interfaces; none if there is no such object.
    package var interfaces: (_ path: String) -> [String]
    /// Returns a property's value; nil if it has none now.
    package var value: (Property) -> Variant?
    /// Sets a property; returns whether that was possible.
    package var set: (Property, Variant) -> Bool
    /// Answers a method call.
    package var answer: (BusCall) -> Void

    package init(
      interfaces: @escaping (_ path: String) -> [String],
      value: @escaping (Property) -> Variant?, set: @escaping (Property, Variant) -> Bool,
      answer: @escaping (BusCall) -> Void
    ) {
      self.interfaces = interfaces
      self.value = value
      self.set = set
      self.answer = answer
    }
  }

  private let connection: BusConnection
  private let registration: guint

  /// Exports the objects directly below a path, on the connection as long as this instance exists.
  ///
  /// - Parameters:
  ///   - path: The path above the objects.
  ///   - connection: The bus.
  ///   - interfaces: D-Bus introspection XML: a `node` with every interface that an object can have.
  ///   - handler: Called on the main thread.
  /// - Throws: `BusError` if the path is in use or the XML is invalid.
  package init(
    below path: String, on connection: BusConnection, interfaces: String, handler: Handler
  ) throws(BusError) {
    var error: UnsafeMutablePointer<GError>?
    guard let node = g_dbus_node_info_new_for_xml(interfaces, &error) else {
      throw BusError(adopting: error)
    }
    let objects = SubtreeObjects(path: path, node: node, handler: handler)
    var table = GDBusSubtreeVTable()
    table.enumerate = { _, _, _, _ in g_strdupv(noNames) }
    table.introspect = { _, _, path, node, data in describe(path, node, data) }
    table.dispatch = { _, _, _, _, _, output, data in
      output?.pointee = data
      return UnsafePointer(subtreeTable)
    }
    registration = g_dbus_connection_register_subtree(
      connection.handle, path, &table, G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES,
      Unmanaged.passRetained(objects).toOpaque(), { destroyNotify($0) }, &error)
    self.connection = connection
    guard registration != 0 else { throw BusError(adopting: error) }
  }

  isolated deinit {
    guard registration != 0 else { return }
    g_dbus_connection_unregister_subtree(connection.handle, registration)
  }
}

/// The user data of a subtree.
private final class SubtreeObjects {
  let path: String
  let handler: BusSubtree.Handler
  private let node: UnsafeMutablePointer<GDBusNodeInfo>

  /// Takes ownership of the description.
  init(
    path: String, node: UnsafeMutablePointer<GDBusNodeInfo>, handler: BusSubtree.Handler
  ) {
    self.path = path
    self.node = node
    self.handler = handler
  }

  isolated deinit {
    g_dbus_node_info_unref(node)
  }

  /// The descriptions of an object's interfaces, in the form that GIO takes ownership of; nil for
  /// no object.
  func describe(
    _ object: String
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<GDBusInterfaceInfo>?>? {
    let found = handler.interfaces(object).compactMap { name in
      g_dbus_node_info_lookup_interface(node, name)
    }
    guard !found.isEmpty,
      let memory = g_malloc0_n(
        gsize(found.count + 1), gsize(MemoryLayout<UnsafeMutableRawPointer?>.stride))
    else { return nil }
    let list = memory.bindMemory(
      to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self, capacity: found.count + 1)
    for (index, info) in found.enumerated() { list[index] = g_dbus_interface_info_ref(info) }
    return list
  }
}

/// An empty list of names, ended by nil.
nonisolated(unsafe) private let noNames: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
  let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  list.initialize(to: nil)
  return list
}()

/// The functions for every object of every subtree.
nonisolated(unsafe) private let subtreeTable: UnsafeMutablePointer<GDBusInterfaceVTable> = {
  let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
  table.initialize(to: GDBusInterfaceVTable())
  table.pointee.method_call = { _, _, _, _, _, _, invocation, data in
    deliverCall(invocation, to: data) { (objects: SubtreeObjects, call) in
      objects.handler.answer(call)
    }
  }
  table.pointee.get_property = { _, _, path, interface, name, error, data in
    getValue(property(path, interface, name), error, data)
  }
  table.pointee.set_property = { _, _, path, interface, name, value, error, data in
    setValue(property(path, interface, name), value, error, data)
  }
  return table
}()

nonisolated private func property(
  _ path: UnsafePointer<CChar>?, _ interface: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
) -> (String, String, String) {
  func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
  return (text(path), text(interface), text(name))
}

/// The body of the `GDBusSubtreeIntrospectFunc`, which GIO calls from the main loop.
nonisolated private func describe(
  _ path: UnsafePointer<CChar>?, _ node: UnsafePointer<CChar>?, _ data: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<UnsafeMutablePointer<GDBusInterfaceInfo>?>? {
  nonisolated(unsafe) let data = data
  let name = node.map { String(cString: $0) }
  nonisolated(unsafe) var list: UnsafeMutablePointer<UnsafeMutablePointer<GDBusInterfaceInfo>?>?
  MainActor.assumeIsolated {
    guard let data, let name else { return }
    let objects = Unmanaged<SubtreeObjects>.fromOpaque(data).takeUnretainedValue()
    list = objects.describe("\(objects.path)/\(name)")
  }
  return list
}

/// The body of the `GDBusInterfaceGetPropertyFunc`.
nonisolated private func getValue(
  _ property: (path: String, interface: String, name: String),
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  nonisolated(unsafe) let data = data
  nonisolated(unsafe) var answer: OpaquePointer?
  MainActor.assumeIsolated {
    guard let data else { return }
    let objects = Unmanaged<SubtreeObjects>.fromOpaque(data).takeUnretainedValue()
    let wanted = BusSubtree.Property(
      path: property.path, interface: property.interface, name: property.name)
    guard let value = objects.handler.value(wanted) else { return }
    answer = withExtendedLifetime(value) { g_variant_ref(value.handle) }
  }
  if answer == nil { fail(error, "it has no value now") }
  return answer
}

/// The body of the `GDBusInterfaceSetPropertyFunc`.
nonisolated private func setValue(
  _ property: (path: String, interface: String, name: String), _ value: OpaquePointer?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ data: UnsafeMutableRawPointer?
) -> gboolean {
  nonisolated(unsafe) let value = value
  nonisolated(unsafe) let data = data
  nonisolated(unsafe) var isSet = false
  MainActor.assumeIsolated {
    guard let data, let value else { return }
    let objects = Unmanaged<SubtreeObjects>.fromOpaque(data).takeUnretainedValue()
    let wanted = BusSubtree.Property(
      path: property.path, interface: property.interface, name: property.name)
    isSet = objects.handler.set(wanted, Variant(retaining: value))
  }
  if !isSet { fail(error, "it cannot be set now") }
  return isSet ? 1 : 0
}

nonisolated private func fail(
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ sentence: String
) {
  error?.pointee = g_error_new_literal(
    g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), sentence)
}
