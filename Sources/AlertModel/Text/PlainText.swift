/// Converts markup to plain text.
package enum PlainText {
  /// Returns the text without tags and with its character references resolved.
  ///
  /// Invalid markup stays as it is.
  package static func of(_ markup: String) -> String {
    // Most texts have no markup, and are returned without a copy.
    guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return markup }
    var text = ""
    var rest = Substring(markup)
    while let index = rest.utf8.firstIndex(where: {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
    }) {
      text += rest[..<index]
      rest = rest[index...]
      if rest.utf8.first == UInt8(ascii: "<") {
        guard let end = endOfTag(rest) else { return text + rest }
        rest = rest[end...]
      } else if let reference = CharacterReference(rest.utf8) {
        text.unicodeScalars.append(reference.scalar)
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: reference.length)...]
      } else {
        text += "&"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }

  /// Returns the index after the tag at the beginning, ignoring `>` in quotes.
  private static func endOfTag(_ text: Substring) -> Substring.Index? {
    var quotation: UInt8?
    var index = text.utf8.index(after: text.startIndex)
    while index < text.endIndex {
      let byte = text.utf8[index]
      text.utf8.formIndex(after: &index)
      if byte == quotation {
        quotation = nil
      } else if quotation == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quotation = byte
      } else if quotation == nil, byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }
}

extension String {
  /// Returns the text, truncated between two characters if it is too long.
  ///
  /// The time is linear in the length of the result. A character of more than `longestCharacter`
  /// scalars may be split.
  ///
  /// - Parameters:
  ///   - count: The maximum length, in bytes of UTF-8.
  ///   - mark: The ellipsis after a truncated text, included in the count.
  /// - Returns: The text or its beginning.
  package func cut(toBytes count: Int, mark: String = "…") -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(startIndex, offsetBy: Swift.max(count - mark.utf8.count, 0))
    while utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
    return self[..<characterBreak(upTo: end)] + mark
  }

  /// The number of scalars up to which a character is never split; real ones are far shorter.
  private static let longestCharacter = 32

  /// Returns the beginning of the character that contains the scalar at an index.
  ///
  /// `String`'s own character breaking would scan the whole character, which can have any length.
  private func characterBreak(upTo index: Index) -> Index {
    var start = index
    for _ in 0..<Self.longestCharacter where start > startIndex {
      unicodeScalars.formIndex(before: &start)
    }
    let window = String(self[start..<unicodeScalars.index(after: index)])
    let last = window.index(before: window.endIndex)
    guard last > window.startIndex || start == startIndex else { return index }
    return utf8.index(
      start, offsetBy: window.utf8.distance(from: window.startIndex, to: last))
  }
}
