internal import Glibc

/// Where a bus listens.
///
/// D-Bus: a server address, such as `unix:path=/run/user/1000/bus`.
nonisolated package struct BusAddress: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The bus of the person's session.
  ///
  /// What `DBUS_SESSION_BUS_ADDRESS` says, else the socket in the person's runtime folder, which is
  /// found without `XDG_RUNTIME_DIR` too: a job of cron's has neither. None is ever started.
  ///
  /// - Parameter variable: The value of a variable of the environment; nil if it has none.
  /// - Returns: Where it listens; nil if there is none.
  package static func session(variable: (String) -> String? = variable) -> BusAddress? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return BusAddress(address) }
    let folder = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    let path = "\(folder)/bus"
    return isOwnSocket(path) ? BusAddress("unix:path=\(escaped(path))") : nil
  }

  /// The bus of the machine.
  ///
  /// - Parameter variable: The value of a variable of the environment; nil if it has none.
  /// - Returns: Where it listens; nil if there is none.
  package static func system(variable: (String) -> String? = variable) -> BusAddress? {
    if let address = variable("DBUS_SYSTEM_BUS_ADDRESS") { return BusAddress(address) }
    let path = "/run/dbus/system_bus_socket"
    return access(path, F_OK) == 0 ? BusAddress("unix:path=\(path)") : nil
  }

  /// The folder that the socket is in, if the address is that of one with a plain path.
  package var socketFolder: String? {
    let prefix = "unix:path="
    guard text.hasPrefix(prefix) else { return nil }
    let path = text.dropFirst(prefix.count).prefix { $0 != "," && $0 != ";" }
    guard !path.contains("%"), let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// D-Bus: what stands in an address must be of these characters, or be escaped by its bytes.
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

  /// The value of a variable of this process's environment; nil if it is empty.
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
