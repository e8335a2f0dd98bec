internal import Glibc

/// The folders that are searched for icon themes.
package struct IconFolders: Hashable {
  /// The folders with themes as absolute paths, in the order of preference.
  let paths: [String]

  /// The folders for an environment.
  ///
  /// Icon Theme Specification 0.13: "Directory Layout".
  ///
  /// - Parameter variable: Returns the value of an environment variable; nil if it is not set.
  package init(variable: (String) -> String?) {
    func folders(_ name: String, otherwise: String = "") -> [String] {
      let value = variable(name) ?? ""
      return (value.isEmpty ? otherwise : value).split(separator: ":").map(String.init)
        .filter { $0.hasPrefix("/") }
    }
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let own = folders("XDG_DATA_HOME", otherwise: home.map { "\($0)/.local/share" } ?? "")
    let shared = folders("XDG_DATA_DIRS", otherwise: "/usr/local/share:/usr/share")
    var seen: Set<String> = []
    paths =
      ((home.map { ["\($0)/.icons"] } ?? []) + (own + shared).map { "\($0)/icons" }
      + ["/usr/share/pixmaps"])
      .filter { seen.insert($0).inserted }
  }

  /// The folders for this process's environment.
  static func current() -> IconFolders {
    IconFolders { name in getenv(name).map { String(cString: $0) } }
  }
}
