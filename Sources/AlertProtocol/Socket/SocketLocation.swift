import Glibc

/// The paths of a display's presenter: its socket, and the locks that prevent a second one.
///
/// The folder is `$XDG_RUNTIME_DIR/tocsin`; `RuntimeFolder` chooses another one if the runtime folder
/// is missing, or is another user's.
package struct SocketLocation: Hashable, Sendable {
  /// The folder of all files.
  package let folder: PrivateFolder
  /// The display.
  package let display: DisplayName

  /// The path of the Unix stream socket.
  package var socketPath: String { "\(folder.path)/\(display.fileName).sock" }

  /// The path of the file that the display's presenter keeps locked while it runs.
  package var lockPath: String { "\(folder.path)/\(display.fileName).lock" }

  /// The path of the file with the alerts that the next presenter shows again.
  package var journalPath: String { "\(folder.path)/\(display.fileName).alerts" }

  /// The path of the file that a client keeps locked while it starts the display's presenter.
  package var startLockPath: String { "\(folder.path)/\(display.fileName).start" }

  /// Creates the paths in a folder.
  package init(folder: PrivateFolder, display: DisplayName) {
    self.folder = folder
    self.display = display
  }

  /// Creates the paths of a display, and creates and checks their folder.
  ///
  /// `runtimeFolder` is the value of `XDG_RUNTIME_DIR`, and `home` that of `HOME`; a path that is not
  /// absolute counts as nil.
  ///
  /// - Throws: `PrivateFolder.Failure`, also if the socket's path is too long.
  package init(
    display: DisplayName, runtimeFolder: String?, home: String? = nil
  ) throws(PrivateFolder.Failure) {
    let folder = try RuntimeFolder(variable: runtimeFolder, home: home).folder()
    self.init(folder: folder, display: display)
    guard socketPath.utf8.count <= ProtocolLimits.socketPathLength else {
      throw PrivateFolder.Failure(
        "the socket's path is longer than \(ProtocolLimits.socketPathLength) bytes: \(socketPath)")
    }
  }
}
