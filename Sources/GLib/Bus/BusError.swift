internal import CGLib

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
