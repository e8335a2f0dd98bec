/// The width of text on a terminal, and where its lines may break.
enum TerminalText {
  /// Characters that do not begin a line.
  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "：", "；", "？", "！", "」", "』", "）", "】", "”", "’", "…", "ー", ")", ",", ".",
  ]
  /// Characters that do not end a line.
  private static let opening: Set<Character> = ["「", "『", "（", "【", "“", "‘", "("]

  /// Blocks of ideographs, kana, Hangul and their punctuation, which take two columns.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]

  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return false }
    return wide.contains { $0.contains(scalar.value) }
  }

  /// Returns the number of columns that a text takes.
  static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// Splits a word where a line may break: between characters of scripts without spaces.
  static func pieces(of word: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var start = word.startIndex
    var former: Character?
    for index in word.indices {
      let character = word[index]
      if let former, isWide(former) || isWide(character), !closing.contains(character),
        !opening.contains(former)
      {
        pieces.append(word[start..<index])
        start = index
      }
      former = character
    }
    return pieces + [word[start...]]
  }
}
