internal import CGLib

/// Why the bus, or somebody on it, did not do something.
nonisolated package struct BusError: Error, Hashable, CustomStringConvertible {
  /// D-Bus: the error's name, such as `org.freedesktop.DBus.Error.NoReply`; empty if it has none.
  package var name: String

  /// One sentence.
  package var description: String

  package init(name: String = "", _ description: String) {
    self.name = name
    self.description = description
  }

  /// Takes over what GLib reports.
  init(adopting error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init("the bus does not say why")
      return
    }
    var found = ""
    if let text = g_dbus_error_get_remote_error(error) {
      found = String(cString: text)
      g_free(text)
      // Else the message begins with the name.
      g_dbus_error_strip_remote_error(error)
    }
    self.init(name: found, String(cString: error.pointee.message))
    g_error_free(error)
  }
}
