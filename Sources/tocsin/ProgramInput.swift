import AlertProtocol
import CShims
import CommandOptions
import Glibc

extension CommandInput {
  /// What this program can read.
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

  /// What comes from standard input in time, and whether that is all.
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
