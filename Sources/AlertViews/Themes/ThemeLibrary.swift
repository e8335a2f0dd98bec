public import AlertModel
import GLib
import Glibc

/// The themes that alerts can be drawn with, found by name.
///
/// A theme is a folder with a file `theme.conf` in one of the folders that the environment names;
/// the one called `default` is part of the program. Whoever uses no other reads no file and watches
/// none. A theme that is edited while it is in use is read again; as long as it is broken, what it
/// was before is used.
@MainActor
public final class ThemeLibrary {
  /// The library of this process's environment; `TOCSIN_THEME` names the usual theme.
  public static let shared = ThemeLibrary(
    folders: { isLimitedToDefault ? ThemeFolders(paths: []) : .current() },
    usual: isLimitedToDefault ? nil : getenv("TOCSIN_THEME").map { String(cString: $0) })

  /// Whether the shared library has no theme but the one that is part of the program; a process that
  /// keeps secrets says so before its first alert.
  package static var isLimitedToDefault = false

  /// Told, in one line and once each, of what is wrong with a theme that cannot be refused because
  /// it is the usual one or already in use.
  public var report: ((String) -> Void)?

  private struct Entry {
    let name: String
    /// What it was when it was good; nil if it never was.
    var theme: Theme?
    var error: ThemeError?
    /// What a change in would make it another.
    var folders: [String]
  }

  /// How many themes are kept, the one that was used last at the end.
  private static let mostEntries = 8
  /// An edit is several events; all that come within this time are one.
  private static let settlingTime: Int64 = 100_000_000

  /// Made when the first theme is looked for, which most processes never do.
  private lazy var loader = ThemeLoader(folders: folders())
  private let folders: () -> ThemeFolders
  /// nil for the one that is part of the program.
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

  /// The theme of that name.
  ///
  /// - Parameter name: As alerts give it; nil means the usual one, which `TOCSIN_THEME` names.
  /// - Returns: The theme. The usual one is `Theme.default` if the one that is named is broken.
  /// - Throws: `ThemeError` if there is no theme of that name, or it is broken; never for nil.
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

  /// The file that makes a folder a theme.
  package static var fileName: String { ThemeFolders.fileName }

  /// The folder of a theme that has one; nil if there is none of that name.
  package func folder(of name: String) -> String? { loader.folders.folder(of: name) }

  /// Everything that is wrong with the theme in a folder.
  package func problems(inFolder folder: String) -> [ThemeError] {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    return loader.read(folder, named: name).problems
  }

  private func missing(_ name: String) -> ThemeError {
    let names = names.prefix(20).joined(separator: ", ")
    return ThemeError("no theme is called “\(KeyFileText.quoted(name))”; there is \(names)")
  }

  /// Calls back when a theme that was asked for looks otherwise than before, because its files
  /// were edited.
  ///
  /// - Parameter action: Called on the main thread.
  /// - Returns: What ends it when it is let go.
  public func observe(_ action: @escaping () -> Void) -> ThemeObservation {
    let observation = ThemeObservation(action)
    observers.removeAll { $0.observation == nil }
    observers.append(WeakObservation(observation: observation))
    return observation
  }

  /// How many themes are kept.
  var entryCount: Int { entries.count }

  // MARK: - What is kept

  private func entry(named name: String) -> Entry {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    let entry = load(name, formerly: nil)
    // What a client made up, or what is to be looked at again when it is asked for, is not kept.
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
    // A folder that was made anew under its name is another one to the system.
    watch = nil
    let former = entries
    entries = former.map { load($0.name, formerly: $0) }
    watchFolders()
    guard zip(former, entries).contains(where: { $0.theme != $1.theme }) else { return }
    for observer in observers { observer.observation?.action() }
  }
}

/// Somebody's wish to be told when themes change, for as long as it is held.
@MainActor
public final class ThemeObservation {
  let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }
}

/// A wish that its owner may have let go.
@MainActor
private struct WeakObservation {
  weak var observation: ThemeObservation?
}
