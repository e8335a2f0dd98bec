internal import Glibc

/// The environment of programs that see nothing of the machine's own configuration: no home,
/// configuration, data, display or message bus of a user or of the system.
///
/// Only the variables in `inherited` are passed on from the caller's environment. All folders are
/// new and empty. XDG Base Directory Specification.
nonisolated package final class PrivateEnvironment: Sendable {
  /// The environment of every program unless it is started with another one; its folders are
  /// removed when this process exits.
  package static let shared: PrivateEnvironment = {
    do {
      let environment = try PrivateEnvironment()
      atexit { PrivateEnvironment.removeSharedFolder() }
      return environment
    } catch {
      fatalError("\(error)")
    }
  }()

  /// Variables with the locations of programs and libraries, and those of the test runner.
  package static let inherited = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "TERM"]

  /// A change for programs of other projects, such as GTK's, that do not work without the data files
  /// that are installed with them.
  package static let withSystemData: [String: String?] = ["XDG_DATA_DIRS": "/usr/share"]

  /// The folder that holds all others.
  package let folder: ScratchFolder

  /// `HOME`.
  package var home: String { "\(folder.path)/home" }
  /// `XDG_RUNTIME_DIR`, private to the user as the specification demands.
  package var runtime: String { "\(folder.path)/run" }
  /// `XDG_DATA_DIRS`, the data folders of the system.
  package var systemData: String { "\(folder.path)/share" }
  /// `XDG_CONFIG_DIRS`, the configuration folders of the system.
  package var systemConfiguration: String { "\(folder.path)/etc" }

  /// Creates the folders, empty but for a configuration of the system that plays no sounds: a
  /// player would be another client of the display, and be heard.
  ///
  /// - Throws: `HarnessError` if they cannot be created.
  package init() throws {
    folder = try ScratchFolder()
    let configuration = "\(systemConfiguration)/tocsin"
    for path in [home, runtime, systemData, systemConfiguration, configuration] {
      guard mkdir(path, 0o700) == 0 else { throw HarnessError("cannot create \(path)") }
    }
    try "[sounds]\nplay=no\n".write(toFileAt: "\(configuration)/tocsin.conf")
  }

  /// All variables.
  ///
  /// `XDG_DATA_HOME`, `XDG_CONFIG_HOME` and `XDG_STATE_HOME` are left to their defaults below `HOME`.
  /// All environments share one folder of caches, because Fontconfig takes 140 ms to fill it.
  package var variables: [String: String] {
    var variables = [
      "HOME": home, "XDG_RUNTIME_DIR": runtime, "XDG_DATA_DIRS": systemData,
      "XDG_CONFIG_DIRS": systemConfiguration, "XDG_CACHE_HOME": Self.cache,
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(runtime)/no-system-bus", "LANG": "C.UTF-8",
      "TZ": "UTC0",
    ]
    for name in Self.inherited {
      variables[name] = getenv(name).map { String(cString: $0) }
    }
    return variables
  }

  private static var cache: String { "\(shared.folder.path)/cache" }

  private static func removeSharedFolder() {
    ScratchFolder.remove(shared.folder.path)
  }
}
