internal import CGLib

/// A connection to a message bus.
///
/// Calls are asynchronous except for `flush(within:)`, and all closures are called on the main
/// thread. The corresponding GIO object is a `GDBusConnection`.
package final class BusConnection {
  let handle: OpaquePointer

  /// The connection's unique name, such as `:1.42`.
  package let uniqueName: String

  /// The GUID of the bus, which identifies one run of one bus daemon.
  package let busID: String

  /// Called once, when the bus exits or closes the connection.
  package var closed: (() -> Void)?

  private var closedHandler: gulong = 0
  private let backpressure: BusBackpressure
  private var isClosing = false

  /// How long `close` waits for queued messages to be sent, in nanoseconds.
  private static let flushTimeout: Int64 = 2_000_000_000

  /// Takes ownership of a `GDBusConnection`.
  init(adopting handle: OpaquePointer) {
    self.handle = handle
    uniqueName = g_dbus_connection_get_unique_name(handle).map { String(cString: $0) } ?? ""
    busID = g_dbus_connection_get_guid(handle).map { String(cString: $0) } ?? ""
    // By default GIO exits the process when the bus exits.
    g_dbus_connection_set_exit_on_close(handle, 0)
    backpressure = BusBackpressure(of: handle)
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

  /// Whether the connection is closed; `closed` may not have been called yet.
  package var isClosed: Bool { g_dbus_connection_is_closed(handle) != 0 }

  /// The approximate number of calls that were read but not dispatched yet; see `BusBackpressure`.
  package var waitingCalls: Int { backpressure.waiting }

  /// Closes the connection without blocking, once all queued messages have been sent or a time limit
  /// is over.
  package func close() {
    guard !isClosing else { return }
    isClosing = true
    let handle = handle
    // Closing directly would drop queued messages.
    let limit = Timer(after: Self.flushTimeout) { g_dbus_connection_close(handle, nil, nil, nil) }
    // GIO holds a reference to the connection until then.
    g_dbus_connection_flush(
      handle, nil, BusContinuation.finish,
      BusContinuation.pointer { result in
        limit.cancel()
        g_dbus_connection_flush_finish(handle, result, nil)
        g_dbus_connection_close(handle, nil, nil, nil)
      })
  }

  /// Blocks until all queued messages have been sent, without running the main loop.
  ///
  /// - Parameter milliseconds: The time limit.
  /// - Returns: Whether all messages were sent.
  @discardableResult
  package func flush(within milliseconds: UInt32) -> Bool {
    backpressure.end()
    // A separate context, so that no other source is dispatched.
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

  /// Calls a closure once all messages that are queued now have been written to the bus, or the
  /// connection is lost.
  package func whenFlushed(_ then: @escaping () -> Void) {
    let handle = handle
    g_dbus_connection_flush(
      handle, nil, BusContinuation.finish,
      BusContinuation.pointer { result in
        g_dbus_connection_flush_finish(handle, result, nil)
        then()
      })
  }

  /// Emits a signal; it is lost if the connection is closed.
  ///
  /// - Parameters:
  ///   - member: The signal's name.
  ///   - interface: The signal's interface.
  ///   - path: The path of the emitting object.
  ///   - destination: The unique name of the only receiver; nil for all subscribers.
  ///   - arguments: The arguments.
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

  /// Calls a method asynchronously.
  ///
  /// - Parameters:
  ///   - member: The method's name.
  ///   - interface: The method's interface.
  ///   - path: The object's path.
  ///   - destination: The unique or well-known name of the object's owner.
  ///   - arguments: The arguments.
  ///   - milliseconds: The time limit for the reply.
  ///   - then: Called with the reply, a tuple; nil if no reply is needed.
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
      // GIO holds a reference to the connection until the reply arrives.
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

  /// Calls a method that returns a file descriptor, asynchronously.
  ///
  /// - Parameters:
  ///   - member: The method's name.
  ///   - interface: The method's interface.
  ///   - path: The object's path.
  ///   - destination: The unique or well-known name of the object's owner.
  ///   - arguments: The arguments.
  ///   - then: Called with the descriptor, which the closure must close.
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

  fileprivate func didClose() {
    let closed = closed
    self.closed = nil
    closed?()
  }
}

/// The handler of GIO's signal `closed`, which is emitted from the main loop.
private let connectionClosed:
  @convention(c) (
    UnsafeMutableRawPointer?, gboolean, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?
  ) -> Void = { _, _, _, data in
    reportClosed(data)
  }

nonisolated private func reportClosed(_ data: UnsafeMutableRawPointer?) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let data else { return }
    Unmanaged<BusConnection>.fromOpaque(data).takeUnretainedValue().didClose()
  }
}
