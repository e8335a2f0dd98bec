internal import CGLib

/// A call of a method of ours, which is answered once.
///
/// One that is let go without an answer fails, so that nobody waits for ever. The corresponding GIO
/// object is a `GDBusMethodInvocation`.
package final class BusCall {
  /// The unique name of whoever calls.
  package let sender: String
  package let member: String
  /// A tuple of the types that the interface's description says.
  package let arguments: Variant

  /// nil when it was answered.
  private var invocation: OpaquePointer?

  /// Takes over an invocation.
  init(adopting invocation: OpaquePointer) {
    self.invocation = invocation
    sender = Self.text(g_dbus_method_invocation_get_sender(invocation))
    member = Self.text(g_dbus_method_invocation_get_method_name(invocation))
    arguments =
      g_dbus_method_invocation_get_parameters(invocation).map { Variant(retaining: $0) }
      ?? .tuple([])
  }

  isolated deinit {
    fail("org.freedesktop.DBus.Error.Failed", "it was not answered")
  }

  /// Answers, with values of the types that the interface's description says.
  package func reply(_ values: [Variant] = []) {
    guard let invocation else { return }
    self.invocation = nil
    let tuple = Variant.tuple(values)
    withExtendedLifetime(tuple) {
      g_dbus_method_invocation_return_value(invocation, tuple.handle)
    }
  }

  /// Answers with an open descriptor, of which whoever called gets a copy.
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

  /// Answers with an error.
  package func fail(_ name: String, _ sentence: String) {
    guard let invocation else { return }
    self.invocation = nil
    g_dbus_method_invocation_return_dbus_error(invocation, name, sentence)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
