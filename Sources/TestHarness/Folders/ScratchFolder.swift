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

extension String {
  /// Reads a whole file as UTF-8, also one of `/proc`, whose size is not known beforehand.
  ///
  /// - Throws: `HarnessError` if the file cannot be opened.
  nonisolated package init(contentsOfFileAt path: String) throws(HarnessError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw HarnessError("cannot read \(path)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &part, part.count), count > 0 { bytes += part[..<count] }
    self = String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the text to a file, which is created or overwritten.
  ///
  /// - Throws: `HarnessError` if the file cannot be written.
  nonisolated package func write(toFileAt path: String) throws(HarnessError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    var rest = Array(utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw HarnessError("cannot write \(path)") }
      rest = rest.dropFirst(count)
    }
  }
}
