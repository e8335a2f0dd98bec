import NotificationService
import TestHarness
import Testing

/// Sanitising of bodies.
struct BodyMarkupTests {
  @Test(arguments: [
    ("", ""),
    ("plain", "plain"),
    ("<b>a</b> <i>b</i> <u>c</u>", "<b>a</b> <i>b</i> <u>c</u>"),
    ("<B>a</B>", "<b>a</b>"),
    ("<b><i>a</i></b>", "<b><i>a</i></b>"),
    ("Tom & Jerry", "Tom &amp; Jerry"),
    ("1 < 2 > 0", "1 &lt; 2 &gt; 0"),
    ("I <3 you", "I &lt;3 you"),
    ("&lt;b&gt; &amp;amp; &quot;&apos;", "&lt;b&gt; &amp;amp; \"'"),
    ("&#65;&#x42;&#X43; &#8217;", "ABC ’"),
    ("&nope; &#xZZ; &#99999999999; &; &", "&amp;nope; &amp;#xZZ; &amp;#99999999999; &amp;; &amp;"),
    ("&#0;&#1;&#xD800;&#x202E;x", "&amp;#xD800;x"),
    ("&#+65;", "&amp;#+65;"),
    ("<p>a</p><span color=\"red\">b</span>", "ab"),
    ("a<br>b<br/>c", "a\nb\nc"),
    ("a\r\nb\rc\td\u{0}\u{7F}\u{85}e", "a\nb\nc\td\ne"),
    ("<b>a", "&lt;b&gt;a"),
    ("a</b>", "a&lt;/b&gt;"),
    ("<b><i>a</b></i>", "&lt;b&gt;&lt;i&gt;a&lt;/b&gt;&lt;/i&gt;"),
    ("<b", "&lt;b"),
    ("<", "&lt;"),
    ("</", "&lt;/"),
    ("<b>x</b> a <b", "<b>x</b> a &lt;b"),
    ("<b/>a", "a"),
    (
      "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>",
      "<a href=\"https://example.org/?a=1&amp;b=2\">x</a>"
    ),
    ("<a href='mailto:a@example.org'>x</a>", "<a href=\"mailto:a@example.org\">x</a>"),
    ("<A HREF=HTTP://example.org>x</A>", "<a href=\"HTTP://example.org\">x</a>"),
    ("<a class=\"y\" href = \"file:///tmp/x\">x</a>", "<a href=\"file:///tmp/x\">x</a>"),
    ("<a href=\"javascript:alert(1)\">x</a>", "x"),
    ("<a href=\"https://a b\">x</a>", "x"),
    ("<a href=\"https://a\u{202E}b\">x</a>", "x"),
    (
      "<a href=\"https://a&quot;&gt;&lt;b&gt;\">x</a>",
      "<a href=\"https://a&quot;&gt;&lt;b&gt;\">x</a>"
    ),
    ("<a>x</a>", "x"),
    ("<a href=\"https://a\">x<a href=\"https://b\">y</a></a>", "<a href=\"https://a\">xy</a>"),
    ("<img src=\"https://example.org/x.png\" alt=\"a &lt; b\"/>", "a &lt; b"),
    ("<img src=\"x.png\">", ""),
    ("a\u{202E}b", "ab"),
    ("a\u{2067}b", "a\u{2067}b\u{2069}"),
    ("a\u{2069}b", "ab"),
    ("\u{2066}a\nb", "\u{2066}a\u{2069}\nb"),
    ("&#xFFFF;&#xFDD0;x", "x"),
  ])
  func bodiesAreMadeSafe(body: String, markup: String) {
    #expect(BodyMarkup(body).markup == markup)
  }

  @Test func theFirstUsablePictureIsShown() {
    let body = BodyMarkup(
      "<img src=\"/no.png\" alt=\"first\"/> <img src=\"file:///b%20c.png\" alt=\"second\"/>"
        + " <img src=\"/d.png\" alt=\"third\"/>",
      isPicture: { $0 != "/no.png" })
    #expect(body.picture == "/b c.png")
    #expect(body.markup == "first  third")
  }

  @Test func aCutBodyIsWellFormed() {
    #expect(BodyMarkup("<b>a <i>b", isCut: true).markup == "<b>a <i>b…</i></b>")
    #expect(BodyMarkup("a <a href=\"https://exa", isCut: true).markup == "a …")
    #expect(BodyMarkup("</b> a", isCut: true).markup == "&lt;/b&gt; a…")
  }

  @Test func tooDeepNestingIsShownLiterally() {
    let deep = String(repeating: "<b>", count: 10_000) + String(repeating: "</b>", count: 10_000)
    #expect(BodyMarkup(deep).markup.hasPrefix("&lt;b&gt;&lt;b&gt;"))
    let allowed = String(repeating: "<b>", count: 32) + "x" + String(repeating: "</b>", count: 32)
    #expect(BodyMarkup(allowed).markup == allowed)
  }

  /// Row 69 of the table of traps: any input becomes well-formed markup.
  @Test func anyInputBecomesWellFormedMarkup() {
    let pieces = [
      "<b>", "</b>", "<i>", "</i>", "<u>", "</u>", "<a href=\"https://x.org\">", "<a href='",
      "</a>",
      "<img src=\"/x\" alt='y'>", "<", ">", "&", "&amp;", "&#x41;", "&#", ";", "\"", "'", "/", "=",
      "text", "ä", "\u{202E}", "\u{2067}", "\u{2069}", "\u{0}", "\n", "<span>", "</", "<!--", "🙂",
      "a=b", " ", "<br/>", "href",
    ]
    var numbers = SeededGenerator(seed: 20_261_121)
    for _ in 0..<100_000 {
      let count = Int(numbers.next() % 12)
      let body = (0..<count).map { _ in pieces[Int(numbers.next() % UInt64(pieces.count))] }
        .joined()
      let markup = BodyMarkup(body, isCut: numbers.next() % 8 == 0).markup
      guard MarkupCheck.isSafe(markup) else {
        Issue.record("“\(body)” became “\(markup)”")
        return
      }
    }
  }
}

/// An independent checker of sanitised markup.
private enum MarkupCheck {
  private static let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]

  /// Whether there are only allowed tags, properly nested, known references and text.
  static func isSafe(_ markup: String) -> Bool {
    var rest = markup[...]
    var open: [String] = []
    while let first = rest.first {
      switch first {
      case "<":
        guard let end = rest.firstIndex(of: ">") else { return false }
        let tag = String(rest[...end])
        rest = rest[rest.index(after: end)...]
        if tag.hasPrefix("</") {
          guard open.popLast().map({ "</\($0)>" }) == tag else { return false }
        } else if tag == "<a href=\"https://x.org\">" {
          guard !open.contains("a") else { return false }
          open.append("a")
        } else {
          guard ["<b>", "<i>", "<u>"].contains(tag) else { return false }
          open.append(String(tag.dropFirst().dropLast()))
        }
      case "&":
        guard let entity = entities.first(where: { rest.hasPrefix($0) }) else { return false }
        rest = rest.dropFirst(entity.count)
      case ">", "\u{0}", "\u{202E}": return false
      default: rest = rest.dropFirst()
      }
    }
    return open.isEmpty
  }
}
