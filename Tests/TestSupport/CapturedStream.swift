internal import CShims
internal import Glibc

/// A nameless file that a program writes to: unlike a pipe it never fills up, and needs nobody who
/// reads.
final class CapturedStream {
  let descriptor: Int32

  init() throws {
    descriptor = tocsin_memory_file("tocsin test stream")
    guard descriptor >= 0 else { throw WaitError(description: "no file in memory") }
    // No other child can be started in between: all that start any run on the main actor.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  isolated deinit {
    close(descriptor)
  }

  /// Everything that was written so far.
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
