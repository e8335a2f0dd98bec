public import AlertModel
import GLib
import Glibc

/// Finds themes by name and reloads them when their files change.
///
/// A theme is a folder with a file `theme.conf` in one of the folders that the environment names.
/// The theme `default` is built in: a process that uses no other reads and watches no file. A theme
/// that is edited while it is in use is read again; while it has problems, its last good state is
/// used.
@MainActor
public final class ThemeLibrary {
  /// The library for this process's environment, in which `TOCSIN_THEME` names the default theme.
  public static let shared = ThemeLibrary(
    folders: { isLimitedToDefault ? ThemeFolders(paths: []) : .current() },
    usual: isLimitedToDefault ? nil : getenv("TOCSIN_THEME").map { String(cString: $0) })

  /// Whether the shared library has no theme but the built-in one.
  ///
  /// A process that handles secrets sets it before the shared library is used.
  package static var isLimitedToDefault = false

  /// Called with a problem, as one line and once each, of a theme that is the usual one or already
  /// in use.
  public var report: ((String) -> Void)?

  private struct Entry {
    let name: String
    /// The last state without problems; nil if there was none.
    var theme: Theme?
    var error: ThemeError?
    /// The folders whose changes can change the theme.
    var folders: [String]
    /// The states of its files when they were read.
    var stamps: [FileStamp?] = []
  }

  /// The most themes that are kept; `entries` has the most recently used one last.
  private static let mostEntries = 8
  /// Events within this time count as one edit, in nanoseconds.
  private static let settlingTime: Int64 = 100_000_000

  /// Created when a theme other than the built-in one is used first.
  private lazy var loader = ThemeLoader(folders: folders())
  private let folders: () -> ThemeFolders
  /// The name of the usual theme; nil for the built-in one.
  private let usual: String?
  private var entries: [Entry] = []
  private var watch: FolderWatch?
  private var watched: Set<String> = []
  private var reloading: Timer?

  private var observers: [WeakObservation] = []

  init(folders: @escaping () -> ThemeFolders, usual: String? = nil) {
    self.folders = folders
    self.usual = usual.flatMap { $0.isEmpty || $0 == Theme.default.name ? nil : $0 }
  }

  /// Returns the theme with a name.
  ///
  /// - Parameter name: The name; nil for the usual theme, which `TOCSIN_THEME` names.
  /// - Returns: The theme. If the usual theme has problems, this is `Theme.default`.
  /// - Throws: `ThemeError` if there is no such theme or it has problems; never for nil.
  public func theme(named name: String?) throws(ThemeError) -> Theme {
    guard let name else { return usualTheme }
    guard name != Theme.default.name else { return .default }
    let entry = entry(named: name)
    if let theme = entry.theme { return theme }
    throw entry.error ?? missing(name)
  }

  private var usualTheme: Theme {
    guard let usual else { return .default }
    return entry(named: usual).theme ?? .default
  }

  /// The names of all themes that there are, sorted.
  package var names: [String] { loader.folders.namesWithDefault }

  /// The name of the file that makes a folder a theme.
  package static var fileName: String { ThemeFolders.fileName }

  /// The path of a theme's folder; nil if it has none.
  package func folder(of name: String) -> String? { loader.folders.folder(of: name) }

  /// All problems of the theme in a folder.
  package func problems(inFolder folder: String) -> [ThemeError] {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    return loader.read(folder, named: name).problems
  }

  private func missing(_ name: String) -> ThemeError {
    let names = names.prefix(20).joined(separator: ", ")
    return ThemeError("no theme is called “\(KeyFileText.quoted(name))”; available: \(names)")
  }

  /// Calls a closure whenever a theme that was used has changed because its files were edited.
  ///
  /// - Parameter action: Called on the main thread.
  /// - Returns: The observation, which ends when it is released.
  public func observe(_ action: @escaping () -> Void) -> ThemeObservation {
    let observation = ThemeObservation(action)
    observers.removeAll { $0.observation == nil }
    observers.append(WeakObservation(observation: observation))
    return observation
  }

  /// The number of themes that are kept.
  var entryCount: Int { entries.count }

  // MARK: - Admission

