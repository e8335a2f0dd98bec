import AlertModel
import GLib
import Glibc

/// The folders that are searched for themes.
package struct ThemeFolders {
  /// The folders with themes as absolute paths, in the order of preference.
  let paths: [String]

  /// Searches the given folders only, in their order.
  package init(paths: [String]) {
    self.paths = paths
  }

  /// The file that makes a folder a theme.
  static let fileName = "theme.conf"

  /// Whether a text can be the name of a theme and of its folder.
  ///
  /// A name has at most 64 letters, digits, and after the first of them also `.`, `_` and `-`.
  static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= 64, isAlphanumeric(first) else { return false }
    return bytes.allSatisfy { isAlphanumeric($0) || [0x2E, 0x5F, 0x2D].contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The path of a theme's folder; nil if there is no such theme.
  func folder(of name: String) -> String? {
    guard Self.isName(name) else { return nil }
    // A folder on a network file system whose server is down could block forever.
    return paths.lazy.map { "\($0)/\(name)" }
      .first {
        MountTable.current.promptPath($0) != nil && access("\($0)/\(Self.fileName)", F_OK) == 0
      }
  }

  /// The names of all themes, sorted.
  var names: [String] {
    var names: Set<String> = []
    for path in paths {
      guard MountTable.current.promptPath(path) != nil, let folder = opendir(path) else {
        continue
      }
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { space in
          space.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard Self.isName(name), access("\(path)/\(name)/\(Self.fileName)", F_OK) == 0
        else { continue }
        names.insert(name)
      }
    }
    return names.sorted()
  }

  /// The names of all themes, sorted: those in the folders and the default one, which needs none.
  var namesWithDefault: [String] {
    Set(names + [Theme.default.name]).sorted()
  }
}

extension ThemeFolders {
  /// The folders for an environment.
  ///
  /// These are, in this order: those of `TOCSIN_THEMES`, the user's data folder, the system's data
  /// folders, the data folders beside the program, and, for a program within `.build`, the
  /// project's `assets/themes`.
  ///
  /// XDG Base Directory Specification: `XDG_DATA_HOME`, `XDG_DATA_DIRS`.
  ///
  /// - Parameters:
  ///   - variable: Returns the value of an environment variable; nil if it is not set.
  ///   - program: The path of the running program; nil if it is unknown.
  package init(variable: (String) -> String?, program: String?) {
    self.init(
      own: variable("TOCSIN_THEMES"), DataFolders(variable: variable, program: program))
  }

  private init(own: String?, _ data: DataFolders) {
    var seen: Set<String> = []
    let project = data.assets.map { ["\($0)/themes"] } ?? []
    paths =
      (DataFolders.paths(in: own) + data.paths.map { "\($0)/tocsin/themes" } + project)
      .filter { seen.insert($0).inserted }
  }

  /// The folders for this process's environment.
  static func current() -> ThemeFolders {
    ThemeFolders(own: getenv("TOCSIN_THEMES").map { String(cString: $0) }, .current())
  }
}
