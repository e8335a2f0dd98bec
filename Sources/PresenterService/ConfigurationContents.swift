import AlertModel
import AlertProtocol
import GLib
import Glibc
package import NotificationModel

/// The content of the configuration file at one time.
package enum ConfigurationContents: Hashable, Sendable {
  /// There is no configuration file.
  case missing
  /// The file at this path cannot be read, for this reason.
  case unreadable(String, String)
  /// The path and the bytes of the file.
  case bytes(String, [UInt8])

  /// Reads the first file that exists.
  ///
  /// Only regular files up to `ConfigurationReader.largestFile` are read, so that this cannot block.
  package init(of places: ConfigurationPlaces) {
    for path in places.paths {
      do throws(SystemCallError) {
        guard let bytes = try Self.read(path) else { continue }
        let limit = ConfigurationReader.largestFile
        self =
          bytes.count > limit
          ? .unreadable(path, "it has more than \(limit >> 20) MiB") : .bytes(path, bytes)
      } catch {
        self = .unreadable(path, SystemCallError.reason(for: error.code))
      }
      return
    }
    self = .missing
  }

  /// Parses the content.
  ///
  /// - Parameter home: The folder that `~/` stands for.
  /// - Returns: The configuration, and its errors, each as a line `path:line: text`.
  package func read(home: String?) -> (configuration: Configuration, problems: [String]) {
    switch self {
    case .missing: return (Configuration(), [])
    case .unreadable(let path, let reason):
      return (Configuration(), ["\(path): it cannot be read: \(reason)"])
    case .bytes(let path, let bytes):
      let reader = ConfigurationReader(bytes, home: home, fault: Self.fault)
      return (
        reader.configuration, reader.problems.map { "\(path):\($0.line): \($0.text)" }
      )
    }
  }

  /// Returns the error in a regular expression, or nil if it is valid.
  private static func fault(in expression: String) -> String? {
    do throws(RegularExpression.Fault) {
      _ = try RegularExpression(expression)
      return nil
    } catch {
      return error.description
    }
  }

  /// Reads a file, at most one byte more than it may have; nil if it does not exist.
  private static func read(_ path: String) throws(SystemCallError) -> [UInt8]? {
    // Opening a pipe would block, and a terminal could become the controlling one.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemCallError(code: errno, "cannot open \(path)")
    }
    let file = Descriptor(adopting: number)
    var facts = stat()
    guard fstat(number, &facts) == 0 else {
      throw SystemCallError(code: errno, "cannot look at \(path)")
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemCallError(code: EISDIR, "cannot read \(path)")
    default: throw SystemCallError(code: EINVAL, "cannot read \(path)")
    }
    return try file.readAll(upTo: ConfigurationReader.largestFile)
  }
}
