package import AlertModel
internal import GLib
internal import Glibc

/// Finds the icons that desktop files name for their programs.
///
/// Desktop Entry Specification 1.5: the key `Icon`, and desktop file IDs, in which a dash may stand for
/// a folder.
package final class DesktopEntryIcons {
  /// Those of this process's environment.
  static let shared = DesktopEntryIcons(DataFolders.current().paths)

  private struct Entry {
    var icon: String?
    var read: MonotonicInstant
  }

  private let folders: [String]
  private let now: () -> MonotonicInstant
  private var entries: [String: Entry] = [:]

  /// At this size all entries are forgotten, because senders may invent names.
  private static let most = 128
  /// How long a file is not read again, in seconds.
  private static let trust = 30.0
  private static let longestID = 128

  /// Searches the folders `applications` in some data folders.
  package init(
    _ folders: [String], now: @escaping () -> MonotonicInstant = { NotificationClock.system.now() }
  ) {
    self.folders = folders.map { "\($0)/applications" }
    self.now = now
  }

  /// The icon of a program: a name in the icon theme, or an absolute path.
  ///
  /// - Parameter id: The name of its desktop file, with or without `.desktop`.
  /// - Returns: The icon; nil if there is no such file, or it has none.
  package func icon(of id: String) -> String? {
    let name = id.hasSuffix(".desktop") ? String(id.dropLast(8)) : id
    guard !name.isEmpty, name.utf8.count <= Self.longestID, !name.hasPrefix("."),
      !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 0x20 })
    else { return nil }
    let now = now()
    if let known = entries[name], now.seconds(since: known.read) < Self.trust { return known.icon }
    if entries.count >= Self.most { entries = [:] }
    let icon = read(name)
    entries[name] = Entry(icon: icon, read: now)
    return icon
  }

  private func read(_ name: String) -> String? {
    for folder in folders {
      for path in Self.paths(of: name) {
        let values = KeyFile.values(at: "\(folder)/\(path).desktop", group: "Desktop Entry")
        // The first file is used, even if it has no icon.
        if !values.isEmpty { return values["Icon"].flatMap { $0.isEmpty ? nil : $0 } }
      }
    }
    return nil
  }

  /// The file of an ID: `kde4-okular` may be `kde4-okular` or `kde4/okular`.
  private static func paths(of name: String) -> [String] {
    guard let dash = name.firstIndex(of: "-"), dash != name.startIndex else { return [name] }
    let rest = name[name.index(after: dash)...]
    return rest.isEmpty ? [name] : [name, "\(name[..<dash])/\(rest)"]
  }
}
