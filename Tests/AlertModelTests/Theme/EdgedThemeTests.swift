import AlertModel
import Testing

@Suite("Themes with edges")
struct EdgedThemeTests {
  @Test(arguments: Appearance.allCases)
  func boxesHaveAnEdgeThatCanBeSeen(appearance: Appearance) {
    let palette = Theme.default.edged.palette(for: appearance)
    #expect(palette.boxEdge.alpha == 1)
    #expect((3..<4).contains(palette.boxEdge.contrast(on: palette.box)))
    let plain = Theme.default.palette(for: appearance)
    #expect(plain.boxEdge.contrast(on: plain.box) < 3)
    #expect(palette.title == plain.title && palette.box == plain.box)
  }

  @Test func anEdgeThatCanBeSeenAlreadyIsKept() {
    var theme = Theme.default
    theme.light.boxEdge = .black
    #expect(theme.edged.light.boxEdge == .black)
  }
}
