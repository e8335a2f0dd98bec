import DrawingTestSupport
import Testing

@testable import Cairo

/// Text: extents, breaking, ellipsis, markup and direction.
@MainActor
struct TextLayoutTests {
  private let style = TextStyle(families: ["Inter"], size: 14)

  init() throws {
    try TestFonts.install()
  }

  @Test func lineSpacingIsDistributedAboveAndBelowEachLine() {
    let plain = TextLayout("one\ntwo", style: style, scale: 2)
    let spaced = TextLayout("one\ntwo", style: style, flow: TextFlow(lineSpacing: 1.5), scale: 2)
    #expect(abs(spaced.size.height - plain.size.height * 1.5) < 0.1)
    #expect(abs(spaced.baseline - plain.baseline - plain.lineHeight / 4) < 0.1)
    #expect(abs(spaced.lineHeight - plain.lineHeight * 1.5) < 0.1)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func textHasTheSameSizeAtEveryScale(scale: Double) {
    let reference = TextLayout("A file with this name already exists.", style: style, scale: 8)
    let layout = TextLayout("A file with this name already exists.", style: style, scale: scale)
    // At low resolutions rounded advances change the line's width a little.
    #expect(abs(layout.size.width / reference.size.width - 1) < (scale < 2 ? 0.04 : 0.001))
    #expect(abs(layout.size.height - reference.size.height) < 0.6)
  }

  /// Cairo 1.17.4 and later draw glyphs between device pixels.
  @Test(
    arguments: [
      (1.0, 1_16_00, true), (1.5, 1_17_03, true), (2, 1_16_00, false), (1, 1_17_04, false),
      (1, 1_18_00, false),
    ])
  func advancesAreRoundedOnlyWhereGlyphsAreOnWholePixels(
    scale: Double, version: Int, isRounded: Bool
  ) {
    #expect(FontContext.roundsAdvances(scale: scale, cairo: version) == isRounded)
  }

  @Test func textBreaksAtWordsAndWordsOnlyIfNecessary() {
    let layout = TextLayout("hello world", style: style)
    #expect(layout.lineCount == 1)
    layout.setWidth(60)
    #expect(layout.lineCount == 2)
    layout.setWidth(20)
    #expect(layout.lineCount > 2)
  }

  @Test func textFitsIntoItsOwnWidth() {
    let layout = TextLayout("exactly as wide as it is", style: style)
    layout.setWidth(layout.size.width)
    #expect(layout.lineCount == 1)
  }

  @Test func measuringTheWidestWordKeepsTheWidth() {
    let word = TextLayout("incomprehensibility", style: style).size.width
    let layout = TextLayout(
      "an incomprehensibility here", style: style, flow: TextFlow(width: 60))
    let lines = layout.lineCount
    #expect(layout.widestWord() == word)
    #expect(layout.lineCount == lines)
  }

  @Test(
    arguments: [
      ("one\u{2028}two\u{2028}three", "two…"), ("one\u{2028}two\u{2028}\u{2028} ", "two"),
      ("one\u{2028}two", "two"), ("one two\u{2028}three", "two…"),
    ])
  func lastLineEndsAtItsLineSeparator(text: String, last: String) {
    let layout = TextLayout(text, style: style, flow: TextFlow(width: 40, mostLines: 2))
    let expected = TextLayout(last, style: style).size.width
    #expect(layout.lineCount == 2)
    #expect(abs(layout.size.width - max(expected, width(of: "one"))) < 0.01)
  }

  @Test func truncatedTextReturnsWithEnoughRoom() {
    let layout = TextLayout(
      "one two\u{2028}three", style: style, flow: TextFlow(width: 40, mostLines: 2))
    layout.setWidth(400)
    #expect(abs(layout.size.width - width(of: "one two")) < 0.01)
    let isCut = layout.isEllipsized
    #expect(!isCut)
    layout.setWidth(40)
    #expect(abs(layout.size.width - width(of: "two…")) < 0.01)
  }

  private func width(of text: String) -> Double {
    TextLayout(text, style: style).size.width
  }

  @Test func textBeyondTheLastLineIsEllipsized() {
    let text = String(repeating: "many words ", count: 100)
    let layout = TextLayout(text, style: style, flow: TextFlow(width: 100, mostLines: 2))
    #expect(layout.lineCount == 2)
    let isLongCut = layout.isEllipsized
    let isShortCut =
      TextLayout("few", style: style, flow: TextFlow(width: 100, mostLines: 2)).isEllipsized
    #expect(isLongCut)
    #expect(!isShortCut)
  }

  @Test func charactersBeyondTheLimitAreNotLaidOut() {
    let cut = TextLayout(
      String(repeating: "i", count: 100_000), style: style, flow: TextFlow(mostCharacters: 10))
    let expected = TextLayout("iiiiiiiiii…", style: style)
    #expect(cut.size == expected.size)
  }

  @Test(arguments: ["a & b", "<info>", "<b>open", "<span size=\"wrong\">x</span>"])
  func invalidMarkupIsShownLiterally(text: String) {
    let literal = TextLayout(text, style: style)
    let markup = TextLayout(text, style: style, isMarkup: true)
    #expect(markup.size == literal.size)
    let isParsed = if ParsedMarkup(text) != nil { true } else { false }
    #expect(!isParsed)
  }

  @Test func markupChangesTheLook() {
    let plain = TextLayout("large", style: style)
    let large = TextLayout("<span size='300%'>large</span>", style: style, isMarkup: true)
    #expect(large.size.height > plain.size.height * 2.5)
    let text = ParsedMarkup("<b>a</b> &amp; b")?.text
    #expect(text == "a & b")
  }

