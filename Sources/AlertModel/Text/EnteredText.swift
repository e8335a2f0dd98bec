/// Text from keys, pasteboards and descriptions, made fit to be edited.
public enum EnteredText {
  /// The text without what cannot be typed: control characters, and line ends where there is but
  /// one line.
  ///
  /// Line ends of every system become one. In one line they become spaces, and those at the end are
  /// left out, so that a line that was copied whole is not followed by a space.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - lines: Whether there can be more than one line.
  /// - Returns: The text itself if there is nothing to leave out.
  public static func cleaned(_ text: String, lines: EditableText.Lines) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.contains(where: { isSuspicious($0, lines: lines) }) else { return nil }
      return cleaned(bytes, lines: lines)
    } ?? text
  }

  /// The longest beginning of `text` that has no more than `limit` bytes of UTF-8 and ends where a
  /// character does.
  public static func prefix(_ text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let limit = max(limit, 0)
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    // A character can be of any length, and is cut if it is absurdly long.
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

  /// Whether a byte of UTF-8 goes on with a character's code.
  package static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// How far back the beginning of a character is looked for.
  private static let mostCharacterBytes = 64

  /// Whether a byte may belong to a character that is left out or replaced.
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

  /// What the character that begins at a byte is, and how many bytes are to be taken with it.
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
    // U+0085, the next line, and the other controls from U+0080 to U+009F.
    case 0xC2 where byte(1) == 0x85: return (2, .lineEnd)
    case 0xC2 where byte(1) < 0xA0: return (2, .control)
    // U+2028 and U+2029, the separators of lines and paragraphs.
    case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9): return (3, .lineEnd)
    default: return (1, .letter)
    }
  }
}
