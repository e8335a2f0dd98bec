internal import Glibc

/// A file of this machine, as clients name it.
enum LocalPath {
  /// The absolute path that a text stands for: such a path, or a `file` URI; nil for anything else.
  ///
  /// RFC 8089: the URI has no host, or `localhost`.
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

  /// Whether there is a file at a path that may be a picture.
  ///
  /// That is one with contents of its own, and not too much of it. Nothing is opened.
  static func isPicture(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && facts.st_size > 0
      && facts.st_size <= largestPicture
  }

  private static let longest = 4096
  /// In bytes.
  private static let largestPicture = 64 << 20

  /// RFC 3986: percent-encoded bytes; what only looks like that stays as it is.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let digits = rest.dropFirst().prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
