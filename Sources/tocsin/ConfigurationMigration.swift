import AlertAnswers
import AlertCommandLine
import AlertProtocol
import CommandOptions
import DunstMigration
import Glibc
import NotificationModel
import PresenterClient

/// `tocsin migrate`: converts a dunstrc.
enum ConfigurationMigration {
  /// Converts a dunstrc.
  static func migrate(_ request: MigrationRequest) throws -> CommandReport {
    let path = try request.path ?? usualPath()
    let bytes: [UInt8]
    do throws(CommandInput.Failure) {
      bytes = try CommandInput.system.read(.file(path), ConfigurationReader.largestFile)
    } catch {
      throw UsageError("tocsin migrate", "\(path) cannot be read: \(error.reason)")
    }
    guard bytes.count <= ConfigurationReader.largestFile else {
      throw UsageError("tocsin migrate", "\(path) is too large for a configuration file")
    }
    let migration = MigratedConfiguration(bytes, of: path)
    guard let output = request.output else {
      return CommandReport(output: migration.text, complaint: migration.summary)
    }
    try write(migration.text, to: output, overwrites: request.overwrites)
    return CommandReport(complaint: migration.summary)
  }

  /// Returns the default path of the dunstrc.
  private static func usualPath() throws -> String {
    if let folder = ClientEnvironment.value(of: "XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/dunst/dunstrc"
    }
    guard let home = ClientEnvironment.value(of: "HOME"), home.hasPrefix("/") else {
      throw UsageError("tocsin migrate", "HOME is not set: name the file, as in “dunst FILE”")
    }
    return "\(home)/.config/dunst/dunstrc"
  }

  /// Replaces a file atomically.
  private static func write(_ text: String, to path: String, overwrites: Bool) throws {
    do throws(SystemCallError) {
      var facts = stat()
      let isThere = lstat(path, &facts) == 0
      guard overwrites || !isThere else { throw SystemCallError(code: EEXIST, "cannot write") }
      if isThere, stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
        // A device or a pipe is written directly.
        return try open(path, O_WRONLY).writeAll(Array(text.utf8))
      }
      try makeFolder(of: path)
      // A symbolic link is kept, and its target replaced.
      let place = isThere ? resolved(path) : path
      let draft = "\(place).\(getpid())"
      do throws(SystemCallError) {
        let file = try open(draft, O_WRONLY | O_CREAT | O_EXCL)
        if isThere { _ = fchmod(file.number, facts.st_mode & 0o777) }
        try file.writeAll(Array(text.utf8))
        guard rename(draft, place) == 0 else {
          throw SystemCallError(code: errno, "cannot rename")
        }
      } catch {
        unlink(draft)
        throw error
      }
    } catch {
      let reason =
        error.code == EEXIST && !overwrites
        ? "it exists already; --force overwrites it" : SystemCallError.reason(for: error.code)
      throw UsageError("tocsin migrate", "\(path) cannot be written: \(reason)")
    }
  }

  private static func open(_ path: String, _ flags: Int32) throws(SystemCallError) -> Descriptor {
    let number = Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, 0o644)
    guard number >= 0 else { throw SystemCallError(code: errno, "cannot open") }
    return Descriptor(adopting: number)
  }

  /// Creates the folder of a file and its parents, readable by the user only.
  private static func makeFolder(of path: String) throws(SystemCallError) {
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == UInt8(ascii: "/") {
      guard mkdir(String(path[..<index]), 0o700) == 0 || errno == EEXIST else {
        throw SystemCallError(code: errno, "cannot make a folder")
      }
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let place = realpath(path, nil) else { return path }
    defer { free(place) }
    return String(cString: place)
  }
}
