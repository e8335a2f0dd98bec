import AlertModel
import Testing

struct DesktopPreferencesTests {
  @Test(
    arguments: [
      (nil, nil, nil), ("Papirus", nil, "Papirus"), (nil, "Adwaita", "Adwaita"),
      ("Papirus", "Adwaita", "Papirus"), ("", "Adwaita", "Adwaita"),
    ] as [(String?, String?, String?)])
  func settingsManagersIconThemePrecedesTheToolkits(
    setting: String?, file: String?, name: String?
  ) {
    let sources = DesktopPreferences.Sources(
      textSettings: setting.map { ["Net/IconThemeName": $0] } ?? [:],
      toolkitFile: file.map { ["gtk-icon-theme-name": $0] } ?? [:])
    #expect(DesktopPreferences(sources).iconTheme == name)
  }

  @Test(
    arguments: [
      // GNOME: separate resolution, window scale and text scale.
      (
        [:], ["Gdk/WindowScalingFactor": 1, "Gdk/UnscaledDPI": 122_880, "Xft/DPI": 122_880], 1, 1.25
      ),
      ([:], ["Gdk/WindowScalingFactor": 2, "Gdk/UnscaledDPI": 98_304, "Xft/DPI": 196_608], 2, 1),
      ([:], ["Gdk/WindowScalingFactor": 2, "Gdk/UnscaledDPI": 147_456], 2, 1.5),
      // Others have one resolution for everything.
      ([:], ["Xft/DPI": 147_456], 1.5, 1), ([:], ["Gdk/UnscaledDPI": 196_608], 1, 1),
      (["TOCSIN_TEXT_SCALE": "2"], ["Xft/DPI": 147_456], 1.5, 2),
      (["TOCSIN_TEXT_SCALE": "99"], [:], 1, 1), (["TOCSIN_TEXT_SCALE": "x"], [:], 1, 1),
      ([:], ["Gdk/WindowScalingFactor": 1, "Gdk/UnscaledDPI": 9_830_400], 1, 3),
    ] as [([String: String], [String: Int], Double, Double)])
  func textHasAScaleOfItsOwn(
    environment: [String: String], numbers: [String: Int], scale: Double, textScale: Double
  ) {
    let preferences = DesktopPreferences(
      DesktopPreferences.Sources(environment: environment, numberSettings: numbers))
    #expect(preferences.scale == scale)
    #expect(preferences.textScale == textScale)
  }

  @Test func shortcutsAreAListOfChords() {
    let list = "Super+Shift+X, F9,nonsense+X,q,"
    let preferences = DesktopPreferences(
      DesktopPreferences.Sources(environment: ["TOCSIN_SHORTCUTS": list]))
    #expect(
      preferences.sharedChords == [KeyChord([.super, .shift], key: "x"), KeyChord([], key: "F9")])
    #expect(
      DesktopPreferences.mistakes(inShortcuts: list) == [
        "TOCSIN_SHORTCUTS: the chord “nonsense+X” has no modifier “nonsense”; available: Shift,"
          + " Control, Alt and Super",
        "TOCSIN_SHORTCUTS: the chord “q” would be in the way of typing; Control, Alt or Super has"
          + " to go with that key",
      ])
    #expect(DesktopPreferences.mistakes(inShortcuts: "").isEmpty)
  }
}
