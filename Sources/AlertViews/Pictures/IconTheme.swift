internal import AlertModel
internal import Cairo
internal import GLib
internal import Glibc

/// An icon theme, with an index of its files.
final class IconTheme {
  /// The theme that all others inherit from.
  static let commonName = "hicolor"

  let index: IconThemeIndex
  /// The folders of the theme's index, once for each folder with the theme's name.
  private let folders: [IconThemeIndex.Folder]
  private let table: IconFolderTable

  /// The largest `index.theme` that is read, in bytes.
  private static let largestIndex = 1 << 20

  /// Reads the theme with a name; nil if there is none or it has no index.
  init?(_ name: String, in folders: IconFolders) {
    guard !name.isEmpty, name.utf8.count <= 200, !name.contains("/"), !name.hasPrefix(".") else {
      return nil
    }
    let candidates = folders.paths.map { "\($0)/\(name)" }
    // A theme on a network file system whose server is down could block forever.
    let paths = candidates.filter {
      MountTable.current.promptPath($0) != nil && access($0, F_OK) == 0
    }
    guard let index = paths.lazy.compactMap({ Self.index(at: $0 + "/index.theme") }).first else {
      return nil
    }
    self.index = index
    self.folders = index.folders.flatMap { folder in paths.map { _ in folder } }
    table = IconFolderTable(
      index.folders.flatMap { folder in paths.map { "\($0)/\(folder.path)" } }, besides: paths)
  }

  private static func index(at path: String) -> IconThemeIndex? {
    guard let file = try? RegularFile(path, limit: largestIndex), let bytes = try? file.bytes()
    else { return nil }
    return IconThemeIndex(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether any folder of the theme has changed.
  var isStale: Bool { table.isStale }

  /// Whether the theme has a picture with a name in any size.
  func holds(_ name: String) -> Bool { table.holds(name) }

  /// The path of a picture in a size or the nearest one; nil for none.
  func path(of name: String, size: Double, scale: Double) -> String? {
    func isExact(_ index: Int) -> Bool { folders[index].matches(size: size, scale: scale) }
    func distance(_ index: Int) -> Double {
      let folder = folders[index]
      let distance = folder.distance(size: size, scale: scale)
      // Prefer scaling down to scaling up.
      return folder.largest * folder.scale < size * scale ? distance + 1e6 : distance
    }
    return table.path(of: name, in: isExact) ?? table.path(of: name, nearest: distance)
  }
}
