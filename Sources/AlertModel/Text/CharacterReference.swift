/// A character reference in markup: `&amp;`, `&#8217;` or `&#x2019;`.
///
/// XML 1.0 has the numeric ones and five names; `nbsp` is HTML's, which programs send as well.
/// Control characters and noncharacters are decoded like any other: the code that shows the text
/// filters them.
package struct CharacterReference: Hashable, Sendable {
  package let scalar: Unicode.Scalar
  /// The number of bytes from the ampersand to the semicolon.
  package let length: Int
  /// Whether an XML parser such as Pango's accepts it: not `nbsp`, and no capital `X`.
  package let isXML: Bool

  /// The most bytes between the ampersand and the semicolon.
  private static let longestName = 11

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// Decodes the reference at the beginning of UTF-8 that begins with an ampersand.
  ///
  /// It is nil if there is no valid reference: then the ampersand is text.
  package init?(_ markup: some Collection<UInt8>) {
    let rest = Array(markup.dropFirst().prefix(Self.longestName + 1))
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    guard let scalar = Self.names[name] ?? Self.number(name) else { return nil }
    self.scalar = scalar
    length = end + 2
    isXML = name != "nbsp" && !name.hasPrefix("#X")
  }

  private static func number(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let rest = isHexadecimal ? digits.dropFirst() : digits
    // `UInt32` would accept a sign.
    guard rest.utf8.allSatisfy({ $0 < 0x80 }), rest.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(rest, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }

  /// A text with its references decoded; an ampersand that begins no reference is text.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
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