  /// Checks that an alert's theme exists and has the alert's transition.
  ///
  /// A theme that exists but has problems is accepted: an alert that was accepted before an edit is
  /// shown again after a crash, and a notification does not name the theme that a rule gives it.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if one of them does not exist.
  package func checkLook(of description: AlertDescription) throws(AlertAdmissionError) {
    readAgainIfEdited(description.theme ?? usual)
    let theme: Theme
    do throws(ThemeError) {
      theme = try self.theme(named: description.theme)
    } catch {
      guard error.file == nil else { return }
      throw AlertAdmissionError(.invalid, error.description)
    }
    guard let name = description.transition, !theme.transitionNames.contains(name) else { return }
    let names = theme.transitionNames.map(\.rawValue).joined(separator: ", ")
    throw AlertAdmissionError(
      .invalid,
      "the theme “\(theme.name)” has no transition “\(name.rawValue)”; it has \(names)")
  }

  /// The first error in the files of the theme that an alert names, even if the theme's state
  /// before an edit is still used; nil for none, or if there is no such theme.
  package func mistake(in description: AlertDescription) -> String? {
    guard let name = description.theme, name != Theme.default.name else { return nil }
    readAgainIfEdited(name)
    let error = entry(named: name).error
    return error?.file == nil ? nil : error?.description
  }

  // MARK: - Cache

  private func entry(named name: String) -> Entry {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    let entry = load(name, formerly: nil)
    // Names that clients make up are not cached, and broken themes are read again the next time.
    guard entry.theme != nil || name == usual else { return entry }
    entries.append(entry)
    if entries.count > Self.mostEntries,
      let oldest = entries.firstIndex(where: { $0.name != usual })
    {
      entries.remove(at: oldest)
    }
    watchFolders()
    return entry
  }

  private func load(_ name: String, formerly: Entry?) -> Entry {
    var entry = Entry(name: name, theme: formerly?.theme, folders: formerly?.folders ?? [])
    if let result = loader.load(name) {
      entry.folders = result.folders
      entry.stamps = result.folders.map(FileStamp.init(inFolder:))
      entry.error = result.problems.first
      if result.problems.isEmpty { entry.theme = result.theme }
    } else {
      entry.error = missing(name)
    }
    if let error = entry.error, error != formerly?.error, formerly != nil || name == usual {
      let instead = entry.theme == nil ? "the default theme is" : "what it was before is"
      report?("the theme “\(KeyFileText.quoted(name))” cannot be used, \(instead): \(error)")
    }
    return entry
  }

  // MARK: - Edits

  /// Reads all themes again if the files of one have changed and that was not reported yet, so that
  /// an alert that is sent right after an edit follows it.
  private func readAgainIfEdited(_ name: String?) {
    guard let entry = entries.first(where: { $0.name == name }),
      entry.folders.map(FileStamp.init(inFolder:)) != entry.stamps
    else { return }
    reload()
  }

  private func watchFolders() {
    let wanted = Set(loader.folders.paths + entries.flatMap(\.folders))
    guard !entries.isEmpty, wanted != watched || watch == nil else { return }
    watched = wanted
    watch = FolderWatch(wanted.sorted()) { [weak self] in self?.foldersDidChange() }
  }

  private func foldersDidChange() {
    guard reloading == nil else { return }
    reloading = Timer(after: Self.settlingTime) { [weak self] in
      self?.reloading = nil
      self?.reload()
    }
  }

  private func reload() {
    // A folder that was replaced needs a new watch, even under the same name.
    watch = nil
    let former = entries
    entries = former.map { load($0.name, formerly: $0) }
    watchFolders()
    guard zip(former, entries).contains(where: { $0.theme != $1.theme }) else { return }
    for observer in observers { observer.observation?.action() }
  }
}

/// An observation of theme changes, which ends when it is released.
@MainActor
public final class ThemeObservation {
  let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }
}

/// A weak reference, so that the library does not keep observations alive.
@MainActor
private struct WeakObservation {
  weak var observation: ThemeObservation?
}

/// The state of a theme's file, which differs after an edit.
private struct FileStamp: Equatable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let inode: UInt

  /// Reads the state; nil if there is no file.
  init?(inFolder folder: String) {
    var facts = stat()
    guard stat("\(folder)/\(ThemeFolders.fileName)", &facts) == 0 else { return nil }
    (seconds, nanoseconds) = (Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec))
    (size, inode) = (Int(facts.st_size), UInt(facts.st_ino))
  }
}
