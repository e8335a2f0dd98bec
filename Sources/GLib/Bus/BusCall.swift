internal import CGLib

/// An incoming method call, which is answered once.
///
/// If it is released without an answer, the caller gets an error. The corresponding GIO object is a
/// `GDBusMethodInvocation`.
package final class BusCall {
  /// The caller's unique name.
  package let sender: String
  /// The path of the object that is called.
  package let path: String
  /// The method's interface.
  package let interface: String
  /// The method's name.
  package let member: String
  /// A tuple of the types in the interface's description.
  package let arguments: Variant

  /// nil once the call was answered.
  private var invocation: OpaquePointer?

  /// Takes ownership of an invocation.
  init(adopting invocation: OpaquePointer) {
    self.invocation = invocation
    sender = Self.text(g_dbus_method_invocation_get_sender(invocation))
    path = Self.text(g_dbus_method_invocation_get_object_path(invocation))
    interface = Self.text(g_dbus_method_invocation_get_interface_name(invocation))
    member = Self.text(g_dbus_method_invocation_get_method_name(invocation))
    arguments =
      g_dbus_method_invocation_get_parameters(invocation).map { Variant(retaining: $0) }
      ?? .tuple([])
  }

  isolated deinit {
    fail("org.freedesktop.DBus.Error.Failed", "it was not answered")
  }

  /// Answers with values of the types in the interface's description.
  package func reply(_ values: [Variant] = []) {
    guard let invocation else { return }
    self.invocation = nil
    let tuple = Variant.tuple(values)
    withExtendedLifetime(tuple) {
      g_dbus_method_invocation_return_value(invocation, tuple.handle)
    }
  }

  /// Answers with a file descriptor, which is duplicated for the caller.
  package func reply(descriptor: Int32) {
    let list = g_unix_fd_list_new()
    defer { g_object_unref(list) }
    var error: UnsafeMutablePointer<GError>?
    let index = g_unix_fd_list_append(list, descriptor, &error)
    guard index >= 0 else {
      return fail("org.freedesktop.DBus.Error.Failed", BusError(adopting: error).description)
    }
    guard let invocation else { return }
    self.invocation = nil
    let tuple = Variant.tuple([Variant(adopting: g_variant_new_handle(index))])
    withExtendedLifetime(tuple) {
      g_dbus_method_invocation_return_value_with_unix_fd_list(invocation, tuple.handle, list)
    }
  }

  /// Answers with a D-Bus error name and a message.
  package func fail(_ name: String, _ sentence: String) {
    guard let invocation else { return }
    self.invocation = nil
    g_dbus_method_invocation_return_dbus_error(invocation, name, sentence)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}

/// The completion closure of an asynchronous GIO call; it is called once.
final class BusContinuation {
  private let resume: (OpaquePointer) -> Void

  private init(_ resume: @escaping (OpaquePointer) -> Void) {
    self.resume = resume
  }

  /// Returns the user data for `BusContinuation.finish`.
  static func pointer(_ resume: @escaping (OpaquePointer) -> Void) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(BusContinuation(resume)).toOpaque()
  }

  /// The `GAsyncReadyCallback` of every such call; GIO calls it from the main loop.
  static let finish: GAsyncReadyCallback = { _, result, data in
    resume(data, with: result)
  }

  nonisolated private static func resume(
    _ data: UnsafeMutableRawPointer?, with result: OpaquePointer?
  ) {
    nonisolated(unsafe) let data = data
    nonisolated(unsafe) let result = result
    MainActor.assumeIsolated {
      guard let data, let result else { return }
      Unmanaged<BusContinuation>.fromOpaque(data).takeRetainedValue().resume(result)
    }
  }
}

/// An error of the bus, of a program on it, or of GIO.
nonisolated package struct BusError: Error, Hashable, CustomStringConvertible {
  /// The D-Bus error name, such as `org.freedesktop.DBus.Error.NoReply`; empty for other errors.
  package var name: String

  /// The message: one sentence.
  package var description: String

  /// Creates an error from its parts.
  package init(name: String = "", _ description: String) {
    self.name = name
    self.description = description
  }

  /// Converts and frees an error of GLib.
  init(adopting error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init("the bus does not say why")
      return
    }
    var found = ""
    if let text = g_dbus_error_get_remote_error(error) {
      found = String(cString: text)
      g_free(text)
      // GIO puts the name before the message.
      g_dbus_error_strip_remote_error(error)
    }
    self.init(name: found, String(cString: error.pointee.message))
    g_error_free(error)
  }
}

/// Delivers a call to the object behind a callback's user data: the body of the
/// `GDBusInterfaceMethodCallFunc`, which GIO calls from the main loop.
///
/// - Parameters:
///   - invocation: The call, which is adopted.
///   - data: The user data, a retained `Receiver`.
///   - answer: Hands the call to the receiver, which answers it.
nonisolated func deliverCall<Receiver: AnyObject>(
  _ invocation: OpaquePointer?, to data: UnsafeMutableRawPointer?,
  answer: @MainActor (Receiver, BusCall) -> Void
) {
  nonisolated(unsafe) let invocation = invocation
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let invocation, let data else { return }
    let call = BusCall(adopting: invocation)
    answer(Unmanaged<Receiver>.fromOpaque(data).takeUnretainedValue(), call)
  }
}
