import AlertModel
import GLib
package import NotificationModel

/// The configuration as its file has it, read again whenever that changes.
///
/// What is wrong with the file is told once for each change, and what was read last without a mistake
/// stays in force.
package final class ConfigurationFile {
  /// What is in force.
  package private(set) var configuration = Configuration()
  /// Called when another one is.
  package var changed: ((Configuration) -> Void)?

  private let places: ConfigurationPlaces
  private let log: ServiceLog
  private var contents = ConfigurationContents.missing
  private var watch: FolderWatch?
  private var watched: Set<String> = []
  private var settling: GLib.Timer?

  /// Nanoseconds after which what an editor does in several steps is done.
  private static let settlingTime: Int64 = 50_000_000
  /// How often folders may come or go while they begin to be watched.
  private static let mostLooks = 8
  private static let mostProblems = 20

  /// Reads the file, and begins to watch it.
  package init(at places: ConfigurationPlaces, log: ServiceLog) {
    self.places = places
    self.log = log
    follow()
    read()
  }

  /// Watches where the file is or may come to be; what changes from now on is noticed.
  private func follow() {
    for _ in 0..<Self.mostLooks {
      let folders = places.folders
      // A folder that was made anew under its name is another one to the system.
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
