/// Decodes a stream of UTF-8.
///
/// An incomplete character at the end is held back until its rest
/// arrives, and so is a carriage return, which can be the first half of a line end.
struct UTF8StreamDecoder: Sendable {
  private var held: [UInt8] = []

  /// Takes in bytes and returns the complete text.
  mutating func read(_ bytes: [UInt8]) -> String {
    var all = held + bytes
    held = []
    let start = all.suffix(3).lastIndex { $0 & 0xC0 != 0x80 }
    if let start, Self.length(ofCharacterBeginning: all[start]) > all.count - start {
      held = Array(all[start...])
      all.removeSubrange(start...)
    } else if all.last == UInt8(ascii: "\r") {
      held = [all.removeLast()]
    }
    return Self.text(all)
  }

  /// Ends the stream and returns the bytes that were held back.
  mutating func finish() -> String {
    defer { held = [] }
    return Self.text(held)
  }

  /// Returns bytes as text, with invalid UTF-8 replaced by U+FFFD and without NULs.
  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes, as: UTF8.self)
  }

  private static func length(ofCharacterBeginning byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
