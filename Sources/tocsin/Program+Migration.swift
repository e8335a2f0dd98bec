import AlertCommandLine
import AlertModel
import AlertProtocol
import Glibc
import PresenterClient

extension Program {
  /// Turns a dunstrc into a configuration.
  static func migrate(_ request: MigrationRequest) throws -> CommandReport {
    let path = try request.path ?? usualPath()
    let bytes: [UInt8]
    do throws(CommandInput.Failure) {
      bytes = try CommandInput.system.read(.file(path), ConfigurationReader.largestFile)
    } catch {
      throw UsageError("tocsin migrate", "\(path) cannot be read: \(error.reason)")
    }
    guard bytes.count <= ConfigurationReader.largestFile else {
      throw UsageError("tocsin migrate", "\(path) is larger than any configuration")
    }
    let migration = DunstMigration(bytes, of: path)
    guard let output = request.output else {
      return CommandReport(output: migration.text, complaint: migration.summary)
    }
    try write(migration.text, to: output, overwrites: request.overwrites)
    return CommandReport(complaint: migration.summary)
  }

  /// Where dunst has it.
  private static func usualPath() throws -> String {
    if let folder = ClientEnvironment.value(of: "XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/dunst/dunstrc"
    }
    guard let home = ClientEnvironment.value(of: "HOME"), home.hasPrefix("/") else {
      throw UsageError("tocsin migrate", "HOME is not set: name the file, as in “dunst FILE”")
    }
    return "\(home)/.config/dunst/dunstrc"
  }

  private static func write(_ text: String, to path: String, overwrites: Bool) throws {
    let kind = overwrites ? O_TRUNC : O_EXCL
    let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | kind, 0o644)
    guard number >= 0 else {
      let code = errno
      let reason =
        code == EEXIST && !overwrites
        ? "it is there already; --force writes it anew" : SystemCallError.reason(for: code)
      throw UsageError("tocsin migrate", "\(path) cannot be written: \(reason)")
    }
    let file = Descriptor(adopting: number)
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw ClientError(
          .internal, "\(path) cannot be written: \(SystemCallError.reason(for: errno))")
      }
      rest = rest.dropFirst(count)
    }
  }
}
