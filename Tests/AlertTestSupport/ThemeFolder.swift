package import AlertViews
internal import Foundation

/// A temporary folder for the themes of a test, removed together with this object.
package final class ThemeFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "tocsin-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a theme's key file and returns its path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: Array(text.utf8))
  }

  /// Writes a file of a theme and returns its path.
  @discardableResult
  package func write(
    _ name: String, bytes: [UInt8], file: String = "theme.conf"
  ) throws -> String {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    let file = "\(path)/\(name)/\(file)"
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// A loader that finds only the themes in this folder.
  package var loader: ThemeLoader {
    ThemeLoader(folders: ThemeFolders(paths: [path]))
  }

  /// The problems of a theme, without the path of the folder.
  package func problems(of name: String) -> [String] {
    (loader.load(name)?.problems ?? []).map {
      $0.description.replacingOccurrences(of: "\(path)/", with: "")
    }
  }
}

/// The themes that ship with the program, in `assets/themes`.
package enum ShippedThemes {
  package nonisolated static let names = ["classic", "default", "high-contrast"]

  package nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "assets/themes").path(percentEncoded: false)

  /// A loader that finds only the shipped themes.
  package static var loader: ThemeLoader {
    ThemeLoader(folders: ThemeFolders(paths: [folder]))
  }
}

/// The beginning of a PNG file that claims a size in pixels, without any pixels.
package nonisolated func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
  func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + number(width) + number(height) + [8, 6, 0, 0, 0]
}
