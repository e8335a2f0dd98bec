internal import Glibc

/// The programs that this package builds, which are in the folder of the running program or of the
/// test bundle.
nonisolated package enum BuiltProducts {
  /// The folder of the programs.
  package static let directory: String = {
    // The test runner may be the toolchain's; then the bundle is among the files that it has mapped.
    let maps = (try? String(contentsOfFileAt: "/proc/self/maps")) ?? ""
    let bundle = maps.split(separator: "\n").lazy
      .compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
      .first { $0.hasSuffix(".xctest") }
    let program = bundle.map(String.init) ?? ownProgram ?? ""
    return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
  }()

  /// The path of a built program.
  package static func path(of name: String) -> String { "\(directory)/\(name)" }

  private static var ownProgram: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}

/// The programs that are installed on this machine.
nonisolated package enum InstalledPrograms {
  /// Looks up a program in `PATH`.
  ///
  /// - Returns: Its path; nil if it is not installed.
  package static func path(of name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
