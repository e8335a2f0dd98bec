import AlertModel
import TestHarness
import Testing

/// Removing markup and truncating text.
struct PlainTextTests {
  @Test(
    arguments: [
      ("plain", "plain"), ("<b>bold</b> and <i>slanted</i>", "bold and slanted"),
      ("a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"),
      ("&quot;x&quot; &apos;y&apos;", "\"x\" 'y'"),
      ("&#65;&#x1F44D;", "A👍"), ("&#xD800;&#99999999999;", "&#xD800;&#99999999999;"),
      ("<a href=\"x>y\">link</a>", "link"), ("a & b", "a & b"), ("&unknown;", "&unknown;"),
      ("broken <b", "broken <b"), ("", ""), ("<>", ""), ("&", "&"), ("é<b>é</b>é", "ééé"),
    ])
  func markupIsRemoved(markup: String, plain: String) {
    #expect(PlainText.of(markup) == plain)
  }

  @Test(
    arguments: [
      ("short", 5, "short"), ("longer", 5, "lo…"), ("ééé", 5, "é…"), ("👨‍👩‍👧x", 20, "👨‍👩‍👧x"),
      ("👨‍👩‍👧 family", 20, "…"), ("abc", 2, "…"), ("", 0, ""),
    ])
  func truncationEndsBetweenCharacters(text: String, count: Int, result: String) {
    #expect(text.cut(toBytes: count) == result)
  }

  @Test(arguments: [0, 2, 4095, 16_383])
  func endlessCharacterIsTruncatedQuickly(count: Int) {
    let text = "a" + String(repeating: "\u{301}", count: 30_000)
    let time = ContinuousClock().measure {
      for _ in 0..<100 {
        let cut = text.cut(toBytes: count)
        #expect(cut.hasSuffix("…") && (count - 1...max(count, 3)).contains(cut.utf8.count))
      }
    }
    #expect(time < Bounds.computation)
  }

  @Test func multiScalarCharactersAreNotSplit() {
    let (flags, family) = (String(repeating: "🇨🇭", count: 12), "👨‍👩‍👧‍👦")
    for (text, length) in [(flags, 8), (String(repeating: family, count: 40), 25)] {
      for count in 3..<text.utf8.count {
        #expect((text.cut(toBytes: count).utf8.count - 3) % length == 0)
      }
    }
  }

  @Test func millionTagsTakeLinearTime() {
    let markup = String(repeating: "<b>&lt;", count: 100_000)
    let time = ContinuousClock().measure {
      #expect(PlainText.of(markup).utf8.count == 100_000)
      #expect(PlainText.of(String(repeating: "<", count: 100_000)).utf8.count == 100_000)
    }
    #expect(time < Bounds.computation)
  }
}
