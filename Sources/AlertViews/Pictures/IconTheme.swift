internal import AlertModel
internal import Cairo
internal import Glibc

/// One icon theme.
final class IconTheme {
  /// The theme that every other one inherits from.
  static let commonName = "hicolor"

  let index: IconThemeIndex
  /// The folders of the index, each for every folder of the theme's name, and what they hold.
  private let folders: [IconThemeIndex.Folder]
  private let table: IconFolderTable

  /// The largest index that is read, in bytes.
  private static let largestIndex = 1 << 20

  /// The theme of a name; nil if there is none, or it has no index.
  init?(_ name: String, in folders: IconFolders) {
    guard !name.isEmpty, name.utf8.count <= 200, !name.contains("/"), !name.hasPrefix(".") else {
      return nil
    }
    let candidates = folders.paths.map { "\($0)/\(name)" }
    let paths = candidates.filter { access($0, F_OK) == 0 }
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

  /// Whether something in it, or in a folder of it, is not as it was when it was looked at.
  var isStale: Bool { table.isStale }

  /// Whether there is a picture of a name, of whatever size.
  func holds(_ name: String) -> Bool { table.holds(name) }

  /// The file of a picture, made for a size or as near to it as there is; nil if there is none.
  func path(of name: String, size: Double, scale: Double) -> String? {
    func isExact(_ index: Int) -> Bool { folders[index].matches(size: size, scale: scale) }
    func distance(_ index: Int) -> Double {
      let folder = folders[index]
      let distance = folder.distance(size: size, scale: scale)
      // Whatever has to be made larger is worse than what has to be made smaller.
      return folder.largest * folder.scale < size * scale ? distance + 1e6 : distance
    }
    return table.path(of: name, in: isExact) ?? table.path(of: name, nearest: distance)
  }
}
