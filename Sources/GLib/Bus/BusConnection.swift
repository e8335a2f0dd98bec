internal import CGLib

/// A connection to a message bus.
///
/// Nothing that it does waits for the bus, and its end ends nothing else. What comes from the bus
/// is told on the main thread. The corresponding GIO object is a `GDBusConnection`.
package final class BusConnection {
  let handle: OpaquePointer

  /// D-Bus: the connection's unique name, such as `:1.42`.
  package let uniqueName: String

  /// D-Bus: the GUID of the bus, which no other bus has and which ends with it.
  package let busID: String

  /// Called once, when the bus has gone, or has put us out.
  package var closed: (() -> Void)?

  private var closedHandler: gulong = 0
  private let pace: BusPace
  private var isLeaving = false

  /// How long the bus may take for what is under way when we leave it, in nanoseconds.
  private static let farewell: Int64 = 2_000_000_000

  /// Takes over a connection.
  init(adopting handle: OpaquePointer) {
    self.handle = handle
    uniqueName = g_dbus_connection_get_unique_name(handle).map { String(cString: $0) } ?? ""
    busID = g_dbus_connection_get_guid(handle).map { String(cString: $0) } ?? ""
    // GIO would end the process with the bus.
    g_dbus_connection_set_exit_on_close(handle, 0)
    pace = BusPace(of: handle)
    closedHandler = g_signal_connect_data(
      UnsafeMutableRawPointer(handle), "closed",
      unsafeBitCast(connectionClosed, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  isolated deinit {
    g_signal_handler_disconnect(UnsafeMutableRawPointer(handle), closedHandler)
    close()
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// Whether the bus has gone, which may not have been told yet.
  package var isClosed: Bool { g_dbus_connection_is_closed(handle) != 0 }

  /// How many calls were read that are not answered yet, and few more; a flood waits in the bus.
  package var waitingCalls: Int { pace.waiting }

  /// Leaves the bus once everything that is under way has been sent, or cannot be sent in time;
  /// nothing is waited for here.
  package func close() {
    guard !isLeaving else { return }
    isLeaving = true
    let handle = handle
    // GIO: to close comes before what waits to be written, which would be lost.
    let limit = Timer(after: Self.farewell) { g_dbus_connection_close(handle, nil, nil, nil) }
    // GIO keeps the connection meanwhile.
    g_dbus_connection_flush(
      handle, nil, BusContinuation.finish,
      BusContinuation.pointer { result in
        limit.cancel()
        g_dbus_connection_flush_finish(handle, result, nil)
        g_dbus_connection_close(handle, nil, nil, nil)
      })
  }

  /// Waits until everything that is under way has been sent; nothing else is done meanwhile.
  ///
  /// - Parameter milliseconds: How long at most; a bus that does not read takes longer.
  /// - Returns: Whether all of it was sent.
  @discardableResult
  package func flush(within milliseconds: UInt32) -> Bool {
    pace.end()
    // A context of its own, so that nothing else gets a turn.
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    let limit = g_timeout_source_new(milliseconds)
    defer {
      g_source_destroy(limit)
      g_source_unref(limit)
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    g_source_set_callback(limit, { _ in 0 }, nil, nil)
    g_source_attach(limit, context)
    let handle = handle
    var isSent: Bool?
    g_dbus_connection_flush(
      handle, nil, BusContinuation.finish,
      BusContinuation.pointer { result in
        isSent = g_dbus_connection_flush_finish(handle, result, nil) != 0
      })
    while isSent == nil, g_source_is_destroyed(limit) == 0 { g_main_context_iteration(context, 1) }
    return isSent ?? false
  }

  /// Sends a signal; it is lost if the bus has gone.
  ///
  /// - Parameters:
  ///   - member: The signal.
  ///   - interface: Its interface.
  ///   - path: The object that sends it.
  ///   - destination: The unique name of the only one who gets it; nil for all who asked.
  ///   - arguments: In their order.
  package func emit(
    _ member: String, of interface: String, from path: String, to destination: String?,
    _ arguments: [Variant]
  ) {
    let tuple = Variant.tuple(arguments)
    withExtendedLifetime(tuple) {
      _ = g_dbus_connection_emit_signal(
        handle, destination, path, interface, member, tuple.handle, nil)
    }
  }

  /// Calls a method, and goes on.
  ///
  /// - Parameters:
  ///   - member: The method.
  ///   - interface: Its interface.
  ///   - path: The object.
  ///   - destination: Whose object it is: a unique name, or one that is well known.
  ///   - arguments: In their order.
  ///   - milliseconds: How long the answer may take.
  ///   - then: Told of the answer, a tuple; nil if there need be none.
  package func call(
    _ member: String, of interface: String, at path: String, of destination: String,
    _ arguments: [Variant] = [], within milliseconds: Int32 = 25_000,
    then: ((Result<Variant, BusError>) -> Void)? = nil
  ) {
    let tuple = Variant.tuple(arguments)
    let handle = handle
    withExtendedLifetime(tuple) {
      guard let then else {
        return g_dbus_connection_call(
          handle, destination, path, interface, member, tuple.handle, nil,
          G_DBUS_CALL_FLAGS_NONE, milliseconds, nil, nil, nil)
      }
      // The one who waits keeps the connection's handle for as long as it takes.
      g_dbus_connection_call(
        handle, destination, path, interface, member, tuple.handle, nil, G_DBUS_CALL_FLAGS_NONE,
        milliseconds, nil, BusContinuation.finish,
        BusContinuation.pointer { result in
          var error: UnsafeMutablePointer<GError>?
          let answer = g_dbus_connection_call_finish(handle, result, &error)
          if let answer {
            then(.success(Variant(adopting: answer)))
          } else {
            then(.failure(BusError(adopting: error)))
          }
        })
    }
  }

  /// Calls a method that answers with an open descriptor, and goes on.
  ///
  /// - Parameters:
  ///   - member: The method.
  ///   - interface: Its interface.
  ///   - path: The object.
  ///   - destination: Whose object it is.
  ///   - arguments: In their order.
  ///   - then: Told of the descriptor, which is its own to close.
  package func callForDescriptor(
    _ member: String, of interface: String, at path: String, of destination: String,
    _ arguments: [Variant], then: @escaping (Result<Int32, BusError>) -> Void
  ) {
    let tuple = Variant.tuple(arguments)
    let handle = handle
    withExtendedLifetime(tuple) {
      g_dbus_connection_call_with_unix_fd_list(
        handle, destination, path, interface, member, tuple.handle, nil, G_DBUS_CALL_FLAGS_NONE,
        25_000, nil, nil, BusContinuation.finish,
        BusContinuation.pointer { result in
          then(Self.descriptor(of: handle, result))
        })
    }
  }

  private static func descriptor(
    of connection: OpaquePointer, _ result: OpaquePointer
  ) -> Result<Int32, BusError> {
    var list: UnsafeMutablePointer<GUnixFDList>?
    var error: UnsafeMutablePointer<GError>?
    guard
      let answer = g_dbus_connection_call_with_unix_fd_list_finish(
        connection, &list, result, &error)
    else { return .failure(BusError(adopting: error)) }
    g_variant_unref(answer)
    guard let list else { return .failure(BusError("the answer has no descriptor")) }
    defer { g_object_unref(list) }
    let descriptor = g_unix_fd_list_get(list, 0, &error)
    return descriptor < 0 ? .failure(BusError(adopting: error)) : .success(descriptor)
  }

  fileprivate func tellClosed() {
    let closed = closed
    self.closed = nil
    closed?()
  }
}

/// GIO: the handler of the signal `closed`, which comes under the loop.
private let connectionClosed:
  @convention(c) (
    UnsafeMutableRawPointer?, gboolean, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?
  ) -> Void = { _, _, _, data in
    tellClosed(data)
  }

nonisolated private func tellClosed(_ data: UnsafeMutableRawPointer?) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let data else { return }
    Unmanaged<BusConnection>.fromOpaque(data).takeUnretainedValue().tellClosed()
  }
}
