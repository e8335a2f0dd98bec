internal import Glibc

/// The programs that this package builds, beside the tests.
nonisolated package enum BuiltProducts {
  /// The folder that holds them.
  package static let directory: String = {
    // The runner is the toolchain's own program, or the bundle itself; the bundle is among the
    // files it has mapped.
    var found: String?
    if let maps = fopen("/proc/self/maps", "r") {
      defer { fclose(maps) }
      var line = [CChar](repeating: 0, count: 8192)
      while found == nil, fgets(&line, Int32(line.count), maps) != nil {
        let text = String(
          decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let start = text.firstIndex(of: "/") else { continue }
        let path = text[start...].prefix { $0 != "\n" }
        if path.hasSuffix(".xctest") { found = String(path) }
      }
    }
    let bundle = found ?? CommandLine.arguments.first ?? ""
    return bundle.lastIndex(of: "/").map { String(bundle[..<$0]) } ?? "."
  }()

  /// The path of a program.
  package static func path(of name: String) -> String { "\(directory)/\(name)" }
}
