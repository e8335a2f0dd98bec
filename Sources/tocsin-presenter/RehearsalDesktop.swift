import AlertAnswers
import AlertProtocol
import Glibc
import PresenterClient

/// A private display, Xvfb, with its own folders, in which a script runs.
///
/// `close` ends everything that it starts.
final class RehearsalDesktop {
  let display: String
  /// The processes that were started, the script first.
  private(set) var script: pid_t = 0
  private let server: pid_t
  private let folder: String

  /// The size of the screen.
  private static let screen = "1280x800x24"

  /// Starts the display, and creates the folders.
  ///
  /// - Parameter client: The path of `tocsin`.
  /// - Throws: `ClientError` with the code `unavailable` if Xvfb cannot be started.
  init(client: String) throws(ClientError) {
    // `mkdtemp` replaces the last six letters.
    var pattern = Array("/tmp/tocsin-rehearsal-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else {
      throw ClientError(.internal, "/tmp: \(String(cString: strerror(errno)))")
    }
    folder = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for name in ["bin", "run"] { mkdir("\(folder)/\(name)", 0o700) }
    symlink(client, "\(folder)/bin/tocsin")
    for drop in Personality.allCases { symlink(client, "\(folder)/bin/\(drop.rawValue)") }
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    let child = try? Self.spawn(
      ["Xvfb", "-displayfd", "3", "-screen", "0", Self.screen, "-nolisten", "tcp"],
      environment: Self.current, descriptors: [(ends[1], 3)], isSilent: true)
    Glibc.close(ends[1])
    server = child ?? 0
    var number: [UInt8] = []
    var byte: UInt8 = 0
    while child != nil, read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      number.append(byte)
    }
    Glibc.close(ends[0])
    display = ":" + String(decoding: number, as: UTF8.self)
    guard child != nil, !number.isEmpty else {
      close()
      throw ClientError(
        .unavailable, "Xvfb cannot be started; on Debian it is in the package xvfb")
    }
  }

  /// The environment for the client of this display's presenter.
  var environment: ClientEnvironment {
    var environment = ClientEnvironment.current(idleSeconds: 0)
    (environment.display, environment.runtimeFolder) = (display, "\(folder)/run")
    return environment
  }

  /// The environment of the script and of the presenter.
  private var variables: [String: String] {
    var variables = Self.current
    variables["PATH"] = "\(folder)/bin:" + (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    variables["DISPLAY"] = display
    variables["XDG_RUNTIME_DIR"] = "\(folder)/run"
    // No message bus: notifications go to the presenter's socket.
    variables["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    variables["SSH_ASKPASS"] = "\(folder)/bin/ssh-askpass"
    variables["SUDO_ASKPASS"] = "\(folder)/bin/ssh-askpass"
    variables["TOCSIN_IDLE_SECONDS"] = "0"
    for name in ["WAYLAND_DISPLAY", "XAUTHORITY", "TOCSIN_PASSED_ON"] { variables[name] = nil }
    return variables
  }

  private static var current: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }

  /// Starts the presenter of the display.
  func startPresenter() {
    let words = ["/proc/self/exe", "--idle-seconds", "0"]
    presenter = (try? Self.spawn(words, environment: variables, isSilent: true)) ?? 0
  }

  /// Starts the script with empty input.
  ///
  /// - Throws: `ClientError` with the code `invalid` if it cannot be started.
  func startScript(_ words: [String]) throws(ClientError) {
    do throws(SystemCallError) {
      script = try Self.spawn(words, environment: variables, isSilent: false)
    } catch {
      throw ClientError(
        .invalid, "“\(words[0])” cannot be run: \(SystemCallError.reason(for: error.code))")
    }
  }

  /// Ends the script and everything that it started.
  func endScript(by signal: Int32) {
    if script > 0 { kill(-script, signal) }
  }

  /// Ends everything.
  func close() {
    endScript(by: SIGKILL)
    for process in [presenter, server] where process > 0 {
      kill(process, SIGTERM)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    Self.remove(folder)
  }

  private var presenter: pid_t = 0

  /// Removes one of our folders, without following links.
  private static func remove(_ path: String) {
    guard let entries = opendir(path) else { return }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    closedir(entries)
    rmdir(path)
  }

  /// Starts a program, found in `PATH`, in a new process group.
  ///
  /// - Returns: Its process ID.
  private static func spawn(
    _ words: [String], environment: [String: String],
    descriptors: [(from: Int32, to: Int32)] = [], isSilent: Bool
  ) throws(SystemCallError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if isSilent {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    for (from, to) in descriptors { posix_spawn_file_actions_adddup2(&actions, from, to) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var child: pid_t = 0
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in arguments + variables { free(word) } }
    let failure = posix_spawnp(&child, words[0], &actions, &attributes, arguments, variables)
    // `posix_spawnp` does not set `errno`.
    guard failure == 0 else { throw SystemCallError(code: failure, "cannot start \(words[0])") }
    return child
  }
}
