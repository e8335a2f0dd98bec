package import AlertViews
internal import Foundation

/// Temporary icon themes of a test, removed together with this object.
package final class IconThemeFolder {
  package let path: String

  package init() throws {
    TestPictures.install()
    path = NSTemporaryDirectory() + "tocsin-icons-\(UUID().uuidString)"
    try write(
      "icons/test/index.theme",
      """
      [Icon Theme]
      Name=test
      Inherits=base
      Directories=16,48,48@2,any
      [16]
      Size=16
      Type=Fixed
      [48]
      Size=48
      [48@2]
      Size=48
      Scale=2
      [any]
      Size=64
      MinSize=8
      MaxSize=512
      Type=Scalable
      """)
    try write("icons/base/index.theme", "[Icon Theme]\nDirectories=any\n[any]\nSize=48\n")
    try write(
      "icons/test/any/player.svg",
      Self.drawing("<rect width='16' height='16' rx='4' fill='#e0457b'/>", fill: "#fff"))
    try write(
      "icons/test/any/media-previous-symbolic.svg", Self.drawing("", "M14 2L5 8l9 6zM2 2h2v12H2z"))
    try write(
      "icons/test/any/media-pause-symbolic.svg", Self.drawing("", "M3 2h4v12H3zM9 2h4v12H9z"))
    try write(
      "icons/base/any/media-next-symbolic.svg", Self.drawing("", "M2 2l9 6-9 6zM12 2h2v12h-2z"))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func drawing(
    _ ground: String, _ path: String = "M6 4l6 4-6 4z", fill: String = "#2e3436"
  ) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>\(ground)"
      + "<path d='\(path)' fill='\(fill)'/></svg>"
  }

  /// Writes a file below the folder.
  package func write(_ name: String, _ text: String = "") throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A library that searches only this folder, and looks for changed folders again after `trust`
  /// seconds.
  package func library(trust: Double = 0) throws -> IconLibrary {
    let library = IconLibrary(
      IconFolders { $0 == "XDG_DATA_HOME" || $0 == "XDG_DATA_DIRS" ? self.path : nil }, trust: trust
    )
    library.themeName = "test"
    return library
  }
}
