import Glibc

/// Where the programs are that are measured, and those that the benchmarks need.
enum Programs {
  /// The client and the presenter, which stand beside this program.
  static var client: String { "\(folder)/tocsin" }
  static var presenter: String { "\(folder)/tocsin-presenter" }

  /// The folder of this program.
  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let bytes = buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }()

  /// Sees to it that both are there before anything is measured.
  ///
  /// - Throws: `BenchError` that names the one that is missing.
  static func check() throws {
    for program in [client, presenter] where access(program, X_OK) != 0 {
      throw BenchError("\(program) is not there: build it in the same configuration")
    }
  }

  /// Looks for a program along `PATH`; nil when it is not installed.
  static func find(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
