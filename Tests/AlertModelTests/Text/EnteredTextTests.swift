import AlertModel
import Testing

/// Sanitising entered text.
struct EnteredTextTests {
  @Test(
    arguments: [
      ("plain", "plain", "plain"),
      ("", "", ""),
      ("one\ntwo", "one two", "one\ntwo"),
      ("one\r\ntwo\rthree", "one two three", "one\ntwo\nthree"),
      ("copied line\n", "copied line", "copied line\n"),
      ("ends\n\n\r\n", "ends", "ends\n\n\n"),
      ("space at the end ", "space at the end ", "space at the end "),
      ("tab\there", "tab here", "tab\there"),
      ("nul\0bell\u{7}del\u{7F}", "nulbelldel", "nulbelldel"),
      ("next\u{85}control\u{9B}x", "next controlx", "next\ncontrolx"),
      ("line\u{2028}paragraph\u{2029}x", "line paragraph x", "line\nparagraph\nx"),
      ("form\u{C}feed\u{B}tab", "form feed tab", "form\nfeed\ntab"),
      ("é©€“”…👩‍👩‍👧 שלום", "é©€“”…👩‍👩‍👧 שלום", "é©€“”…👩‍👩‍👧 שלום"),
      ("\n", "", "\n"),
    ])
  func untypableCharactersAreRemoved(text: String, inOneLine: String, inMany: String) {
    #expect(EnteredText.cleaned(text, lines: .one) == inOneLine)
    #expect(EnteredText.cleaned(text, lines: .many) == inMany)
  }

  @Test(
    arguments: [
      ("abc", 3, "abc"), ("abc", 2, "ab"), ("abc", 0, ""), ("abc", -1, ""), ("", 5, ""),
      ("aé", 2, "a"), ("aé", 3, "aé"),
      // A combining accent belongs to its letter, a family emoji is one character.
      ("ae\u{301}", 3, "a"), ("ae\u{301}x", 4, "ae\u{301}"), ("x👩‍👩‍👧", 18, "x"),
    ])
  func prefixEndsBetweenCharacters(text: String, limit: Int, expected: String) {
    #expect(EnteredText.prefix(text, bytes: limit) == expected)
  }

  @Test func absurdlyLongCharacterIsSplit() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 1000)
    let cut = EnteredText.prefix(zalgo, bytes: 500)
    #expect((495...500).contains(cut.utf8.count))
  }
}
