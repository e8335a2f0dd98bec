import Cairo
import DrawingTestSupport
import Testing

/// Text is drawn unchanged: no ligatures that change the meaning, no added hyphens.
@MainActor
struct LiteralTextTests {
  private let style = TextStyle(families: ["Inter"], size: 14)

  init() throws {
    try TestFonts.install()
  }

  @Test(arguments: ["0x1234", "a->b", "1x2", "=>", "1920x1080"])
  func noContextualAlternates(text: String) throws {
    let escaped = text.split(separator: ">", omittingEmptySubsequences: false)
      .joined(separator: "&gt;")
    let alternate = try pixels("<span font_features='calt=1'>\(escaped)</span>", isMarkup: true)
    #expect(try pixels(text) != alternate)
    let plain = try pixels("<span font_features='calt=0'>\(escaped)</span>", isMarkup: true)
    #expect(try pixels(text) == plain)
    #expect(try pixels(escaped, isMarkup: true) == plain)
  }

  /// Arabic letters are joined by the features of their font, whatever is beside them.
  @Test func joiningScriptsKeepTheirFeatures() throws {
    let text = "1x2 \u{633}\u{644}\u{627}\u{645} 1x2"
    let parts =
      "<span font_features='calt=0'>1x2 </span>\u{633}\u{644}\u{627}\u{645}"
      + "<span font_features='calt=0'> 1x2</span>"
    #expect(try pixels(text) == pixels(parts, isMarkup: true))
  }

  @Test func brokenWordsGetNoHyphens() throws {
    let word = "incomprehensibilities"
    let hyphenated = "<span insert_hyphens='true'>\(word)</span>"
    #expect(try pixels(word, width: 60) != pixels(hyphenated, isMarkup: true, width: 60))
    let plain = "<span insert_hyphens='false'>\(word)</span>"
    #expect(try pixels(word, width: 60) == pixels(plain, isMarkup: true, width: 60))
  }

  /// Lines may end within an address, but not within or right after its `://`.
  @Test(arguments: [1.0, 2])
  func addressesAreNotBrokenAfterTheirScheme(scale: Double) {
    let address = "see https://example.org/page"
    func lines(_ text: String, width: Double) -> Int {
      TextLayout(text, style: style, flow: TextFlow(width: width), scale: scale).lineCount
    }
    let part = TextLayout("https://", style: style, scale: scale).size.width
    let host = TextLayout("https://example.org/", style: style, scale: scale).size.width
    let most = TextLayout("see https://", style: style, scale: scale).size.width
    // Room for the scheme beside the word, but not for the host.
    #expect(host > most && part < most)
    #expect(lines(address, width: host + 1) == 3)
    #expect(lines("see https://", width: most) == 1)
    #expect(lines("://", width: most) == 1)
  }

  private func pixels(
    _ text: String, isMarkup: Bool = false, width: Double? = nil
  ) throws -> [UInt8] {
    let surface = try ImageSurface(width: 200, height: 80)
    let layout = TextLayout(
      text, style: style, flow: TextFlow(width: width), isMarkup: isMarkup)
    DrawingContext(surface).show(layout, x: 4, y: 4)
    let length = surface.height * surface.stride
    return surface.withUnsafeBytes { Array($0.prefix(length)) }
  }
}
