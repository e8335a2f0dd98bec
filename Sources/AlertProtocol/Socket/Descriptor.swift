internal import CShims
import Glibc

/// An open file descriptor that is closed when it is destroyed.
///
/// The corresponding C function is `close`.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(adopting number: Int32) {
    self.number = number
  }

  deinit {
    _ = Glibc.close(number)
  }

  /// Reads up to `count` bytes; an empty result means the end.
  ///
  /// The corresponding C function is `read`.
  ///
  /// - Throws: `SystemCallError`.
  package func read(upTo count: Int) throws(SystemCallError) -> [UInt8] {
    try Self.read(number, upTo: count)
  }

  /// Reads up to `count` bytes of standard input; an empty result means the end.
  ///
  /// - Throws: `SystemCallError`.
  package static func standardInput(upTo count: Int) throws(SystemCallError) -> [UInt8] {
    try read(0, upTo: count)
  }

  /// Reads up to `count` bytes of a descriptor that is owned elsewhere; an empty result means the end.
  ///
  /// - Throws: `SystemCallError`.
  package static func read(
    _ number: Int32, upTo count: Int
  ) throws(SystemCallError) -> [UInt8] {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, initialized in
      guard let base = space.baseAddress else { return }
      got = tocsin_read(number, base, count)
      initialized = max(got, 0)
    }
    _ = try SystemCallError.check(got, "cannot read")
    return bytes
  }

  /// Reads everything up to the end; stops after more than `limit` bytes.
  ///
  /// - Throws: `SystemCallError`.
  package func readAll(upTo limit: Int) throws(SystemCallError) -> [UInt8] {
    try Self.readAll(number, upTo: limit)
  }

  /// Reads everything of a descriptor that is owned elsewhere; stops after more than `limit` bytes.
  ///
  /// - Throws: `SystemCallError`.
  package static func readAll(
    _ number: Int32, upTo limit: Int
  ) throws(SystemCallError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Fresh memory is the most expensive part of reading a large file.
    bytes.reserveCapacity(min(remainingBytes(of: number), limit))
    while bytes.count <= limit {
      let more = try read(number, upTo: min(256 << 10, limit + 1 - bytes.count))
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }

  /// The bytes from the position in a regular file to its end; 0 for everything else.
  private static func remainingBytes(of number: Int32) -> Int {
    var facts = stat()
    guard fstat(number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return 0 }
    let position = lseek(number, 0, SEEK_CUR)
    return position < 0 ? 0 : max(facts.st_size - position, 0)
  }

  /// Writes all bytes.
  ///
  /// The corresponding C function is `write`.
  ///
  /// - Throws: `SystemCallError`.
  package func writeAll(_ bytes: [UInt8]) throws(SystemCallError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemCallError(code: errno, "cannot write") }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the descriptor is readable or at its end; returns false after the timeout.
  ///
  /// A negative number of milliseconds means no timeout.
  ///
  /// - Throws: `SystemCallError`.
  package func waitUntilReadable(milliseconds: Int) throws(SystemCallError) -> Bool {
    try SystemCallError.check(
      tocsin_wait(number, 0, Int32(clamping: milliseconds)), "cannot wait") != 0
  }

  /// Waits until any of several descriptors is readable or at its end.
  ///
  /// A negative number of milliseconds means no timeout. The corresponding C function is `poll`.
  ///
  /// - Returns: The readable descriptors; empty after the timeout or a signal.
  /// - Throws: `SystemCallError`.
  package static func waitUntilReadable(
    _ numbers: [Int32], milliseconds: Int
  ) throws(SystemCallError) -> [Int32] {
    let ready = try SystemCallError.check(
      tocsin_wait_any(numbers, Int32(numbers.count), Int32(clamping: milliseconds)), "cannot wait")
    return numbers.indices.filter { ready & 1 << $0 != 0 }.map { numbers[$0] }
  }

  /// Sends all bytes; each wait for the peer takes at most `milliseconds`.
  ///
  /// The corresponding C function is `send`, with `MSG_NOSIGNAL`.
  ///
  /// - Throws: `SystemCallError`.
  package func send(_ bytes: [UInt8], milliseconds: Int) throws(SystemCallError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { space in
        space.baseAddress.map { tocsin_send(number, $0, space.count) } ?? 0
      }
      if sent == -Int(EAGAIN) {
        let ready = try SystemCallError.check(
          tocsin_wait(number, 1, Int32(clamping: milliseconds)), "cannot send")
        guard ready != 0 else { throw SystemCallError(code: ETIMEDOUT, "cannot send") }
        continue
      }
      rest = rest.dropFirst(try SystemCallError.check(sent, "cannot send"))
    }
  }
}

/// A failed system call.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package var code: Int32
  /// The failed action with its object, such as "cannot connect to /run/…/0.sock".
  package var action: String

  /// The action and the system's message.
  package var description: String { "\(action): \(Self.reason(for: code))" }

  /// Creates an error.
  package init(code: Int32, _ action: String) {
    self.code = code
    self.action = action
  }

  /// Returns the system's message for an error number.
  ///
  /// The corresponding C function is `strerror`.
  package static func reason(for code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// Returns a result that is not negative; a negative one is a negated error number.
  ///
  /// - Throws: `SystemCallError` for a negative result.
  package static func check<Result: SignedInteger>(
    _ result: Result, _ action: @autoclosure () -> String
  ) throws(SystemCallError) -> Result {
    guard result >= 0 else { throw SystemCallError(code: Int32(-result), action()) }
    return result
  }
}

/// The process at the other end of a Unix socket when the connection was made.
///
/// The corresponding socket option is `SO_PEERCRED`.
package struct PeerCredentials: Hashable, Sendable {
  /// The effective user ID.
  package var userID: UInt32
  /// The process ID.
  package var processID: Int32

  /// Whether the peer runs as the same user as this process.
  package var isOurUser: Bool { userID == geteuid() }

  /// Creates credentials.
  package init(userID: UInt32, processID: Int32) {
    self.userID = userID
    self.processID = processID
  }

  /// Returns the credentials of a connected socket's peer.
  ///
  /// - Throws: `SystemCallError`.
  package init(ofSocket number: Int32) throws(SystemCallError) {
    var userID: UInt32 = 0
    var processID: Int32 = 0
    _ = try SystemCallError.check(
      tocsin_peer_credentials(number, &userID, &processID), "cannot tell who the peer is")
    self.init(userID: userID, processID: processID)
  }
}
