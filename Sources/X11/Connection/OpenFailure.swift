internal import CX11
internal import Glibc

/// Why a display could not be opened, which Xlib does not tell.
nonisolated enum OpenFailure {
  /// One line that names the display and what is wrong.
  static func message(name: String) -> String {
    guard !name.isEmpty else { return "no display is named: DISPLAY is not set" }
    let failure = "cannot open display \"\(name)\""
    guard let number = localNumber(of: name) else { return failure }
    guard hasServer(number) else { return "\(failure): no X server has it" }
    // Or it has too many clients, which is rare.
    return "\(failure): its server refuses access;"
      + " XAUTHORITY may not name the session’s authority file"
  }

  /// The number of a display of this machine; nil for one across a network.
  private static func localNumber(of name: String) -> Int32? {
    var host: UnsafeMutablePointer<CChar>?
    var (number, screen): (Int32, Int32) = (0, 0)
    guard xcb_parse_display(name, &host, &number, &screen) != 0 else { return nil }
    defer { free(host) }
    let isLocal = host.map { $0.pointee == 0 || strcmp($0, "unix") == 0 } ?? true
    return isLocal ? number : nil
  }

  /// Whether a server listens for clients of this machine: at a path, or only at an abstract name.
  private static func hasServer(_ number: Int32) -> Bool {
    let path = Array("/tmp/.X11-unix/X\(number)".utf8)
    return canConnect(to: path) || canConnect(to: [0] + path)
  }

  private static func canConnect(to path: [UInt8]) -> Bool {
    // Without waiting for a server that has stopped.
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(flags), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let length = MemoryLayout<sa_family_t>.size + path.count
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(length))
      }
    }
    // One that is busy, or whose socket this user must not use, is there, too.
    return status == 0 || errno == EAGAIN || errno == EACCES
  }
}
