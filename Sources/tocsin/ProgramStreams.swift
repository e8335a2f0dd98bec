import AlertProtocol
import CShims
import CommandOptions
import Glibc

extension CommandInput {
  /// The files and standard input of this process.
  static let system = CommandInput(
    read: { (source, limit) throws(Failure) in
      do throws(SystemCallError) {
        switch source {
        case .standardInput:
          return try Descriptor.readAll(STDIN_FILENO, upTo: limit)
        case .file(let path):
          let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
          guard number >= 0 else { throw SystemCallError(code: errno, "cannot open") }
          return try Descriptor(adopting: number).readAll(upTo: limit)
        }
      } catch {
        throw Failure(SystemCallError.reason(for: error.code))
      }
    },
    arrived: { (milliseconds, limit) throws(Failure) in
      do throws(SystemCallError) {
        return try arrived(within: milliseconds, limit)
      } catch {
        throw Failure(SystemCallError.reason(for: error.code))
      }
    },
    isTerminal: { isatty(STDIN_FILENO) == 1 })

  /// Reads the standard input that arrives within some milliseconds, and returns whether that is
  /// all.
  private static func arrived(
    within milliseconds: Int, _ limit: Int
  ) throws(SystemCallError) -> (bytes: [UInt8], isAll: Bool) {
    let end = tocsin_monotonic_nanoseconds() + Int64(milliseconds) * 1_000_000
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let left = max((end - tocsin_monotonic_nanoseconds()) / 1_000_000, 0)
      var waited = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let count = poll(&waited, 1, Int32(clamping: left))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return (bytes, false) }
      let more = try Descriptor.standardInput(upTo: chunk)
      if more.isEmpty { return (bytes, true) }
      bytes += more
    }
    return (bytes, false)
  }

  private static let chunk = 256 << 10
}

/// Standard output and standard error.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes the whole text; returns false if that fails.
  ///
  /// The corresponding C function is `write`.
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all bytes; returns false if that fails.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    tocsin_write_all(rawValue, bytes.baseAddress, bytes.count) == 0
  }
}
