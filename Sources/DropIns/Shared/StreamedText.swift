/// Bytes of a stream as text, with a character that is cut in two held back until the rest comes; so
/// is a return, with which a newline may be one line end.
struct StreamedText: Sendable {
  private var held: [UInt8] = []

  /// Takes in bytes as they came; the text that is whole by now.
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

  /// Nothing more comes: what is held back is no character.
  mutating func finish() -> String {
    defer { held = [] }
    return Self.text(held)
  }

  /// What is not valid becomes U+FFFD, and a NUL nothing.
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
