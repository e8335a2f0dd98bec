import AlertModel
import TestHarness
import Testing

/// Sanitising untrusted text for display.
struct DisplayTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("two\nlines", "two\nlines"), ("a\r\nb\rc", "a\nb\nc"),
    ("bell\u{7}, null\0, escape\u{1B}[31m", "bell, null, escape[31m"), ("tab\there", "tab\there"),
    ("next\u{85}line", "nextline"), ("שלום", "שלום"), ("e\u{301}", "e\u{301}"),
  ])
  func paragraphsKeepLinesAndLoseControls(text: String, expected: String) {
    #expect(DisplayText.paragraphs(text) == expected)
  }

  @Test(arguments: [
    ("two\nlines", "two\u{2028}lines"), ("invoice\u{202E}fdp.exe", "invoicefdp.exe"),
    ("\u{2067}x\u{2069}", "x"),
  ])
  func titleIsOneParagraphWithoutBidiControls(text: String, expected: String) {
    #expect(DisplayText.title(text) == expected)
  }

  @Test func lineHasNoLineBreaks() {
    #expect(DisplayText.line("a\nb\r\nc\u{2028}d") == "a b c d")
  }

  @Test func longTextEndsWithAnEllipsis() {
    #expect(DisplayText.line("abcdef", limit: 3) == "abc…")
    #expect(DisplayText.line("abc", limit: 3) == "abc")
  }

  @Test func tenMegabytesAreTruncatedQuickly() {
    let text = String(repeating: "ten megabytes ", count: 750_000)
    let clock = ContinuousClock()
    var title = ""
    let time = clock.measure { title = DisplayText.title(text) }
    #expect(title.unicodeScalars.count == 1001)
    #expect(time < Bounds.computation)
  }

  @Test func onlyLongWordsGetBreakOpportunities() {
    let word = String(repeating: "x", count: 200)
    #expect(DisplayText.paragraphs(word) == word)
    let endless = DisplayText.paragraphs(word + word)
    #expect(endless.unicodeScalars.contains("\u{200B}"))
    #expect(endless.replacing("\u{200B}", with: "") == word + word)
  }

  @Test func breaksNeverSeparateAnAccent() {
    let accents = "e" + String(repeating: "\u{301}", count: 500)
    #expect(!DisplayText.paragraphs(accents).unicodeScalars.contains("\u{200B}"))
  }
}
