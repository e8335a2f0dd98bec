import GLib
import Glibc
import TestHarness
import Testing

/// The addresses of the session and system buses.
struct BusAddressTests {
  /// Creates a socket as a bus does.
  private func makeSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
  }

  private func session(in folder: String) -> String? {
    BusAddress.session { $0 == "XDG_RUNTIME_DIR" ? folder : nil }?.text
  }

  @Test func environmentTakesPrecedence() {
    let variables = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/b"]
    #expect(BusAddress.session { variables[$0] }?.text == "unix:path=/a")
    #expect(BusAddress.system { _ in "unix:path=/c" }?.text == "unix:path=/c")
  }

  @Test func socketInTheRuntimeFolderIsFound() throws {
    let scratch = try ScratchFolder()
    #expect(session(in: scratch.path) == nil)
    try makeSocket(at: "\(scratch.path)/bus")
    #expect(session(in: scratch.path) == "unix:path=\(scratch.path)/bus")
  }

  @Test func specialCharactersAreEscaped() throws {
    let scratch = try ScratchFolder()
    let folder = "\(scratch.path)/a b,c;ä%"
    try #require(mkdir(folder, 0o700) == 0)
    try makeSocket(at: "\(folder)/bus")
    #expect(
      session(in: folder) == "unix:path=\(scratch.path)/a%20b%2cc%3b%c3%a4%25/bus")
  }

  @Test func otherFilesAndForeignSocketsAreIgnored() throws {
    let scratch = try ScratchFolder()
    let path = "\(scratch.path)/bus"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    close(file)
    #expect(session(in: scratch.path) == nil)
    try #require(unlink(path) == 0)
    try makeSocket(at: path)
    #expect(session(in: scratch.path) != nil)
    // Only the superuser can change a file's owner.
    guard getuid() == 0 else { return }
    try #require(chown(path, 12345, 12345) == 0)
    #expect(session(in: scratch.path) == nil)
  }

  @Test(arguments: [
    ("unix:path=/run/user/7/bus", "/run/user/7"), ("unix:path=/bus", "/"),
    ("unix:path=/a/bus,guid=00ff;unix:path=/b/bus", "/a"), ("unix:path=/a%20b/bus", nil),
    ("unix:abstract=/a/bus", nil), ("tcp:host=a", nil), ("unix:path=bus", nil), ("", nil),
  ])
  func addressContainsTheSocketsFolder(address: String, folder: String?) {
    #expect(BusAddress(address).socketFolder == folder)
  }
}
