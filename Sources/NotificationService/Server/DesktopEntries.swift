package import AlertModel
internal import GLib
internal import Glibc

/// Finds the names and icons of programs in their desktop files.
///
/// Desktop Entry Specification 1.5: the keys `Name` and `Icon`, and desktop file IDs, in which a dash
/// may stand for a folder.
package final class DesktopEntries {
  /// Those of this process's environment.
  static let shared = DesktopEntries(DataFolders.current().paths)

  private struct Entry {
    var name: String?
    var icon: String?
    var read: MonotonicInstant
  }

  private let folders: [String]
  private let locale: String?
  private let now: () -> MonotonicInstant
  private var entries: [String: Entry] = [:]

  /// At this size all entries are forgotten, because senders may invent names.
  private static let most = 128
  /// How long a file is not read again, in seconds.
  private static let trust = 30.0
  private static let longestID = 128

  /// Searches the folders `applications` in some data folders.
  ///
  /// - Parameters:
  ///   - folders: The data folders; the first file of a program counts.
  ///   - locale: The language of the names, like `pt_BR`; nil for that of the environment.
  ///   - now: The time.
  package init(
    _ folders: [String], locale: String? = nil,
    now: @escaping () -> MonotonicInstant = { NotificationClock.system.now() }
  ) {
    self.folders = folders.map { "\($0)/applications" }
    self.locale = locale
    self.now = now
  }

  /// The name of a program, in the user's language.
  ///
  /// - Parameter id: The name of its desktop file, with or without `.desktop`.
  /// - Returns: The name; nil if there is no such file, or it has none.
  package func name(of id: String) -> String? { entry(of: id)?.name }

  /// The icon of a program: a name in the icon theme, or an absolute path.
  ///
  /// - Parameter id: The name of its desktop file, with or without `.desktop`.
  /// - Returns: The icon; nil if there is no such file, or it has none.
  package func icon(of id: String) -> String? { entry(of: id)?.icon }

  private func entry(of id: String) -> Entry? {
    let name = id.hasSuffix(".desktop") ? String(id.dropLast(8)) : id
    guard !name.isEmpty, name.utf8.count <= Self.longestID, !name.hasPrefix("."),
      !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 0x20 })
    else { return nil }
    let now = now()
    if let known = entries[name], now.seconds(since: known.read) < Self.trust { return known }
    if entries.count >= Self.most { entries = [:] }
    let values = read(name)
    func value(_ key: String) -> String? { values[key].flatMap { $0.isEmpty ? nil : $0 } }
    let entry = Entry(name: value("Name"), icon: value("Icon"), read: now)
    entries[name] = entry
    return entry
  }

  private func read(_ name: String) -> [String: String] {
    for folder in folders {
      for path in Self.paths(of: name) {
        let values = KeyFile.values(
          at: "\(folder)/\(path).desktop", group: "Desktop Entry", locale: locale)
        // The first file is used, even if it has no icon.
        if !values.isEmpty { return values }
      }
    }
    return [:]
  }

  /// The file of an ID: `kde4-okular` may be `kde4-okular` or `kde4/okular`.
  private static func paths(of name: String) -> [String] {
    guard let dash = name.firstIndex(of: "-"), dash != name.startIndex else { return [name] }
    let rest = name[name.index(after: dash)...]
    return rest.isEmpty ? [name] : [name, "\(name[..<dash])/\(rest)"]
  }
}
