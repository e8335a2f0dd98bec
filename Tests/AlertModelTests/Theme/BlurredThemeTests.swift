import AlertModel
import Testing

@Suite("Themes over blur")
struct BlurredThemeTests {
  private static let texts: [(String, @Sendable (Palette) -> Color)] = [
    ("title", { $0.title }), ("message", { $0.message }), ("hint", { $0.hint }),
    ("accentOnBox", { $0.accentOnBox }), ("destructiveOnBox", { $0.destructiveOnBox }),
  ]

  @Test(arguments: Appearance.allCases, [Color.black, .white])
  func textIsReadableOverAnyScreen(appearance: Appearance, screen: Color) {
    let environment = AlertEnvironment(
      theme: Theme.default.overBlur, appearance: appearance, blursBehind: true)
    #expect(environment.boxColor.alpha == 0.92)
    let ground = environment.boxColor.composited(over: screen)
    for (name, text) in Self.texts {
      let contrast = text(environment.palette).contrast(on: ground)
      #expect(contrast >= 4.5, "\(name): \(contrast)")
    }
  }

  @Test(arguments: Appearance.allCases, [Color.black, .white])
  func plainButtonsCanBeSeenOverAnyScreen(appearance: Appearance, screen: Color) {
    let theme = Theme.default.overBlur
    let environment = AlertEnvironment(theme: theme, appearance: appearance, blursBehind: true)
    let opaque = AlertEnvironment(theme: .default, appearance: appearance).palette
    let ground = environment.boxColor.composited(over: screen)
    let palette = environment.palette
    let wanted = opaque.plainButton.contrast(on: opaque.box) * 0.99
    #expect(palette.plainButton.contrast(on: ground) >= wanted)
    let button = palette.plainButton.composited(over: ground)
    #expect(palette.plainButtonLabel.contrast(on: button) >= 4.5)
    // No more contrast than on the opaque box, over any background.
    let same = palette.plainButton.composited(over: opaque.box)
    #expect(abs(same.red - opaque.plainButton.red) < 0.001)
    #expect(abs(same.blue - opaque.plainButton.blue) < 0.001)
  }

  /// `textIsReadableOverAnyScreen` needs something to do.
  @Test func someTextWouldNotBeReadableWithoutAdaption() {
    let ground = Palette.defaultLight.box.withAlpha(0.92).composited(over: .black)
    #expect(Palette.defaultLight.accentOnBox.contrast(on: ground) < 4.5)
  }

  @Test func readableTextIsUnchanged() {
    let theme = Theme.default.overBlur
    #expect(theme.light.title == Palette.defaultLight.title)
    #expect(theme.dark.title == Palette.defaultDark.title)
    #expect(theme.light.box == Palette.defaultLight.box)
  }

  @Test func opaqueBoxesAndPicturesAreNotBlurred() {
    var theme = Theme.default
    #expect(theme.canBlurBehind)
    theme.metrics.boxOpacity = 1
    #expect(!theme.canBlurBehind)
    #expect(AlertEnvironment(theme: theme).boxColor == theme.light.box)
  }
}
