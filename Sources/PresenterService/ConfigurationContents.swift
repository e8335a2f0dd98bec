import AlertModel
import AlertProtocol
import GLib
import Glibc
package import NotificationModel

/// What is in the file of the configuration at one moment.
package enum ConfigurationContents: Hashable, Sendable {
  /// There is no such file.
  case missing
  /// The file at a path cannot be read, and why.
  case unreadable(String, String)
  /// The bytes of the file at a path.
  case bytes(String, [UInt8])

  /// Reads the first file that is there.
  ///
  /// Only a regular file of a bounded length is read, and nothing is waited for.
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

  /// What it says, and what is wrong with it, a line each as compilers write it.
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

  /// What is wrong with a regular expression; nil if nothing is.
  private static func fault(in expression: String) -> String? {
    do throws(RegularExpression.Fault) {
      _ = try RegularExpression(expression)
      return nil
    } catch {
      return error.description
    }
  }

  /// All of a file, or a byte more than it may have; nil if there is none.
  private static func read(_ path: String) throws(SystemCallError) -> [UInt8]? {
    // A pipe would be waited for, and a terminal taken.
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
