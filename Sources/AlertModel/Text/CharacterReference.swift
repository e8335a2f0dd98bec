/// A character reference in markup, such as `&amp;`, `&#8217;` or `&#x2019;`.
package struct CharacterReference: Hashable, Sendable {
  /// The character.
  package var scalar: Unicode.Scalar
  /// The length of the reference in bytes, from the ampersand to the semicolon.
  package var length: Int

  /// The longest name or number, in bytes with the semicolon.
  private static let longest = 12

  /// Parses the reference at the beginning of the bytes, an ampersand; nil if it is not a valid one.
  package init?(_ bytes: some Collection<UInt8>) {
    let inside = Array(bytes.dropFirst().prefix(Self.longest))
    guard let end = inside.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: inside[..<end], as: UTF8.self)
    guard let scalar = Self.scalar(named: name) ?? Self.scalar(numbered: name) else { return nil }
    self.scalar = scalar
    length = end + 2
  }

  /// Returns text with its character references resolved; invalid ones stay as they are.
  package static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let first = rest.first {
      if first == UInt8(ascii: "&"), let reference = CharacterReference(rest) {
        result += Array(String(Character(reference.scalar)).utf8)
        rest = rest.dropFirst(reference.length)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    default: nil
    }
  }

  private static func scalar(numbered name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let rest = isHexadecimal ? digits.dropFirst() : digits
    // `UInt32.init` also accepts a sign.
    guard rest.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(rest, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }
}
