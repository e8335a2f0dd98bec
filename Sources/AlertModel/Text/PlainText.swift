/// Takes markup off a text.
package enum PlainText {
  /// A text without the elements of its markup, and with what its entities stand for.
  ///
  /// What is no markup, because it is broken, stays as it is.
  package static func of(_ markup: String) -> String {
    // Most have none: then it is the same text, in the same memory.
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

  /// Where what follows a tag begins; a `>` in quotation marks ends none.
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
  /// The text, or as much of it as fits, cut between two characters.
  ///
  /// It takes no longer than the part that is kept is long, whatever the text is: of a character
  /// that goes on for more than `longestCharacter` scalars only some may be left.
  ///
  /// - Parameters:
  ///   - count: The most bytes of UTF-8.
  ///   - mark: What follows what was cut, and is part of the count.
  /// - Returns: The text or its beginning.
  package func cut(toBytes count: Int, mark: String = "…") -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(startIndex, offsetBy: Swift.max(count - mark.utf8.count, 0))
    while utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
    return self[..<characterBreak(upTo: end)] + mark
  }

  /// The most scalars of a character that is kept whole; those that people write are far shorter.
  private static let longestCharacter = 32

  /// Where the character begins of which the scalar at an index is a part.
  ///
  /// To ask the text itself would walk through all of a character for each question, and characters
  /// can be as long as their sender likes.
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
