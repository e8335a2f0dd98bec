import AlertProtocol
import CShims
import Glibc
import TestHarness

/// A test client, which can misbehave.
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

  /// Sends raw text; the part that the service does not accept is lost.
  func send(_ text: String) {
    _ = trySend(Array(text.utf8))
  }

  /// Sends bytes without blocking.
  ///
  /// - Returns: How many were sent, or a negative error number.
  func trySend(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { space in
      space.baseAddress.map { tocsin_send(descriptor.number, $0, space.count) } ?? 0
    }
  }

  /// Sends a message.
  func send(_ message: ClientMessage, version: Int? = ProtocolLimits.version) throws {
    let line = try MessageLine.encode(message, version: version)
    try descriptor.send(line, milliseconds: 1000)
  }

  /// Closes the sending side, and continues to read.
  func finishSending() {
    shutdown(descriptor.number, Int32(SHUT_WR))
  }

  /// Returns the next message, or nil if the connection is closed.
  func receive() throws -> PresenterMessage? {
    var message: PresenterMessage?
    try wait(for: "a message") {
      message = try poll()
      return message != nil || isClosed
    }
    return message
  }

  /// Reads until the service has closed the connection.
  func waitForClose() throws {
    try wait(for: "the end of the connection") {
      while try poll() != nil {}
      return isClosed
    }
  }

  /// Returns the next message if one has arrived.
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
