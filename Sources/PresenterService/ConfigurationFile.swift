import GLib
package import NotificationModel

/// The configuration file, which is read again whenever it changes.
///
/// Errors are logged once for each change, and the last valid configuration stays in force.
package final class ConfigurationFile {
  /// The configuration that is in force.
  package private(set) var configuration = Configuration()
  /// Called with the new configuration when it has changed.
  package var changed: ((Configuration) -> Void)?

  private let places: ConfigurationPlaces
  private let log: ServiceLog
  private var contents = ConfigurationContents.missing
  private var watch: FolderWatch?
  private var watched: Set<String> = []
  private var settling: GLib.Timer?

  /// Nanoseconds to wait after a change, because editors save in several steps.
  private static let settlingTime: Int64 = 50_000_000
  /// The number of times that watching is retried if folders change while it starts.
  private static let mostLooks = 8
  private static let mostProblems = 20

  /// Reads the file, and starts to watch it.
  package init(at places: ConfigurationPlaces, log: ServiceLog) {
    self.places = places
    self.log = log
    follow()
    read()
  }

  /// Watches the folders in which the file is or may be created.
  private func follow() {
    for _ in 0..<Self.mostLooks {
      let folders = places.folders
      // Always a new watch: a folder that was recreated has the same name but another inode.
      watch = FolderWatch(folders.sorted()) { [weak self] in self?.settle() }
      watched = folders
      if places.folders == folders { return }
    }
  }

  private func settle() {
    guard settling == nil else { return }
    settling = GLib.Timer(after: Self.settlingTime) { [weak self] in
      self?.settling = nil
      self?.follow()
      self?.read()
    }
  }

  private func read() {
    let former = contents
    contents = ConfigurationContents(of: places)
    guard contents != former else { return }
    let (found, problems) = contents.read(home: places.home)
    guard problems.isEmpty else {
      for problem in problems.prefix(Self.mostProblems) { log(.warning, problem) }
      let rest = problems.count - Self.mostProblems
      return log(
        .warning,
        (rest > 0 ? "\(rest) more mistakes; " : "") + "the configuration stays as it was")
    }
    if case .bytes(let path, _) = contents { log(.debug, "the configuration is that of \(path)") }
    guard found != configuration else { return }
    configuration = found
    changed?(found)
  }
}
