/// A pattern for a whole text, ignoring case: `*` stands for any text, `?` for any character.
///
/// Matching takes O(n·m) steps at most.
package struct GlobPattern: Hashable, Sendable {
  /// The pattern in lower case.
  private let characters: [Character]
  /// The same for a pattern of only ASCII: most texts can then be matched without decoding.
  private let bytes: [UInt8]?

  /// Compiles a pattern.
  package init(_ pattern: String) {
    let folded = pattern.lowercased()
    characters = Array(folded)
    bytes = folded.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? Array(folded.utf8) : nil
  }

  /// Whether the whole text matches.
  package func matches(_ text: String) -> Bool {
    var text = text
    if let bytes {
      let answer: Bool? = text.withUTF8 { text in
        // CR LF is one character.
        guard text.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
        return Self.matches(
          bytes, count: text.count, any: UInt8(ascii: "*"), one: UInt8(ascii: "?")
        ) { index, wanted in
          let byte = text[index]
          return (0x41...0x5A).contains(byte) ? byte + 0x20 == wanted : byte == wanted
        }
      }
      if let answer { return answer }
    }
    let folded = Array(text.lowercased())
    return Self.matches(characters, count: folded.count, any: "*", one: "?") { index, wanted in
      folded[index] == wanted
    }
  }

  /// Backtracks only to the last `*`: whatever an earlier one could match, the last one can.
  private static func matches<Unit: Equatable>(
    _ pattern: [Unit], count: Int, any: Unit, one: Unit, isSame: (Int, Unit) -> Bool
  ) -> Bool {
    var (place, index) = (0, 0)
    var retry: (place: Int, index: Int)?
    while index < count {
      if place < pattern.count, pattern[place] == any {
        place += 1
        retry = (place, index)
      } else if place < pattern.count, pattern[place] == one || isSame(index, pattern[place]) {
        place += 1
        index += 1
      } else if let last = retry {
        place = last.place
        index = last.index + 1
        retry = (place, index)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == any }
  }
}
