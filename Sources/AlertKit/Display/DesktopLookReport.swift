package import AlertModel
import AlertViews
import X11

/// A report of the appearance of alerts on a display, and of the settings that determine it.
@MainActor
package final class DesktopLookReport {
  /// The accent colour of the portal; nil for none.
  package var accent: Color? {
    get { sources.portalAccent }
    set { sources.portalAccent = newValue }
  }

  private var sources: DesktopPreferences.Sources

  /// Reads the settings of a display.
  ///
  /// - Parameter name: As in `DISPLAY`; nil takes that variable's value.
  /// - Throws: `AlertDisplayError` if it cannot be connected to.
  package init(displayName name: String? = nil) throws(AlertDisplayError) {
    do {
      let connection = try DisplayConnection(name: name)
      sources = DesktopSettings(connection: connection).sources()
    } catch {
      throw AlertDisplayError("\(error)")
    }
  }

  /// One line for each property.
  package var text: String {
    let preferences = DesktopPreferences(sources)
    let own = (try? ThemeLibrary.shared.theme(named: nil)) ?? .default
    let theme = own.following(preferences.look)
    let palette = theme.palette(for: preferences.appearance)
    return [
      "theme: \(theme.name)",
      "appearance: \(preferences.appearance.rawValue)",
      "scale: \(NumberText.text(preferences.scale))",
      "motion: \(preferences.reducesMotion ? "reduced" : "full")",
      "accent: \(accentLine(own, palette, preferences))",
      "font: \(fontLine(own, theme, preferences))",
    ].map { "\($0)\n" }.joined()
  }

  private func accentLine(
    _ own: Theme, _ palette: Palette, _ preferences: DesktopPreferences
  ) -> String {
    let shown =
      "\(ThemeValue.text(palette.accent)) on buttons, \(ThemeValue.text(palette.accentOnBox)) as text"
    guard let accent = preferences.look.accent else { return "\(shown), of the theme" }
    let source = "\(ThemeValue.text(accent)) of the desktop portal (accent-color)"
    return own.follows.accent
      ? "\(shown), from \(source)" : "\(shown), of the theme, which does not follow \(source)"
  }

  private func fontLine(_ own: Theme, _ theme: Theme, _ preferences: DesktopPreferences) -> String {
    let families = theme.fontFamilies.joined(separator: ", ")
    guard let name = sources.font, let setting = sources.fontSetting else {
      return "\(families), of the theme"
    }
    let source = "“\(KeyFileText.quoted(name))” of \(setting)"
    guard preferences.look.fontFamily != nil else {
      return "\(families), of the theme, because \(source) is a generic name"
    }
    return own.follows.font
      ? "\(families), the first from \(source)"
      : "\(families), of the theme, which does not follow \(source)"
  }
}
