import AlertModel
import TestHarness
import Testing

struct LinkedMarkupTests {
  private func links(_ markup: String) -> [String] {
    let linked = LinkedMarkup(markup)
    return linked.links.map { "\($0.target) \($0.range.lowerBound)-\($0.range.upperBound)" }
  }

  @Test func linkTagsAreRemovedAndRangesKept() {
    let linked = LinkedMarkup(
      "é <b>see</b> <a href=\"https://a.example/?q=1&amp;r=2\">the <i>page</i></a>!")
    #expect(linked.markup == "é <b>see</b> the <i>page</i>!")
    #expect(
      linked.links == [
        LinkedMarkup.Link(target: "https://a.example/?q=1&r=2", range: 7..<15)
      ])
    #expect(linked.byteCount == 16)
  }

  @Test(arguments: [
    ("<a href='x'>y</a>", ["x 0-1"]),
    ("<a title=\"1 > 2\" href = \"x\" >y</a >", ["x 0-1"]),
    ("&lt;&#233;<a href='x'>&amp;</a>", ["x 3-4"]),
    ("<!-- <a href='n'> --><a href='x'>y</a>", ["x 0-1"]),
    ("<a href='x'>1</a><a href='z'>2</a>", ["x 0-1", "z 1-2"]),
    ("<a href='x'>1<a href='z'>2</a></a>", ["x 0-2"]),
    ("<a href='x'></a>", []), ("<a>y</a>", []), ("<a href=''>y</a>", []), ("<a href=x>y</a>", []),
    ("<abbr href='x'>y</abbr>", []), ("a &lt; b", []),
    ("<a href='\(String(repeating: "x", count: 5000))'>y</a>", []),
  ])
  func linksAreParsed(markup: String, found: [String]) {
    #expect(links(markup) == found)
  }

  @Test(arguments: ["<a href='x'>y", "y</a>", "<a href='x>y</a>", "<a", "<!-- <a href='x'>y</a>"])
  func invalidMarkupIsUnchanged(markup: String) {
    let linked = LinkedMarkup(markup)
    #expect(linked.markup == markup && linked.links.isEmpty)
  }

  @Test func numberOfLinksIsLimited() {
    let many = String(repeating: "<a href='x'>y</a>", count: 5000)
    #expect(LinkedMarkup(many).links.count == 100)
    #expect(LinkedMarkup(many).markup.utf8.count == 5000)
  }

  @Test(arguments: ["<", "&", "<a href='x'>", "<!--", "<a "])
  func hostileMarkupTakesLinearTime(part: String) {
    let clock = ContinuousClock()
    let time = clock.measure { _ = LinkedMarkup(String(repeating: part, count: 60_000)) }
    #expect(time < Bounds.computation)
  }
}
