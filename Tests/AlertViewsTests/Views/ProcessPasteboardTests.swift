import AlertViews
import Testing

/// The pasteboard of content without a display.
@MainActor
struct ProcessPasteboardTests {
  @Test(arguments: [(100, "日本 e\u{301}"), (8, "日本 "), (6, "日本"), (5, "日"), (2, ""), (0, "")])
  func textIsCutByBytesAtTheEndOfACharacter(limit: Int, text: String) {
    let pasteboard = ProcessPasteboard()
    pasteboard.write("日本 e\u{301}", to: .clipboard)
    var read: String?
    pasteboard.read(.clipboard, limit: limit) { read = $0 }
    // A letter and its combining accent are one character.
    #expect(read == text)
  }

  @Test func anEmptySelectionReadsAsNil() {
    var read: String? = ""
    ProcessPasteboard().read(.primary, limit: 10) { read = $0 }
    #expect(read == nil)
  }
}
