internal import Glibc

/// The folders of a program's data: themes, sounds.
///
/// XDG Base Directory Specification: `XDG_DATA_HOME`, `XDG_DATA_DIRS`.
nonisolated package struct DataFolders: Hashable, Sendable {
  /// The user's data folder, the system's, and the folders `share` beside the program, as absolute
  /// paths in the order of preference.
  package let paths: [String]
  /// The project's `assets`, for a program within `.build`; nil for others.
  package let assets: String?

  /// Finds the folders for an environment.
  ///
  /// - Parameters:
  ///   - variable: Returns the value of an environment variable; nil if it is not set.
  ///   - program: The path of the running program; nil if it is unknown.
  package init(variable: (String) -> String?, program: String?) {
    var paths = Self.paths(in: variable("XDG_DATA_HOME"))
    if paths.isEmpty, let home = variable("HOME"), home.hasPrefix("/") {
      paths = ["\(home)/.local/share"]
    }
    let system = variable("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    paths += Self.paths(in: system ?? "/usr/local/share:/usr/share")
    var assets: String?
    if let program {
      let parts = program.split(separator: "/").map(String.init)
      func root(without count: Int) -> String {
        parts.dropLast(count).map { "/\($0)" }.joined()
      }
      // The program is in `bin` or in `libexec/tocsin`.
      paths += [root(without: 2) + "/share", root(without: 3) + "/share"]
      if let build = parts.lastIndex(of: ".build") {
        assets = root(without: parts.count - build) + "/assets"
      }
    }
    self.paths = paths
    self.assets = assets
  }

  /// The absolute paths of a list that is separated by colons.
  package static func paths(in list: String?) -> [String] {
    (list ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The folders for this process.
  package static func current() -> DataFolders {
    DataFolders(
      variable: { name in getenv(name).map { String(cString: $0) } }, program: ownProgram())
  }

  private static func ownProgram() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
