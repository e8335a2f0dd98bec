internal import Glibc

/// A private folder of a test's own, removed with all that is in it when its last owner lets it go.
nonisolated package final class ScratchFolder {
  package let path: String

  /// Makes the folder below `/tmp`, where the path of a socket in it stays short.
  ///
  /// - Throws: `WaitError` when it cannot be made.
  package init() throws {
    // The last six characters are the system's to choose.
    var template = Array("/tmp/tocsin-test-\(String(repeating: "X", count: 6))".utf8CString)
    guard mkdtemp(&template) != nil else { throw WaitError(description: "no folder in /tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  /// Removes a folder with all that is in it; a link goes, and what it leads to stays.
  private static func remove(_ folder: String) {
    // `unlink` tells a folder from everything else, links to folders included.
    guard unlink(folder) != 0 else { return }
    for name in fileNames(in: folder) { remove("\(folder)/\(name)") }
    rmdir(folder)
  }
}
