/// Case folding for searches: without case, and without the accents of Latin letters.
///
/// The result is UTF-8. It is less than full collation, because 100,000 rows have to be searched
/// between two key presses: letters of other scripts lose their case, and are otherwise only folded as
/// `FoldedScripts` does.
package enum FoldedText {
  /// Returns the folded text, cut after `limit` bytes or a few more.
  package static func bytes(_ text: String, limit: Int = .max) -> [UInt8] {
    var result: [UInt8] = []
    append(text, to: &result, limit: limit)
    return result
  }

  /// Appends the folded text to bytes, cut after `limit` bytes or a few more.
  package static func append(_ text: String, to result: inout [UInt8], limit: Int) {
    var text = text
    text.withUTF8 { append($0, to: &result, limit: limit) }
  }

  /// Appends the folded text of UTF-8 to bytes, cut after `limit` bytes or a few more.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8], limit: Int
  ) {
    let start = result.count
    // Most text is ASCII: copied and folded in place, which the compiler vectorises.
    result.append(contentsOf: bytes.prefix(limit))
    let isPlain = result.withUnsafeMutableBufferPointer { all in
      var seen: UInt8 = 0
      for index in start..<all.count {
        let byte = all[index]
        seen |= byte
        all[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
      }
      return seen < 0x80
    }
    guard !isPlain else { return }
    result.removeLast(result.count - start)
    // A byte becomes at most three; the last character may exceed the limit.
    let room = min(bytes.count * 3, limit) + longestCharacter
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { room in
      let count = latin.withUnsafeBufferPointer { fold(bytes, latin: $0, into: room) }
      result.append(contentsOf: room[..<count])
    }
  }

  /// The largest number of bytes that one character is folded to.
  private static let longestCharacter = 16

  /// Folds any text, until there may be no room for another character.
  ///
  /// - Returns: The number of bytes written.
  private static func fold(
    _ bytes: UnsafeBufferPointer<UInt8>, latin: UnsafeBufferPointer<UInt32>,
    into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var result = Output(room)
    let end = room.count - longestCharacter
    var place = 0
    // A Swift string is valid UTF-8, so that the first byte gives the character's length.
    while place < bytes.count && result.count <= end {
      let lead = UInt32(bytes[place])
      func rest(_ offset: Int) -> UInt32 { UInt32(bytes[place + offset]) & 0x3F }
      switch lead {
      case 0..<0x80:
        result.append(lead &- 0x41 < 26 ? UInt8(lead) | 0x20 : UInt8(lead))
        place += 1
      case 0..<0xE0:
        let scalar = (lead & 0x1F) << 6 | rest(1)
        if 0xC0..<0x180 ~= scalar, latin[Int(scalar) - 0xC0] != 0 {
          encode(latin[Int(scalar) - 0xC0], to: &result)
        } else {
          append(scalar, to: &result)
        }
        place += 2
      case 0..<0xF0:
        append((lead & 0xF) << 12 | rest(1) << 6 | rest(2), to: &result)
        place += 3
      default:
        append((lead & 7) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), to: &result)
        place += 4
      }
    }
    return result.count
  }

  /// An output cursor in a buffer.
  private struct Output {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ room: UnsafeMutableBufferPointer<UInt8>) {
      self.room = room
    }

    mutating func append(_ byte: UInt8) {
      guard count < room.count else { return }
      room[count] = byte
      count += 1
    }

    /// Voices the last character if it is katakana without a mark of its own.
    mutating func voice(by mark: UInt32) {
      guard count >= 3 else { return }
      let end = room[(count - 3)..<count].map { UInt32($0) }
      let last = (end[0] & 0xF) << 12 | (end[1] & 0x3F) << 6 | end[2] & 0x3F
      guard end[0] >= 0xE0, let voiced = FoldedScripts.voiced(last, by: mark) else { return }
      count -= 3
      FoldedText.encode(voiced, to: &self)
    }
  }

  private static func append(_ scalar: UInt32, to result: inout Output) {
    switch scalar {
    case 0x41...0x5A: result.append(UInt8(scalar) | 0x20)
    case 0..<0x80: result.append(UInt8(scalar))
    case 0xDF, 0x1E9E: appendTwo(0x73, 0x73, to: &result)
    case 0xC6, 0xE6: appendTwo(0x61, 0x65, to: &result)
    case 0x152, 0x153: appendTwo(0x6F, 0x65, to: &result)
    // Ё and ё.
    case 0x401, 0x451: encode(0x435, to: &result)
    // Hebrew and Arabic.
    case 0x591...0x6CC:
      if let letter = FoldedScripts.letter(scalar) { encode(letter, to: &result) }
    // Hiragana, and the wide and narrow forms of Latin letters and katakana.
    case 0x3041...0x309E, 0xFF01...0xFF9F:
      if FoldedScripts.isVoicing(scalar) {
        result.voice(by: scalar)
      } else {
        let usual = FoldedScripts.usual(scalar)
        if usual < 0x80 { append(usual, to: &result) } else { encode(usual, to: &result) }
      }
    case 0x1E00...0x1EFF: encode(latinAdditional[Int(scalar) - 0x1E00], to: &result)
    // Combining accents.
    case 0x300...0x36F: break
    // Greek and Cyrillic capital letters, then their small letters.
    case 0x391...0x3A9, 0x410...0x42F: encode(scalar + 0x20, to: &result)
    case 0x400...0x40F: encode(scalar + 0x50, to: &result)
    case 0x3B1...0x3C9, 0x430...0x45F: encode(scalar, to: &result)
    // Scripts without case, and symbols.
    case 0x590...0x109F, 0x2E80...0xA63F, 0xAC00...0xD7FF, 0x1F000...0x3FFFF:
      encode(scalar, to: &result)
    default:
      let lower = Unicode.Scalar(scalar)?.properties.lowercaseMapping ?? ""
      for byte in lower.utf8 { result.append(byte) }
    }
  }

  private static func appendTwo(_ first: UInt8, _ second: UInt8, to result: inout Output) {
    result.append(first)
    result.append(second)
  }

  /// Appends a scalar as UTF-8.
  private static func encode(_ scalar: UInt32, to result: inout Output) {
    func rest(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3F) }
    switch scalar {
    case 0..<0x80: result.append(UInt8(scalar))
    case 0x80..<0x800: appendTwo(0xC0 | UInt8(scalar >> 6), rest(0), to: &result)
    case 0x800..<0x10000:
      appendTwo(0xE0 | UInt8(scalar >> 12), rest(6), to: &result)
      result.append(rest(0))
    default:
      appendTwo(0xF0 | UInt8(scalar >> 18 & 7), rest(12), to: &result)
      appendTwo(rest(6), rest(0), to: &result)
    }
  }

  /// The lower-case base letters of U+00C0 to U+017F; 0 for those that become two letters.
  ///
  /// Unicode: canonical decomposition.
  private static let latin = Array(
    """
    aaaaaaæceeeeiiiidnooooo×ouuuuyþßaaaaaaæceeeeiiiidnooooo÷ouuuuyþy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĳĳjjkkĸllllllŀ\
    ŀllnnnnnnŉŋŋooooooœœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """.unicodeScalars.map { "æœß".unicodeScalars.contains($0) ? 0 : $0.value })

  /// The lower-case base letters of U+1E00 to U+1EFF.
  private static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyẚssßßßaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ
    """.unicodeScalars.map(\.value))
}
