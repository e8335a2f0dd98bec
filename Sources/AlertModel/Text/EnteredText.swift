/// Sanitises text from the keyboard, the pasteboard and descriptions for editing.
public enum EnteredText {
  /// Returns the text without control characters, and without line breaks for a single line.
  ///
  /// All kinds of line breaks become `\n`. For a single line they become spaces; those at the end
  /// are removed, so that a copied line can be pasted without a trailing space.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - lines: Whether the result can have more than one line.
  /// - Returns: The text itself if it needs no change.
  public static func cleaned(_ text: String, lines: EditableText.Lines) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.contains(where: { isSuspicious($0, lines: lines) }) else { return nil }
      return cleaned(bytes, lines: lines)
    } ?? text
  }

  /// Returns the longest prefix of at most `limit` bytes of UTF-8 that does not split a character.
  public static func prefix(_ text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let limit = max(limit, 0)
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    // Characters can have any length; absurdly long ones are split.
    var tries = 0
    while end > text.startIndex, tries < mostCharacterBytes,
      end.samePosition(in: text) == nil
    {
      end = text.utf8.index(before: end)
      tries += 1
    }
    if tries == mostCharacterBytes {
      end = text.utf8.index(text.startIndex, offsetBy: limit)
      while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
        end = text.utf8.index(before: end)
      }
    }
    return String(text[..<end])
  }

  /// Returns whether a byte is a continuation byte of UTF-8.
  package static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The longest character that is never split, in bytes.
  private static let mostCharacterBytes = 64

  /// Returns whether a byte may belong to a character that is removed or replaced.
  private static func isSuspicious(_ byte: UInt8, lines: EditableText.Lines) -> Bool {
    if byte < 0x20 { return lines == .one || (byte != 0x0A && byte != 0x09) }
    return byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func cleaned(
    _ bytes: UnsafeBufferPointer<UInt8>, lines: EditableText.Lines
  ) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let lineEnd: UInt8 = lines == .one ? 0x20 : 0x0A
    var index = 0
    var contentEnd = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, !isSuspicious(bytes[index], lines: .one) { index += 1 }
      if index > start {
        result.append(contentsOf: bytes[start..<index])
        contentEnd = result.count
      }
      guard index < bytes.count else { break }
      let (length, meaning) = meaning(of: bytes, at: index)
      switch meaning {
      case .letter:
        result.append(contentsOf: bytes[index..<index + length])
        contentEnd = result.count
      case .tab:
        result.append(lines == .one ? 0x20 : 0x09)
        contentEnd = result.count
      case .lineEnd: result.append(lineEnd)
      case .control: break
      }
      index += length
    }
    if lines == .one { result.removeSubrange(contentEnd...) }
    return String(decoding: result, as: UTF8.self)
  }

  private enum Meaning {
    case letter
    case tab
    case lineEnd
    case control
  }

  /// Classifies the character that begins at a byte, and returns its length in bytes.
  private static func meaning(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (length: Int, meaning: Meaning) {
    func byte(_ distance: Int) -> UInt8 {
      index + distance < bytes.count ? bytes[index + distance] : 0
    }
    switch byte(0) {
    case 0x09: return (1, .tab)
    case 0x0D: return (byte(1) == 0x0A ? 2 : 1, .lineEnd)
    case 0x0A, 0x0B, 0x0C: return (1, .lineEnd)
    case 0..<0x20, 0x7F: return (1, .control)
    // U+0085 (next line), then the other control characters from U+0080 to U+009F.
    case 0xC2 where byte(1) == 0x85: return (2, .lineEnd)
    case 0xC2 where byte(1) < 0xA0: return (2, .control)
    // U+2028 and U+2029, the line and paragraph separators.
    case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9): return (3, .lineEnd)
    default: return (1, .letter)
    }
  }
}
