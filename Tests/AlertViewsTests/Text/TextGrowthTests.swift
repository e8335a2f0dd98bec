import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import DrawingTestSupport
import Testing

/// Text that grows while it is shown.
@MainActor
struct TextGrowthTests {
  init() throws {
    try TestFonts.install()
  }

  private static func lines(_ range: Range<Int>) -> String {
    range.map { "line \($0)\n" }.joined()
  }

  private func bench(_ text: String?, follows: Bool) throws -> StandardAlertBench {
    try StandardAlertBench(AlertDescription(title: "Log", text: text, followsText: follows))
  }

  private func add(_ text: String, to bench: StandardAlertBench) throws {
    try bench.content.add(AlertAddition(text: text))
    try bench.draw()
  }

  private func textView(_ bench: StandardAlertBench) throws -> TextView {
    try #require(bench.content.view.form.textPane?.textView)
  }

  /// The length of the text that is hidden below, in points.
  private func hiddenBelow(_ bench: StandardAlertBench) throws -> Double {
    let state = try textView(bench).scrollState
    return state.whole - state.offset - state.visible
  }

  @Test func followedTextStartsAtItsEnd() throws {
    let bench = try bench(Self.lines(0..<40), follows: true)
    #expect(try hiddenBelow(bench) < 1)
    try add(Self.lines(40..<80), to: bench)
    #expect(try hiddenBelow(bench) < 1)
    #expect(try textView(bench).text == Self.lines(0..<80))
  }

  @Test func followedTextGrowsAndThenScrolls() throws {
    let bench = try bench(nil, follows: true)
    let small = bench.size.height
    for line in 0..<40 { try add("line \(line)\n", to: bench) }
    #expect(bench.size.height > small + 100)
    #expect(try hiddenBelow(bench) < 1)
    #expect(try textView(bench).text == Self.lines(0..<40))
  }

  @Test func scrollingAwayStopsFollowing() throws {
    let bench = try bench(Self.lines(0..<40), follows: true)
    let view = try textView(bench)
    view.scroll(to: 0)
    try add(Self.lines(40..<80), to: bench)
    #expect(view.scrollState.offset < 1)
    view.scroll(to: 1e9)
    try add(Self.lines(80..<90), to: bench)
    #expect(try hiddenBelow(bench) < 1)
  }

  @Test func textThatIsNotFollowedStaysAtItsBeginning() throws {
    let bench = try bench(Self.lines(0..<3), follows: false)
    try add(Self.lines(3..<80), to: bench)
    #expect(try textView(bench).scrollState.offset < 1)
  }

  @Test func typedTextGrowsAfterTheCaret() throws {
    let bench = try StandardAlertBench.asking(.text(TextRules(value: "first ", follows: true)))
    bench.type("my ")
    bench.press(.home)
    try bench.content.add(AlertAddition(values: ["it": "last"]))
    bench.type("own ")
    #expect(bench.value == .text("own first my last"))
    bench.press(.text("z"), .control)
    #expect(bench.value == .text("first my last"))
  }

  @Test func aCustomFontMakesRoomForItsLines() throws {
    let line = String(repeating: "0123456789", count: 6)
    let usual = try StandardAlertBench(AlertDescription(title: "T", text: line))
    let fixed = try StandardAlertBench(
      AlertDescription(title: "T", text: line, textFont: "DejaVu Sans Mono 10"))
    #expect(usual.size.width == 560)
    #expect(fixed.size.width > 480)
    #expect(fixed.size.height < usual.size.height)
  }

  @Test(arguments: ["", "Nonsense", "Sans 0", "Sans 100000", "Sans -5", "9px", "\u{0}"])
  func anyFontCanBeSpecified(font: String) throws {
    let bench = try StandardAlertBench(
      AlertDescription(title: "T", text: "a\nb", textFont: font))
    #expect(bench.size.height <= 768)
  }
}
