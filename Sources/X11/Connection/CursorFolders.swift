internal import GLib
internal import Glibc

/// The user's folders with cursor themes, checked before libXcursor opens files there: opening a
/// FIFO would wait for its writer, and a network file system for a server that does not reply.
///
/// Xcursor(3): the folders are those of `XCURSOR_PATH`, or some of the user's and the system's;
/// they contain themes with a file `index.theme` and a folder `cursors`.
enum CursorFolders {
  private static let variable = "XCURSOR_PATH"
  private static let ofSystem = "/usr/share/icons:/usr/share/pixmaps"
  /// The cursors that we use, by their names in themes.
  private static let names = ["left_ptr", "xterm", "hand2"]
  /// The maximum number of themes of a folder that are checked.
  private static let mostThemes = 1000

  private static let areChecked: Void = {
    let own = ["/.local/share/icons", "/.icons"].compactMap { end in
      value(of: "HOME").map { $0 + end }
    }
    let named = value(of: variable)?.split(separator: ":").map { path in
      path.hasPrefix("~") ? (value(of: "HOME") ?? "") + path.dropFirst() : String(path)
    }
    guard !(named ?? own).allSatisfy({ isPrompt($0) }) else { return }
    setenv(variable, ofSystem, 1)
  }()

  /// Restricts libXcursor to the system's folders if opening a file of the user's could block; must
  /// be called before the first cursor is created.
  static func leaveOutStuckOnes() { areChecked }

  private static func isPrompt(_ path: String) -> Bool {
    guard MountTable.current.promptPath(path) != nil else { return false }
    guard let folder = opendir(path) else { return true }
    defer { closedir(folder) }
    for _ in 0..<mostThemes {
      guard let entry = readdir(folder) else { break }
      let theme = withUnsafePointer(to: &entry.pointee.d_name) { space in
        space.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !theme.hasPrefix(".") else { continue }
      let files = ["index.theme"] + names.map { "cursors/\($0)" }
      guard files.allSatisfy({ isFileOrMissing("\(path)/\(theme)/\($0)") }) else { return false }
    }
    return true
  }

  private static func isFileOrMissing(_ path: String) -> Bool {
    var facts = stat()
    guard let path = MountTable.current.promptPath(path) else { return false }
    return stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
  }

  private static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
