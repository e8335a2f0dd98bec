import AlertProtocol
import CShims
import Glibc
import TestHarness

/// A client of the tests' own, which can misbehave.
final class Peer {
  private let descriptor: Descriptor
  private var framer = LineFramer()
  /// Whether the service has closed the connection.
  private(set) var isClosed = false

  init(_ location: SocketLocation) throws {
    let number = try SystemCallError.check(tocsin_unix_socket(1), "socket")
    descriptor = Descriptor(adopting: number)
    _ = try SystemCallError.check(
      tocsin_unix_connect(number, location.socketPath), "connect")
  }

  /// Sends bytes as they are; what the service does not take is lost.
  func send(_ text: String) {
    _ = trySend(Array(text.utf8))
  }

  /// Sends bytes as far as the service takes them at once; how many, or the error's number with its
  /// sign changed.
  func trySend(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { space in
      space.baseAddress.map { tocsin_send(descriptor.number, $0, space.count) } ?? 0
    }
  }

  /// Sends a message as a client does.
  func send(_ message: ClientMessage, version: Int? = ProtocolLimits.version) throws {
    let line = try MessageLine.encode(message, version: version)
    try descriptor.send(line, milliseconds: 1000)
  }

  /// Says nothing more, and goes on listening.
  func finishSending() {
    shutdown(descriptor.number, Int32(SHUT_WR))
  }

  /// The next message; nil when the connection is closed instead.
  func receive() throws -> PresenterMessage? {
    var message: PresenterMessage?
    try wait(for: "a message") {
      message = try poll()
      return message != nil || isClosed
    }
    return message
  }

  /// Waits until the service has closed the connection, and reads what comes before that.
  func waitForClose() throws {
    try wait(for: "the end of the connection") {
      while try poll() != nil {}
      return isClosed
    }
  }

  /// What has come so far.
  func poll() throws -> PresenterMessage? {
    while true {
      if let line = try framer.next() {
        return try MessageLine.decode(PresenterMessage.self, from: line).message
      }
      do throws(SystemCallError) {
        let bytes = try descriptor.read(upTo: 4096)
        if bytes.isEmpty {
          isClosed = true
          return nil
        }
        framer.append(bytes)
      } catch {
        if error.code == ECONNRESET { isClosed = true }
        return nil
      }
    }
  }
}
