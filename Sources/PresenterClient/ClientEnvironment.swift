import AlertProtocol
import Glibc

/// What the client takes from its surroundings, read once.
package struct ClientEnvironment: Hashable, Sendable {
  /// `DISPLAY`.
  package var display: String?
  /// `XDG_RUNTIME_DIR`.
  package var runtimeFolder: String?
  /// `TOCSIN_PRESENTER`: the presenter's program, instead of the one found beside ours.
  package var presenterProgram: String?
  /// `TOCSIN_ASKPASS`: the program that asks for secrets, instead of the one found beside ours.
  package var askpassProgram: String?
  /// `TOCSIN_LOG`: a file to which a presenter that is started appends its messages.
  package var log: String?
  /// `PATH`.
  package var path: String?
  /// Where relative paths begin.
  package var currentFolder: String
  /// Seconds after which a presenter that is started leaves when idle; 0 means never.
  package var idleSeconds: Double

  package init(
    display: String?, runtimeFolder: String?, presenterProgram: String? = nil,
    askpassProgram: String? = nil, log: String? = nil, path: String? = nil,
    currentFolder: String = "/", idleSeconds: Double = 300
  ) {
    self.display = display
    self.runtimeFolder = runtimeFolder
    self.presenterProgram = presenterProgram
    self.askpassProgram = askpassProgram
    self.log = log
    self.path = path
    self.currentFolder = currentFolder
    self.idleSeconds = idleSeconds
  }

  /// The surroundings of this process.
  package static func current(idleSeconds: Double) -> ClientEnvironment {
    ClientEnvironment(
      display: value(of: "DISPLAY"), runtimeFolder: value(of: "XDG_RUNTIME_DIR"),
      presenterProgram: value(of: "TOCSIN_PRESENTER"),
      askpassProgram: value(of: "TOCSIN_ASKPASS"), log: value(of: "TOCSIN_LOG"),
      path: value(of: "PATH"), currentFolder: currentFolderPath(), idleSeconds: idleSeconds)
  }

  /// A variable of the environment; nil when it is missing or empty.
  package static func value(of name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }

  /// The current folder's path; the root when it cannot be told.
  package static func currentFolderPath() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The display and the place of its socket.
  func location() throws(ClientError) -> SocketLocation {
    guard let display else { throw ClientError(.unavailable, "no display: DISPLAY is not set") }
    guard let name = DisplayName(display) else {
      throw ClientError(
        .unavailable, "no display: DISPLAY is “\(display)”, and a name such as :0 is needed")
    }
    do throws(PrivateFolder.Failure) {
      return try SocketLocation(display: name, runtimeFolder: runtimeFolder)
    } catch {
      throw ClientError(.unavailable, error.description)
    }
  }

  /// The folders of `PATH`.
  var searchFolders: [String] {
    (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// A path from the root.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(currentFolder)/\(path)"
  }
}
