internal import CGLib

/// An attempt to connect to a bus; releasing the object cancels it.
package final class BusOpening {
  private let cancellable: UnsafeMutablePointer<GCancellable>
  private var then: ((Result<BusConnection, BusError>) -> Void)?

  /// Starts to connect, without blocking.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - then: Called on the main thread, after this call, with the connection or the error.
  package init(
    _ address: BusAddress, then: @escaping (Result<BusConnection, BusError>) -> Void
  ) {
    cancellable = g_cancellable_new()
    self.then = then
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    g_dbus_connection_new_for_address(
      address.text, GDBusConnectionFlags(rawValue: flags), nil, cancellable,
      BusContinuation.finish,
      BusContinuation.pointer { [weak self] result in
        var error: UnsafeMutablePointer<GError>?
        let handle = g_dbus_connection_new_for_address_finish(result, &error)
        // If the attempt was cancelled, this object's deinit closes the connection.
        let connection = handle.map { BusConnection(adopting: $0) }
        let failure = connection == nil ? BusError(adopting: error) : nil
        self?.finish(connection, failure)
      })
  }

  isolated deinit {
    g_cancellable_cancel(cancellable)
    g_object_unref(cancellable)
  }

  private func finish(_ connection: BusConnection?, _ failure: BusError?) {
    let then = then
    self.then = nil
    if let connection { then?(.success(connection)) }
    if let failure { then?(.failure(failure)) }
  }
}
