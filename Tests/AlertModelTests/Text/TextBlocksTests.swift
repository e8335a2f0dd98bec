import AlertModel
import TestHarness
import Testing

/// Dividing text into blocks.
struct TextBlocksTests {
  private static func parts(_ blocks: TextBlocks, of text: String) -> [String] {
    var start = 0
    let bytes = Array(text.utf8)
    return blocks.byteCounts.map { count in
      defer { start += count }
      return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }
  }

  @Test(
    arguments: [
      ("", [""]),
      ("short", ["short"]),
      ("a\nb", ["a\nb"]),
      ("ends\n", ["ends\n"]),
      // Whole paragraphs of up to eight bytes.
      ("ab\ncd\nef\ngh\nij\n", ["ab\ncd\nef\n", "gh\nij\n"]),
      ("first\na second, long\nx", ["first\n", "a second, long\n", "x"]),
      // A paragraph of more than 32 bytes is split at a space.
      ("abcdefg hijklmn opqrstu vwxyz abcdefg", ["abcdefg hijklmn opqrstu vwxyz ", "abcdefg"]),
      // Without a space it is split between two characters.
      (String(repeating: "x", count: 40), [String(repeating: "x", count: 32), "xxxxxxxx"]),
      ("a" + String(repeating: "é", count: 16), ["a" + String(repeating: "é", count: 15), "é"]),
      (
        String(repeating: "x", count: 31) + "e\u{301}yyyy",
        [String(repeating: "x", count: 31), "e\u{301}yyyy"]
      ),
    ])
  func textIsDividedAtNaturalBoundaries(text: String, expected: [String]) {
    let blocks = TextBlocks(text, target: 8, mostBytes: 32)
    #expect(Self.parts(blocks, of: text) == expected)
  }

  @Test(arguments: [(0, 0, 0), (8, 0, 0), (9, 1, 9), (14, 1, 9), (15, 1, 9), (99, 1, 9)])
  func positionBetweenBlocksBelongsToTheSecond(position: Int, index: Int, start: Int) {
    let blocks = TextBlocks("ab\ncd\nef\ngh\nij\n", target: 8, mostBytes: 32)
    #expect(blocks.byteCounts == [9, 6])
    let found = blocks.block(at: position)
    #expect(found.index == index)
    #expect(found.start == start)
  }

  @Test func typingChangesOneBlock() {
    var text = (0..<200).map { "A line of text, number \($0).\n" }.joined()
    var blocks = TextBlocks(text)
    let count = blocks.count
    let place = text.utf8.count / 2
    text.insert("x", at: text.utf8.index(text.startIndex, offsetBy: place))
    let changed = blocks.apply(TextEdit(range: place..<place, insertedCount: 1), to: text)
    let expected = blocks.block(at: place).index
    #expect(changed.former == expected..<expected + 1)
    #expect(changed.count == 1)
    #expect(blocks.count == count)
  }

  @Test(arguments: 1...30)
  func blocksStayConsistentAfterEdits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["x", "word ", "\n", "a line\n", "é€👩‍👩‍👧", String(repeating: "long", count: 12), ""]
    var text = ""
    var blocks = TextBlocks(text, target: 8, mostBytes: 32)
    var shadow = blocks.byteCounts
    for _ in 0..<400 {
      var edited = EditableText(text, lines: .many)
      let start = Int.random(in: 0...edited.count, using: &generator)
      let isLarge = Int.random(in: 0..<10, using: &generator) == 0
      let end = min(start + Int.random(in: 0...(isLarge ? 60 : 4), using: &generator), edited.count)
      guard
        let edit = edited.replace(
          start..<end, with: pieces.randomElement(using: &generator) ?? "")
      else { continue }
      text = edited.text
      let changed = blocks.apply(edit, to: text)
      // Only the reported blocks have changed.
      let new = Array(
        blocks.byteCounts[changed.former.lowerBound..<changed.former.lowerBound + changed.count])
      shadow.replaceSubrange(changed.former, with: new)
      #expect(shadow == blocks.byteCounts)
      #expect(blocks.byteCounts.reduce(0, +) == text.utf8.count)
      #expect(blocks.byteCounts.dropLast().allSatisfy { (1...32).contains($0) })
      let parts = Self.parts(blocks, of: text)
      #expect(parts.joined() == text)
      // No block boundary is inside a Unicode scalar.
      #expect(parts.allSatisfy { !$0.unicodeScalars.contains("\u{FFFD}") })
    }
    // After all edits there are not many more blocks than necessary.
    #expect(blocks.count <= 2 + 2 * text.utf8.count / 8)
  }
}
