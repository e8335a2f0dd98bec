/// The folding of letters outside Latin for searches, beyond their case: letters that a user types
/// without the marks that a text may have, and forms that stand for the same letter.
enum FoldedScripts {
  /// Returns the base letter of a Hebrew or Arabic one; nil for points, harakat and tatweel, which are
  /// omitted.
  static func letter(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: nil
    case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670: nil
    // Alef with madda, hamza or wasla.
    case 0x622...0x623, 0x625, 0x671: 0x627
    // Alef maksura and the Persian yeh; the Persian kaf.
    case 0x649, 0x6CC: 0x64A
    case 0x6A9: 0x643
    default: scalar
    }
  }

  /// Returns katakana for hiragana and for narrow katakana, and ASCII for wide characters.
  static func usual(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x3041...0x3096, 0x309D...0x309E: scalar + 0x60
    case 0xFF01...0xFF5E: scalar - 0xFEE0
    case 0xFF66...0xFF9D: narrowKatakana[Int(scalar) - 0xFF66]
    default: scalar
    }
  }

  /// Whether a character voices the one before it.
  static func isVoicing(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3099...0x309A, 0xFF9E...0xFF9F: true
    default: false
    }
  }

  /// Returns katakana with a voicing mark as one character; nil if there is none.
  static func voiced(_ scalar: UInt32, by mark: UInt32) -> UInt32? {
    let isHalf = [0x309A, 0xFF9F].contains(mark)
    if halfVoiceable.contains(scalar) { return scalar + (isHalf ? 2 : 1) }
    return !isHalf && voiceable.contains(scalar) ? scalar + 1 : nil
  }

  /// The usual forms of U+FF66 to U+FF9D.
  private static let narrowKatakana = """
    ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ\
    マミムメモヤユヨラリルレロワン
    """.unicodeScalars.map(\.value)

  private static let voiceable = "カキクケコサシスセソタチツテト".unicodeScalars.map(\.value)
  private static let halfVoiceable = "ハヒフヘホ".unicodeScalars.map(\.value)
}
