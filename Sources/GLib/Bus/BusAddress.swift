internal import Glibc

/// The address of a bus.
///
/// D-Bus: a server address, such as `unix:path=/run/user/1000/bus`.
nonisolated package struct BusAddress: Hashable, Sendable {
  /// The address in D-Bus's notation.
  package let text: String

  /// Creates an address from D-Bus's notation.
  package init(_ text: String) {
    self.text = text
  }

  /// Returns the address of the user's session bus.
  ///
  /// That is `DBUS_SESSION_BUS_ADDRESS`, else the socket in the user's runtime folder, which is
  /// found without `XDG_RUNTIME_DIR` too: cron jobs have neither variable. No bus is started.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil.
  /// - Returns: The address; nil if there is no session bus.
  package static func session(variable: (String) -> String? = variable) -> BusAddress? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return BusAddress(address) }
    let folder = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    let path = "\(folder)/bus"
    return isOwnSocket(path) ? BusAddress("unix:path=\(escaped(path))") : nil
  }

  /// Returns the address of the system bus.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil.
  /// - Returns: The address; nil if there is no system bus.
  package static func system(variable: (String) -> String? = variable) -> BusAddress? {
    if let address = variable("DBUS_SYSTEM_BUS_ADDRESS") { return BusAddress(address) }
    let path = "/run/dbus/system_bus_socket"
    return access(path, F_OK) == 0 ? BusAddress("unix:path=\(path)") : nil
  }

  /// The folder of the bus's socket; nil unless the address is a plain socket path.
  package var socketFolder: String? {
    let prefix = "unix:path="
    guard text.hasPrefix(prefix) else { return nil }
    let path = text.dropFirst(prefix.count).prefix { $0 != "," && $0 != ";" }
    guard !path.contains("%"), let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Escapes a value for an address: D-Bus requires `%XX` for bytes other than these.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "*"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }

  /// Returns the value of an environment variable of this process; nil if it is empty or not set.
  package static func variable(_ name: String) -> String? {
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }

  private static func isOwnSocket(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
      && facts.st_uid == getuid()
  }
}
