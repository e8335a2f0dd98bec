import GLib
internal import Glibc

/// Local files that clients name by path or URI.
enum LocalPath {
  /// The path of a text that is an absolute path or a `file` URI; nil for anything else.
  ///
  /// RFC 8089: the host of the URI is empty or `localhost`.
  static func path(of text: String) -> String? {
    guard text.utf8.count <= longest, !text.utf8.contains(0) else { return nil }
    if text.hasPrefix("/") { return text }
    guard text.prefix(5).lowercased() == "file:" else { return nil }
    var rest = text.dropFirst(5)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      rest = rest.dropFirst(host.count)
    }
    guard rest.hasPrefix("/") else { return nil }
    return decoded(rest)
  }

  /// Whether a path is a regular file that may be a picture: neither empty nor too large.
  ///
  /// The file is not opened, and file systems that may hang are not accessed.
  static func isPicture(_ path: String, on mounts: MountTable = .current) -> Bool {
    guard let size = size(of: path, on: mounts) else { return false }
    return size > 0 && size <= largestPicture
  }

  /// Whether a path is a regular file.
  static func isFile(_ path: String) -> Bool { size(of: path, on: .current) != nil }

  /// The size of a regular file in bytes; nil for anything else.
  private static func size(of path: String, on mounts: MountTable) -> Int? {
    var facts = stat()
    guard let path = mounts.promptPath(path), lstat(path, &facts) == 0,
      facts.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return facts.st_size
  }

  /// The longest text, in bytes.
  private static let longest = 4096
  /// In bytes.
  private static let largestPicture = 64 << 20

  /// Decodes percent-encoded bytes (RFC 3986); nil if they are invalid.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let value = UInt8(String(Substring(digits)), radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
