internal import CShims
internal import Glibc

/// An anonymous file in memory that a program writes to.
///
/// Unlike a pipe it never fills up, so the program never waits for a reader.
final class CapturedStream {
  let descriptor: Int32

  init() throws {
    descriptor = tocsin_memory_file("tocsin test stream")
    guard descriptor >= 0 else { throw HarnessError("cannot create a file in memory") }
    // No other child can be started in between: all are started on the main actor.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  isolated deinit {
    close(descriptor)
  }

  /// Everything written so far.
  var text: String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, bytes.count)
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
