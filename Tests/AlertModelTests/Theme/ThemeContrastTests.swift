import AlertModel
import Testing

/// The contrast of text in the default theme: WCAG 2.1 AA requires 4.5.
struct ThemeContrastTests {
  static let least = 4.5

  /// The extreme colours of a translucent box: over a black and over a white screen.
  private func boxes(_ palette: Palette) -> [Color] {
    [palette.box.composited(over: .black), palette.box.composited(over: .white)]
  }

  @Test(arguments: Appearance.allCases)
  func textOnTheBoxHasEnoughContrast(appearance: Appearance) {
    let palette = Theme.default.palette(for: appearance)
    for box in boxes(palette) {
      #expect(palette.title.contrast(on: box) >= Self.least)
      #expect(palette.message.contrast(on: box) >= Self.least)
      #expect(palette.hint.contrast(on: box) >= Self.least)
      #expect(palette.accentOnBox.contrast(on: box) >= Self.least)
    }
  }

  @Test(arguments: Appearance.allCases)
  func buttonLabelsHaveEnoughContrast(appearance: Appearance) {
    let palette = Theme.default.palette(for: appearance)
    #expect(palette.plainButtonLabel.contrast(on: palette.plainButton) >= Self.least)
    #expect(palette.accentLabel.contrast(on: palette.accent) >= Self.least)
    #expect(palette.destructiveLabel.contrast(on: palette.destructive) >= Self.least)
  }

  @Test func contrastMatchesWCAG() {
    #expect(abs(Color.white.contrast(on: .black) - 21) < 1e-9)
    #expect(abs(Color.black.contrast(on: .black) - 1) < 1e-9)
    // The greys that just fail and just pass on white.
    #expect(abs(Color(hex: 0x777777).contrast(on: .white) - 4.478) < 0.001)
    #expect(abs(Color(hex: 0x767676).contrast(on: .white) - 4.542) < 0.001)
  }

  @Test func compositingUsesAlpha() {
    let half = Color.white.withAlpha(0.5).composited(over: .black)
    #expect(half == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(Color.clear.composited(over: .clear) == .clear)
    #expect(Color(hex: 0xFF8000).green == 128.0 / 255)
  }

  @Test func backdropOpacityIsConstantBeyondItsEdge() {
    let style = BackdropStyle.radial
    #expect(style.opacity(at: 0) == 0.3)
    #expect(abs(style.opacity(at: 0.39) - 0.45) < 1e-9)
    #expect(style.opacity(at: 0.78) == 0.6)
    #expect(style.opacity(at: 2) == 0.6)
  }
}
