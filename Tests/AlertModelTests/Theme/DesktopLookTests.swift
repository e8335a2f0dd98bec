import AlertModel
import Testing

/// Themes that follow the desktop's accent colour and font.
struct DesktopLookTests {
  /// Accent colours of desktops, the extremes, and colours as light or dark as a box.
  private static let accents: [UInt32] = [
    0x3584E4, 0xE66100, 0xF5C211, 0x33D17A, 0x9141AC, 0xE01B24, 0x77767B, 0xFFFF00, 0x00FFFF,
    0x000000, 0xFFFFFF, 0x26262A, 0xFBFBFD, 0x0000FF, 0x7F7F7F,
  ]

  @Test(arguments: accents, Appearance.allCases)
  func everyAccentIsReadableAndVisible(accent: UInt32, appearance: Appearance) {
    let desktop = DesktopLook(accent: Color(hex: accent))
    let palette = Theme.default.following(desktop).palette(for: appearance)
    #expect(palette.accentLabel.contrast(on: palette.accent) >= 4.5)
    #expect(palette.accentOnBox.contrast(on: palette.box) >= 4.5)
    #expect(palette.accentOnBox.contrast(on: palette.fieldFill) >= 4.5)
    #expect(palette.focusRing.contrast(on: palette.box) >= 3)
    #expect(palette.accent.contrast(on: palette.box) >= 2.99)
    // Pressed and hovered, it keeps enough contrast.
    let pressed = palette.accent.mixed(with: palette.fillTint, by: 0.14)
    #expect(palette.accentLabel.contrast(on: pressed) >= 4.4)
    // The meaning of an icon's colour does not depend on the desktop.
    #expect(palette.warningIcon == Theme.default.palette(for: appearance).warningIcon)
  }

  @Test func aReadableAccentIsUnchanged() {
    let violet = Color(hex: 0x7A3FA0)
    let palette = Theme.default.following(DesktopLook(accent: violet)).light
    #expect(palette.accent == violet && palette.accentOnBox == violet)
    #expect(palette.accentLabel == .white)
  }

  @Test func textInTheAccentStaysReadableOverBlur() {
    for accent in Self.accents {
      let theme = Theme.default.following(DesktopLook(accent: Color(hex: accent))).overBlur
      for palette in [theme.light, theme.dark] {
        for screen in [Color.black, .white] {
          let box = palette.box.withAlpha(theme.metrics.boxOpacity).composited(over: screen)
          #expect(palette.accentOnBox.contrast(on: box) >= 4.49)
        }
      }
    }
  }

  @Test func aThemeWithItsOwnColorsDoesNotFollow() {
    var theme = Theme.default
    let desktop = DesktopLook(accent: Color(hex: 0xE66100), fontFamily: "Cantarell")
    theme.follows.accent = false
    #expect(theme.following(desktop).light == theme.light)
    #expect(theme.following(desktop).fontFamilies.first == "Cantarell")
    theme.follows.font = false
    #expect(theme.following(desktop) == theme)
    #expect(Theme.default.following(DesktopLook()) == .default)
  }

  @Test func theDesktopsFontComesFirstAndOnce() {
    let families = Theme.default.following(DesktopLook(fontFamily: "Noto Sans")).fontFamilies
    #expect(families == ["Noto Sans", "Inter", "Cantarell", "sans-serif"])
  }

  @Test(arguments: [
    ("Cantarell 11", "Cantarell"), ("Noto Sans 10", "Noto Sans"),
    ("Noto Sans Semi-Bold Italic 10.5", "Noto Sans"), ("Ubuntu Medium 11", "Ubuntu"),
    ("Fira Sans, Bold 12", "Fira Sans"), ("Arial Black, 10", "Arial Black"),
    ("Iosevka 12px", "Iosevka"), ("Inter", "Inter"), ("Sans 10", nil), ("sans-serif 9", nil),
    ("Monospace Bold 10", nil), ("system-ui", nil), ("", nil), ("10", nil), (" ", nil),
    (",", nil), ("a\u{7}b 10", nil),
  ])
  func theFamilyOfAFontsName(name: String, family: String?) {
    let setting = DesktopPreferences.Sources(textSettings: ["Gtk/FontName": name])
    #expect(DesktopPreferences(setting).look.fontFamily == family)
    let file = DesktopPreferences.Sources(toolkitFile: ["gtk-font-name": name])
    #expect(DesktopPreferences(file).look.fontFamily == family)
  }

  @Test func theSettingsManagersFontPrecedesTheToolkits() {
    let sources = DesktopPreferences.Sources(
      textSettings: ["Gtk/FontName": "Lato 10"], toolkitFile: ["gtk-font-name": "Roboto 10"])
    #expect(DesktopPreferences(sources).look.fontFamily == "Lato")
    #expect(sources.fontSetting == "XSETTINGS (Gtk/FontName)")
  }
}
