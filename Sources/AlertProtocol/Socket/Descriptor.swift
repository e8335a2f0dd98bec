internal import CShims
import Glibc

/// An open file descriptor that is closed when its owner goes.
///
/// The corresponding C function is `close`.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes over an open descriptor.
  package init(adopting number: Int32) {
    self.number = number
  }

  deinit {
    _ = Glibc.close(number)
  }

  /// Gives the descriptor away, open.
  package consuming func release() -> Int32 {
    let kept = number
    discard self
    return kept
  }

  /// Reads what is there, up to `count` bytes; empty at the end.
  ///
  /// The corresponding C function is `read`.
  package func read(upTo count: Int) throws(SystemCallError) -> [UInt8] {
    try Self.read(number, upTo: count)
  }

  /// Reads what standard input has, up to `count` bytes; empty at the end.
  package static func standardInput(upTo count: Int) throws(SystemCallError) -> [UInt8] {
    try read(0, upTo: count)
  }

  /// Reads what somebody else's open descriptor has, up to `count` bytes; empty at the end.
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

  /// Reads everything up to the end, or a byte more than `limit` if there is more.
  package func readAll(upTo limit: Int) throws(SystemCallError) -> [UInt8] {
    try Self.readAll(number, upTo: limit)
  }

  /// Reads everything that somebody else's open descriptor has, or a byte more than `limit` if there
  /// is more.
  package static func readAll(
    _ number: Int32, upTo limit: Int
  ) throws(SystemCallError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try read(number, upTo: min(256 << 10, limit + 1 - bytes.count))
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }

  /// Writes everything to a file.
  ///
  /// The corresponding C function is `write`.
  package func writeAll(_ bytes: [UInt8]) throws(SystemCallError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemCallError(code: errno, "cannot write") }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until there is something to read, or the end; false when the time is over.
  ///
  /// A negative number of milliseconds is no bound.
  package func waitUntilReadable(milliseconds: Int) throws(SystemCallError) -> Bool {
    try SystemCallError.check(
      tocsin_wait(number, 0, Int32(clamping: milliseconds)), "cannot wait") != 0
  }

  /// Waits until some of a few open descriptors can be read, or are at their end; none of them when
  /// the time is over or a signal came.
  ///
  /// A negative number of milliseconds is no bound. The corresponding C function is `poll`.
  package static func waitUntilReadable(
    _ numbers: [Int32], milliseconds: Int
  ) throws(SystemCallError) -> [Int32] {
    let ready = try SystemCallError.check(
      tocsin_wait_any(numbers, Int32(numbers.count), Int32(clamping: milliseconds)), "cannot wait")
    return numbers.indices.filter { ready & 1 << $0 != 0 }.map { numbers[$0] }
  }

  /// Sends everything, waiting for room as long as `milliseconds` allow each time.
  ///
  /// The corresponding C function is `send`, with `MSG_NOSIGNAL`.
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
