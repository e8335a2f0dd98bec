import Accessibility
import AlertViews
import Testing

/// The events that are reported for a text that changes.
@MainActor struct TextDifferenceTests {
  private static let object = AccessibleReference(1)

  private static func text(_ string: String, _ caret: Int) -> AccessibleText {
    AccessibleText(.plain(string), caret: caret, selection: caret..<caret, isEditable: true)
  }

  @Test(arguments: [
    ("ab", "abc", 2, "c", true), ("abc", "ab", 2, "c", false), ("", "é", 0, "é", true),
    ("aé", "aè", 1, "è", true), ("日本", "日x本", 1, "x", true), ("aa", "aaa", 2, "a", true),
  ])
  func onlyTheChangedPartIsReported(
    former: String, text: String, position: Int, part: String, isInserted: Bool
  ) {
    let events = TextDifference(
      from: Self.text(former, 0), to: Self.text(text, 0), of: Self.object
    ).events
    #expect(
      events.contains(
        .text(Self.object, isInserted: isInserted, at: position, length: 1, part)))
  }

  @Test func replacedTextIsDeletedAndThenInserted() {
    let events = TextDifference(
      from: Self.text("one", 3), to: Self.text("two words", 9), of: Self.object
    ).events
    #expect(
      events == [
        .text(Self.object, isInserted: false, at: 0, length: 3, "one"),
        .text(Self.object, isInserted: true, at: 0, length: 9, "two words"),
        .caret(Self.object, 9),
      ])
  }

  @Test func typedDotsAreBeforeTheCaret() {
    func dots(_ count: Int, _ caret: Int) -> AccessibleText {
      AccessibleText(.dots(count), caret: caret, selection: caret..<caret, isEditable: false)
    }
    #expect(
      TextDifference(from: dots(2, 2), to: dots(3, 3), of: Self.object).events == [
        .text(Self.object, isInserted: true, at: 2, length: 1, "•"), .caret(Self.object, 3),
      ])
    #expect(
      TextDifference(from: dots(3, 3), to: dots(0, 0), of: Self.object).events == [
        .text(Self.object, isInserted: false, at: 0, length: 3, "•••"), .caret(Self.object, 0),
      ])
  }

  @Test func aLongChangeIsReportedInPart() throws {
    let long = String(repeating: "é", count: 100_000)
    let events = TextDifference(
      from: Self.text("", 0), to: Self.text(long, 0), of: Self.object
    ).events
    guard case .text(_, true, 0, 100_000, let told)? = events.first else {
      Issue.record("\(events.count) events")
      return
    }
    #expect(told.utf8.count <= 16_384 && told.allSatisfy { $0 == "é" })
  }

  @Test(arguments: [
    (TextParts.Unit.character, 1, "n"), (.word, 1, "one "), (.word, 5, "two. "),
    (.sentence, 2, "one two. "), (.line, 12, "one two. Three\n"), (.line, 16, "four"),
  ])
  func partsAreFoundAroundAnOffset(unit: TextParts.Unit, offset: Int, part: String) {
    let parts = TextParts("one two. Three\nfour")
    #expect(parts.part(at: offset, unit).map(parts.text) == part)
  }

  @Test(arguments: [-5, 0, 3, 99])
  func offsetsOutOfRangeAreHarmless(offset: Int) {
    let parts = TextParts("abc")
    for unit in [TextParts.Unit.character, .word, .sentence, .line] {
      _ = (parts.part(at: offset, unit), parts.part(before: offset, unit))
      _ = parts.part(after: offset, unit)
    }
    #expect(parts.text(parts.range(offset, -1)).count <= 3)
  }
}