  @Test func hebrewRunsFromRightToLeft() {
    let hebrew = TextLayout("שלום עולם", style: style).isRightToLeft
    let english = TextLayout("hello שלום", style: style).isRightToLeft
    #expect(hebrew)
    #expect(!english)
  }

  @Test(arguments: [
    ("Hello", TextFlow.Direction.leftToRight), ("12 — שלום", .rightToLeft),
    ("مرحبا", .rightToLeft),
  ])
  func theFirstLetterDeterminesTheDirection(text: String, direction: TextFlow.Direction) {
    #expect(TextFlow.Direction(of: text) == direction)
    #expect(TextFlow.Direction(of: "12:30 …") == nil)
  }

  /// The horizontal extent of the ink of a line in a width of 300.
  private func ink(
    _ text: String, _ alignment: TextFlow.Alignment, in direction: TextFlow.Direction?,
    neutral: TextFlow.Direction = .leftToRight
  ) -> ClosedRange<Double> {
    let layout = TextLayout(
      text, style: style, flow: TextFlow(neutralDirection: neutral, width: 300, mostLines: 1))
    if let direction { layout.align(alignment, in: direction) }
    return layout.inkBounds.x...layout.inkBounds.x + layout.inkBounds.width
  }

  @Test(arguments: [TextFlow.Direction.leftToRight, .rightToLeft], ["Hello", "שלום", "12"])
  func aLineIsAlignedInAnyDirection(neutral: TextFlow.Direction, text: String) {
    #expect(ink(text, .leading, in: .leftToRight, neutral: neutral).lowerBound < 5)
    #expect(ink(text, .leading, in: .rightToLeft, neutral: neutral).upperBound > 295)
    #expect(ink(text, .trailing, in: .leftToRight, neutral: neutral).upperBound > 295)
    #expect(ink(text, .trailing, in: .rightToLeft, neutral: neutral).lowerBound < 5)
  }

  @Test func paragraphsHaveTheirOwnDirection() {
    #expect(ink("Hello", .leading, in: nil, neutral: .rightToLeft).lowerBound < 5)
    #expect(ink("שלום", .leading, in: nil).upperBound > 295)
    #expect(ink("12", .leading, in: nil, neutral: .rightToLeft).upperBound > 295)
    #expect(ink("12", .leading, in: nil).lowerBound < 5)
  }

  @Test(arguments: ["he", "ar_EG.UTF-8", "fa"])
  func aLanguageHasADirection(language: String) {
    #expect(TextFlow.Direction(ofLanguage: language) == .rightToLeft)
    #expect(TextFlow.Direction(ofLanguage: "de_DE") == .leftToRight)
    #expect(TextFlow.Direction(ofLanguage: "xx") == .leftToRight)
  }

  @Test func balancedLinesKeepTheirNumber() {
    let text = (1...12).map { "word\($0)" }.joined(separator: " ")
    let layout = TextLayout(text, style: style, flow: TextFlow(width: 400))
    let count = layout.lineCount
    let width = layout.balance(within: 400)
    #expect(count > 1 && layout.lineCount == count)
    #expect(width < 400)
    layout.setWidth(width - 2)
    #expect(layout.lineCount > count)
    let short = TextLayout("One", style: style)
    #expect(short.balance(within: 400) == 400)
  }

  @Test func textIsNotMirrored() throws {
    func picture(isMirrored: Bool) throws -> [UInt8] {
      let surface = try ImageSurface(width: 100, height: 30)
      let context = DrawingContext(surface)
      if isMirrored { context.mirror(width: 100) }
      let layout = TextLayout("Hello", style: style, flow: TextFlow(width: 60))
      // The same place, from either side.
      context.show(layout, x: isMirrored ? 30 : 10, y: 4)
      return surface.withUnsafeBytes { Array($0) }
    }
    #expect(try picture(isMirrored: true) == picture(isMirrored: false))
  }

  @Test func onlyLinesInsideTheClipAreDrawn() throws {
    let surface = try ImageSurface(width: 100, height: 100)
    let context = DrawingContext(surface)
    context.addRectangle(x: 0, y: 50, width: 100, height: 20)
    context.clip()
    context.setSource(red: 0, green: 0, blue: 0)
    let layout = TextLayout(String(repeating: "MMMMM\n", count: 1000), style: style)
    context.show(layout, x: 0, y: -3000)
    let inside = (50..<70).contains { y in
      (0..<100).contains { x in surface.pixel(x: x, y: y).alpha > 128 }
    }
    let outside = (0..<50).contains { y in
      (0..<100).contains { x in surface.pixel(x: x, y: y).alpha > 0 }
    }
    #expect(inside)
    #expect(!outside)
  }

  @Test func underlineIsDrawn() throws {
    func ink(_ layout: borrowing TextLayout) throws -> Int {
      let surface = try ImageSurface(width: 80, height: 30, format: .alpha8)
      let context = DrawingContext(surface)
      context.setSource(red: 0, green: 0, blue: 0)
      context.show(layout, x: 2, y: 2)
      return surface.withUnsafeBytes { bytes in bytes.reduce(0) { $0 + Int($1) } }
    }
    let plain = TextLayout("Delete", style: style)
    let marked = TextLayout("Delete", style: style)
    marked.underline(bytes: 0..<1)
    #expect(try ink(marked) > ink(plain) + 500)
  }
}
