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
}
