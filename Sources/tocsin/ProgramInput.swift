import AlertCommandLine
import AlertProtocol
import Glibc

extension CommandInput {
  /// What this program can read.
  static let system = CommandInput(
    read: { (source, limit) throws(Failure) in
      do throws(SystemCallError) {
        switch source {
        case .standardInput:
          return try contents(limit) { () throws(SystemCallError) in
            try Descriptor.standardInput(upTo: chunk)
          }
        case .file(let path):
          let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
          guard number >= 0 else { throw SystemCallError(code: errno, "cannot open") }
          let file = Descriptor(adopting: number)
          return try contents(limit) { () throws(SystemCallError) in try file.read(upTo: chunk) }
        }
      } catch {
        throw Failure(SystemCallError.reason(for: error.code))
      }
    },
    isTerminal: { isatty(STDIN_FILENO) == 1 })

  private static let chunk = 256 << 10

  /// Everything up to the end, or up to a byte or more beyond the limit.
  private static func contents(
    _ limit: Int, _ read: () throws(SystemCallError) -> [UInt8]
  ) throws(SystemCallError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try read()
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }
}
