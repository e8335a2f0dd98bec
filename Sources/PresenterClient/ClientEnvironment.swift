import AlertProtocol
import Glibc

/// The environment of the client process: variables and the current folder, read once.
package struct ClientEnvironment: Hashable, Sendable {
  /// `DISPLAY`.
  package var display: String?
  /// `XDG_RUNTIME_DIR`.
  package var runtimeFolder: String?
  /// `HOME`.
  package var home: String?
  /// `TOCSIN_PRESENTER`: the path of the presenter program, instead of the installed one.
  package var presenterProgram: String?
  /// `TOCSIN_ASKPASS`: the path of the program that asks for secrets, instead of the installed one.
  package var askpassProgram: String?
  /// `TOCSIN_LOG`: the file to which a presenter started by us appends its log.
  package var log: String?
  /// `PATH`.
  package var path: String?
  /// The folder that relative paths refer to.
  package var currentFolder: String
  /// Seconds of idleness after which a presenter started by us exits; 0 for never, nil for the
  /// default.
  package var idleSeconds: Double?

  /// Creates an environment from explicit values.
  package init(
    display: String?, runtimeFolder: String?, home: String? = nil,
    presenterProgram: String? = nil, askpassProgram: String? = nil, log: String? = nil,
    path: String? = nil,
    currentFolder: String = "/", idleSeconds: Double? = nil
  ) {
    self.display = display
    self.runtimeFolder = runtimeFolder
    self.home = home
    self.presenterProgram = presenterProgram
    self.askpassProgram = askpassProgram
    self.log = log
    self.path = path
    self.currentFolder = currentFolder
    self.idleSeconds = idleSeconds
  }

  /// Reads the environment of this process.
  package static func current(idleSeconds: Double?) -> ClientEnvironment {
    ClientEnvironment(
      display: value(of: "DISPLAY"), runtimeFolder: value(of: "XDG_RUNTIME_DIR"),
      home: value(of: "HOME"), presenterProgram: value(of: "TOCSIN_PRESENTER"),
      askpassProgram: value(of: "TOCSIN_ASKPASS"), log: value(of: "TOCSIN_LOG"),
      path: value(of: "PATH"), currentFolder: currentFolderPath(), idleSeconds: idleSeconds)
  }

  /// Returns the value of an environment variable, or nil if it is unset or empty.
  package static func value(of name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }

  /// Returns the path of the current folder, or `/` if it cannot be determined.
  package static func currentFolderPath() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the location of the display's socket.
  ///
  /// - Throws: `unavailable` if `DISPLAY` is unset or not a display name, or the folder is not
  ///   private.
  func location() throws(ClientError) -> SocketLocation {
    guard let display else { throw ClientError(.unavailable, "no display: DISPLAY is not set") }
    guard let name = DisplayName(display) else {
      throw ClientError(
        .unavailable, "no display: DISPLAY is “\(display)”, and a name such as :0 is needed")
    }
    do throws(PrivateFolder.Failure) {
      return try SocketLocation(display: name, runtimeFolder: runtimeFolder, home: home)
    } catch {
      throw ClientError(.unavailable, error.description)
    }
  }

  /// The absolute folders of `PATH`, or of the default search path if it is unset.
  var searchFolders: [String] {
    (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// Returns an absolute path.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(currentFolder)/\(path)"
  }
}
