import Foundation

@testable import AlertKit
@testable import AlertViews

/// A private folder for the themes of a test.
@MainActor
final class ThemeFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "tocsin-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a theme's key file and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: Array(text.utf8))
  }

  @discardableResult
  func write(_ name: String, bytes: [UInt8], file: String = "theme.conf") throws -> String {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    let file = "\(path)/\(name)/\(file)"
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// Reads the themes of this folder alone.
  var loader: ThemeLoader { ThemeLoader(folders: ThemeFolders(paths: [path])) }

  /// The problems of a theme, without the path of the folder.
  func problems(of name: String) -> [String] {
    (loader.load(name)?.problems ?? []).map {
      $0.description.replacingOccurrences(of: "\(path)/", with: "")
    }
  }
}

/// The themes that are shipped with the program.
enum ShippedThemes {
  static let names = ["classic", "default", "high-contrast"]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "assets/themes").path(percentEncoded: false)

  @MainActor static var loader: ThemeLoader { ThemeLoader(folders: ThemeFolders(paths: [folder])) }
}

/// The header of a PNG file that claims a size, without the data.
func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
  func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + number(width) + number(height) + [8, 6, 0, 0, 0]
}
