import Glibc

/// Where the presenter of one display listens, and the locks that keep it the only one.
///
/// The folder is `$XDG_RUNTIME_DIR/tocsin`, or `/tmp/tocsin-UID` where there is no runtime folder.
package struct SocketLocation: Hashable, Sendable {
  package let folder: PrivateFolder
  package let display: DisplayName

  /// The Unix stream socket.
  package var socketPath: String { "\(folder.path)/\(display.fileName).sock" }

  /// The file that the presenter of this display keeps locked for its whole life.
  package var lockPath: String { "\(folder.path)/\(display.fileName).lock" }

  /// The file that a client keeps locked while it starts the presenter of this display.
  package var startLockPath: String { "\(folder.path)/\(display.fileName).start" }

  package init(folder: PrivateFolder, display: DisplayName) {
    self.folder = folder
    self.display = display
  }

  /// Finds the place for a display, and makes and checks its folder.
  ///
  /// `runtimeFolder` is the value of `XDG_RUNTIME_DIR`; what is not an absolute path counts as
  /// missing.
  package init(
    display: DisplayName, runtimeFolder: String?
  ) throws(PrivateFolder.Failure) {
    let path =
      if let runtimeFolder, runtimeFolder.hasPrefix("/") {
        "\(runtimeFolder)/tocsin"
      } else {
        "/tmp/tocsin-\(geteuid())"
      }
    self.init(folder: try PrivateFolder(creating: path), display: display)
    guard socketPath.utf8.count <= ProtocolLimits.socketPathLength else {
      throw PrivateFolder.Failure(
        "the socket's path is longer than \(ProtocolLimits.socketPathLength) bytes: \(socketPath)")
    }
  }
}
