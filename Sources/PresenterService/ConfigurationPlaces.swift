import Glibc

/// The paths where the configuration file is searched for.
package struct ConfigurationPlaces: Hashable, Sendable {
  /// Absolute paths; only the first that exists is used.
  package let paths: [String]
  /// The folder that `~/` in the configuration stands for.
  package let home: String?

  /// The places for an environment: the file of `TOCSIN_CONFIG`, or else `tocsin/tocsin.conf` in the
  /// user's and the system's configuration folders.
  ///
  /// XDG Base Directory Specification: `XDG_CONFIG_HOME`, `XDG_CONFIG_DIRS`.
  ///
  /// - Parameters:
  ///   - variable: Returns the value of a variable, or nil if it is not set.
  ///   - currentFolder: The folder that a relative path in `TOCSIN_CONFIG` refers to.
  package init(variable: (String) -> String?, currentFolder: String) {
    home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let path = variable("TOCSIN_CONFIG"), !path.isEmpty {
      paths = [path.hasPrefix("/") ? path : "\(currentFolder)/\(path)"]
      return
    }
    func folders(_ name: String) -> [String] {
      (variable(name) ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    var own = Array(folders("XDG_CONFIG_HOME").prefix(1))
    if own.isEmpty, let home { own = ["\(home)/.config"] }
    var common = folders("XDG_CONFIG_DIRS")
    if common.isEmpty { common = ["/etc/xdg"] }
    paths = (own + common).map { "\($0)/tocsin/tocsin.conf" }
  }

  /// Creates places that are one file.
  package init(path: String, home: String?) {
    paths = [path]
    self.home = home
  }

  /// Returns the places for the environment of this process.
  package static func current() -> ConfigurationPlaces {
    ConfigurationPlaces(
      variable: { name in getenv(name).map { String(cString: $0) } },
      currentFolder: currentFolder)
  }

  private static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The folders in which a change can affect the configuration: those of the files, or their nearest
  /// existing ancestors, and the folder of a symbolic link's target.
  var folders: Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var folder = Self.parent(of: path)
      while folder != "/", !Self.isFolder(folder) { folder = Self.parent(of: folder) }
      folders.insert(folder)
      if let real = realpath(path, nil) {
        folders.insert(Self.parent(of: String(cString: real)))
        free(real)
      }
    }
    return folders
  }

  private static func parent(of path: String) -> String {
    let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    return parent.isEmpty ? "/" : String(parent)
  }

  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
