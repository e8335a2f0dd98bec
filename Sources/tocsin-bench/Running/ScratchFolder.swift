import FoundationEssentials
import Glibc

/// A private folder for one run, with an empty home and an empty runtime folder in it.
///
/// It is removed with its last owner.
final class ScratchFolder {
  let path: String

  var home: String { "\(path)/home" }
  var runtime: String { "\(path)/run" }

  /// Makes the folder below `$TMPDIR`, or `/tmp`.
  ///
  /// - Throws: `BenchError` when there is no room.
  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // The last six characters are the system's to choose.
    var template = Array("\(parent)/tocsin-bench-\(String(repeating: "X", count: 6))".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchError("cannot make a folder in \(parent)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard mkdir(home, 0o700) == 0, mkdir(runtime, 0o700) == 0 else {
      throw BenchError("cannot make a folder in \(path)")
    }
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
