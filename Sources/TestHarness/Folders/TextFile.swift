internal import Glibc

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
