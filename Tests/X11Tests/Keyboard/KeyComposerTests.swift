import TestHarness
import Testing
import X11

@MainActor
struct KeyComposerTests {
  nonisolated private static let multi: UInt = 0xff20
  nonisolated private static let acute: UInt = 0xfe51

  @Test(
    arguments: [
      ([0xfe51, 0x65], "é"), ([0xfe51, 0x45], "É"), ([0xfe57, 0x75], "ü"), ([0xfe53, 0x6e], "ñ"),
      ([0xfe52, 0x6f], "ô"), ([0xfe5a, 0x63], "č"), ([0xfe51, 0x20], "'"), ([0xfe51, 0xfe51], "´"),
      ([multi, 0x73, 0x73], "ß"), ([multi, 0x3d, 0x65], "€"), ([multi, 0x2d, 0x2d, 0x2d], "—"),
      ([multi, 0x27, 0x65], "é"),
    ] as [([UInt], String)])
  func sequenceWrites(symbols: [UInt], text: String) {
    let composer = KeyComposer(locale: "C")
    for symbol in symbols.dropLast() {
      #expect(composer.feed(symbol) == .composing)
      #expect(composer.isComposing)
    }
    #expect(composer.feed(symbols.last ?? 0) == .composed(text))
    #expect(!composer.isComposing)
    #expect(composer.feed(0x61) == .plain)
  }

  @Test func unknownSequenceIsCancelledWithoutText() {
    let composer = KeyComposer(locale: "C")
    #expect(composer.feed(Self.acute) == .composing)
    #expect(composer.feed(0x71) == .cancelled)
    #expect(!composer.isComposing)
    #expect(composer.feed(0x71) == .plain)
  }

  @Test func modifiersDoNotInterruptASequence() {
    let composer = KeyComposer(locale: "C")
    #expect(composer.feed(Self.acute) == .composing)
    #expect(composer.feed(Keysym.shift) == .plain)
    #expect(composer.feed(0xfe03) == .plain)
    #expect(composer.feed(0x45) == .composed("É"))
  }

  @Test func backspaceRemovesTheLastKeysymAndEscapeCancels() {
    let composer = KeyComposer(locale: "C")
    #expect(composer.feed(Self.multi) == .composing)
    #expect(composer.feed(0x6f) == .composing)
    #expect(composer.feed(Keysym.backspace) == .composing)
    #expect(composer.pendingText == "·")
    #expect(composer.feed(0x73) == .composing)
    #expect(composer.feed(0x73) == .composed("ß"))
    #expect(composer.feed(Self.acute) == .composing)
    #expect(composer.feed(Keysym.backspace) == .composing)
    #expect(!composer.isComposing)
    #expect(composer.feed(Keysym.backspace) == .plain)
    #expect(composer.feed(Self.acute) == .composing)
    #expect(composer.feed(Keysym.escape) == .cancelled)
    #expect(composer.feed(Keysym.escape) == .plain)
  }

  @Test(
    arguments: [
      ([0xfe51], "´"), ([0xfe52], "^"), ([0xfe57], "¨"), ([multi], "·"), ([multi, 0x6f], "·o"),
    ] as [([UInt], String)])
  func showsPendingText(symbols: [UInt], text: String) {
    let composer = KeyComposer(locale: "C")
    for symbol in symbols { #expect(composer.feed(symbol) == .composing) }
    #expect(composer.pendingText == text)
    composer.reset()
    #expect(composer.pendingText.isEmpty)
    #expect(composer.feed(0x65) == .plain)
  }

  @Test(arguments: [
    ("C", ["en_US.UTF-8"]), ("POSIX", ["en_US.UTF-8"]), ("", ["en_US.UTF-8"]),
    ("C.UTF-8", ["en_US.UTF-8"]), ("en_US.UTF-8", ["en_US.UTF-8"]),
    ("de_DE", ["de_DE.UTF-8", "en_US.UTF-8"]),
    ("pt_BR.ISO-8859-1", ["pt_BR.UTF-8", "en_US.UTF-8"]),
    ("sr_RS@latin", ["sr_RS.UTF-8@latin", "sr_RS.UTF-8", "en_US.UTF-8"]),
    ("de_DE.ISO-8859-15@euro", ["de_DE.UTF-8@euro", "de_DE.UTF-8", "en_US.UTF-8"]),
  ])
  func localeDeterminesTheComposeFiles(locale: String, candidates: [String]) {
    #expect(ComposeLocale.candidates(for: locale) == candidates)
  }

  /// In the Finnish compose file a dead acute and a space write the accent.
  @Test(arguments: [
    ("fi_FI.UTF-8", "ˇ"), ("en_US.UTF-8", "ˇ"), ("xx_YY", "ˇ"), ("no such locale", "ˇ"),
  ])
  func everyLocaleHasDeadKeys(locale: String, text: String) {
    let composer = KeyComposer(locale: locale)
    #expect(composer.feed(0xfe5a) == .composing)
    #expect(composer.feed(0x20) == .composed(text))
  }
}
