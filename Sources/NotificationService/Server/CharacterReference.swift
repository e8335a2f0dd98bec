/// A character that markup names: `&amp;`, `&#8217;` or `&#x2019;`.
struct CharacterReference: Sendable {
  var scalar: Unicode.Scalar
  /// The bytes that it takes, from the ampersand to the semicolon.
  var length: Int

  /// The longest that is one, in bytes.
  private static let longest = 12

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// Reads what stands at the beginning of the bytes, an ampersand; nil if that is no reference.
  init?(_ bytes: ArraySlice<UInt8>) {
    let inside = bytes.dropFirst().prefix(Self.longest)
    guard let end = inside.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: inside[..<end], as: UTF8.self)
    guard let scalar = Self.names[name] ?? Self.number(name) else { return nil }
    self.scalar = scalar
    length = end - bytes.startIndex + 1
  }

  private static func number(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let rest = isHexadecimal ? digits.dropFirst() : digits
    // A sign is a digit to the parser of numbers.
    guard rest.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(rest, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }

  /// A text with its references resolved.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
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
}
