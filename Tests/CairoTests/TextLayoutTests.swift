import Cairo
import DrawingTestSupport
import Testing

/// Text: extents, breaking, ellipsis, markup and direction.
@MainActor
struct TextLayoutTests {
  private let style = TextStyle(families: ["Inter"], size: 14)

  init() throws {
    try TestFonts.install()
  }

  @Test func lineSpacingIsSharedAboveAndBelowEveryLine() {
    let plain = TextLayout("one\ntwo", style: style)
    let spaced = TextLayout("one\ntwo", style: style, flow: TextFlow(lineSpacing: 1.5))
    #expect(abs(spaced.size.height - plain.size.height * 1.5) < 0.1)
    #expect(spaced.baseline > plain.baseline)
  }
}
