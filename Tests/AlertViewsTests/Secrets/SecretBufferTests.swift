import Testing

@testable import AlertViews

/// Decoding text into locked memory without making a string.
@Suite struct SecretBufferTests {
  private func text(of buffer: SecretBuffer) -> String {
    buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      (Array("aé日𝄞".utf8), 64, "aé日𝄞"),
      (Array("a\0b".utf8), 64, "ab"),
      // Invalid sequences are replaced as `String` does it.
      ([0x61, 0xff, 0x62], 64, "a\u{fffd}b"),
      ([0x61, 0xe6, 0x97], 64, "a\u{fffd}"),
      // Truncation is between characters, and nothing is added after it.
      (Array("aé日b".utf8), 4, "aé"),
      (Array("日".utf8), 2, ""),
    ] as [([UInt8], Int, String)])
  func utf8IsTakenInWholeCharacters(bytes: [UInt8], capacity: Int, expected: String) {
    let buffer = SecretBuffer(capacity: capacity)
    bytes.withUnsafeBytes { buffer.appendText(utf8: $0) }
    #expect(text(of: buffer) == expected)
  }

  @Test(
    arguments: [
      ([0x47, 0xf6, 0x00, 0xdf], 64, "Göß"), ([0x61, 0xe4], 2, "a"),
    ] as [([UInt8], Int, String)])
  func latin1BecomesUTF8(bytes: [UInt8], capacity: Int, expected: String) {
    let buffer = SecretBuffer(capacity: capacity)
    bytes.withUnsafeBytes { buffer.appendText(latin1: $0) }
    #expect(text(of: buffer) == expected)
  }

  @Test func aCopyIsCutAtTheEndOfACharacter() {
    #expect(text(of: SecretBuffer(copying: "aéé", limit: 4)) == "aé")
    #expect(text(of: SecretBuffer(copying: "aé", limit: .max)) == "aé")
  }
}
