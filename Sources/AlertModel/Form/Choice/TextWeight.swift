/// Estimates the width of a text from its UTF-8, so that the widest of many texts can be found
/// without laying them out.
package enum TextWeight {
  /// The maximum number of bytes of a text that are weighed; a longer one is wider than any alert.
  package static let mostBytes = 400

  /// The widths of the characters from space to tilde in Inter, in 64ths of an em.
  ///
  /// The order of widths differs little in other proportional fonts.
  private static let ascii: [UInt8] = [
    18, 18, 26, 40, 41, 52, 41, 14, 23, 23, 32, 42, 18, 29, 18, 23, 40, 30, 39, 41, 41, 39, 40, 37,
    39, 40, 18, 18, 42, 42, 42, 32, 60, 43, 42, 47, 46, 38, 38, 48, 47, 17, 35, 42, 36, 57, 48, 49,
    41, 49, 41, 41, 41, 47, 43, 61, 41, 43, 40, 23, 23, 23, 30, 29, 32, 36, 40, 36, 40, 37, 23, 39,
    38, 15, 15, 35, 15, 56, 37, 38, 39, 39, 24, 33, 23, 37, 36, 52, 35, 36, 35, 23, 21, 23, 42,
  ]

  /// The weight of every byte: that of the character that it begins, in 64ths of an em.
  static let ofByte: [UInt8] = (0...255).map { byte -> UInt8 in
    switch byte {
    case 0x20..<0x7F: ascii[byte - 0x20]
    // Latin with accents, Greek, Cyrillic, Hebrew, Arabic.
    case 0xC0..<0xE0: 39
    // Mostly ideographs, which fill their em.
    case 0xE0..<0xF0: 64
    case 0xF0...: 80
    default: 0
    }
  }
}
