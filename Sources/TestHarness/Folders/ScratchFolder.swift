internal import Glibc

/// A private temporary folder, which is removed with its contents when its last owner releases it.
nonisolated package final class ScratchFolder: Sendable {
  /// The absolute path.
  package let path: String

  /// Creates the folder in `/tmp`, so that the path of a socket in it stays short enough.
  ///
  /// - Throws: `HarnessError` if it cannot be created.
  package init() throws {
    // `mkdtemp` replaces the last six characters.
    var template = Array("/tmp/tocsin-test-\(String(repeating: "X", count: 6))".utf8CString)
    guard mkdtemp(&template) != nil else { throw HarnessError("cannot create a folder in /tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  /// Removes a file or a folder with its contents; symbolic links are not followed.
  static func remove(_ path: String) {
    // `unlink` fails for folders, and only for them.
    guard unlink(path) != 0 else { return }
    for name in fileNames(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// The names in a folder, in no particular order; empty if it cannot be read.
nonisolated package func fileNames(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
