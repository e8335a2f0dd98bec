import AlertModel

/// A tag in the body of a notification: `<a href="…">`, `</b>`, `<img …/>`.
struct MarkupTag: Sendable {
  /// In lower case.
  var name: String
  var isClosing: Bool
  /// Whether it is self-closing.
  var isEmpty: Bool
  /// Its length in bytes, with both angle brackets.
  var length: Int

  private let inside: ArraySlice<UInt8>

  /// The markup that begins at an angle bracket.
  enum Reading: Sendable {
    case tag(MarkupTag)
    /// The bracket is text.
    case text
    /// The input ends within the tag.
    case unfinished
  }

  /// Parses the tag at the beginning of the bytes, which is an angle bracket.
  ///
  /// It reads no further than the next angle bracket, so that parsing a whole body is linear.
  static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    var rest = bytes.dropFirst()
    let isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest = rest.dropFirst() }
    let name = rest.prefix(Self.longestName, while: isNameByte)
    guard let first = name.first, Character(UnicodeScalar(first)).isLetter else {
      return rest.isEmpty ? .unfinished : .text
    }
    rest = rest.dropFirst(name.count)
    var quote: UInt8?
    for index in rest.indices {
      let byte = rest[index]
      switch byte {
      case UInt8(ascii: "<"): return .text
      case UInt8(ascii: ">") where quote == nil:
        let inside = rest[..<index]
        let isEmpty = inside.last == UInt8(ascii: "/")
        return .tag(
          MarkupTag(
            name: String(decoding: name, as: UTF8.self).lowercased(), isClosing: isClosing,
            isEmpty: isEmpty, length: index - bytes.startIndex + 1,
            inside: isEmpty ? inside.dropLast() : inside))
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      default: break
      }
    }
    return .unfinished
  }

  /// The decoded value of an attribute; nil if there is none with that name.
  func attribute(_ wanted: String) -> String? {
    var rest = inside
    while let start = rest.firstIndex(where: Self.isNameByte) {
      let name = rest[start...].prefix(while: Self.isNameByte)
      rest = rest[name.endIndex...].drop(while: Self.isSpace)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: Self.isSpace)
      let value: ArraySlice<UInt8>
      if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest.dropFirst(value.count + 2)
      } else {
        value = rest.prefix { !Self.isSpace($0) }
        rest = rest.dropFirst(value.count)
      }
      if String(decoding: name, as: UTF8.self).lowercased() == wanted {
        return CharacterReference.decoded(value)
      }
    }
    return nil
  }

  private static let longestName = 32

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// The longest beginning that meets a condition, of at most `limit` bytes.
  fileprivate func prefix(_ limit: Int, while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    prefix(limit).prefix(while: condition)
  }
}
