/// The bytes of a JSON string that stand for themselves: all but control characters, quotes and
/// backslashes.
enum PlainText {
  /// The bit that marks a byte in a word.
  private static let mark: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns the end of the plain bytes that begin at `start`, searched in words of eight bytes.
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let all = UnsafeRawBufferPointer(bytes)
    var place = start
    while place + 8 <= all.count {
      let word = UInt64(littleEndian: all.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let found = zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x5C)) | controls(word)
      // Only the lowest mark is sure, because a subtraction borrows from the bytes above.
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < all.count, isPlain(all[place]) { place += 1 }
    return place
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x22 && byte != 0x5C
  }

  /// Marks the lowest zero byte of a word.
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & mark }

  /// Marks the lowest control character of a word.
  private static func controls(_ word: UInt64) -> UInt64 { (word &- ones &* 0x20) & ~word & mark }
}
