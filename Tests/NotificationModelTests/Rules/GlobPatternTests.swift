import NotificationModel
import Testing

/// Glob patterns with `*` and `?`.
struct GlobPatternTests {
  @Test(
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "anything", true),
      ("mail", "Mail", true), ("MAIL", "mail", true), ("mail", "mails", false),
      ("mail*", "Mail client", true), ("*mail", "the mail", true), ("*mail*", "no letter", false),
      ("m?il", "mail", true), ("m?il", "mil", false), ("?", "é", true), ("?", "👍🏽", true),
      ("É*", "école", true), ("*ß", "Spaß", true), ("a*b*c", "a-b-b-c", true),
      ("a*b*c", "a-c-b", false), ("**a**", "bab", true), ("a\n*", "a\r\nb", false),
    ])
  func theWholeTextMustMatchIgnoringCase(pattern: String, text: String, isMatch: Bool) {
    #expect(GlobPattern(pattern).matches(text) == isMatch)
  }

  @Test func manyStarsDoNotBacktrackExponentially() {
    let pattern = GlobPattern(String(repeating: "a*", count: 200) + "b")
    let text = String(repeating: "a", count: 5000)
    let time = ContinuousClock().measure { #expect(!pattern.matches(text)) }
    #expect(time < .seconds(2))
  }
}
