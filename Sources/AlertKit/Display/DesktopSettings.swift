import AlertModel
import GLib
import Glibc
import X11

/// Reads the desktop's settings for appearance, scale and motion, and reports changes.
@MainActor
final class DesktopSettings {
  /// Called when the settings manager or the X resources have changed.
  var didChange: (() -> Void)?

  private let connection: DisplayConnection
  private var settings: XSettings?
  private let accent: DesktopAccent

  init(connection: DisplayConnection) {
    self.connection = connection
    accent = DesktopAccent(connection: connection)
    settings = XSettings(on: connection) { [weak self] in self?.didChange?() }
  }

  /// Handles an event of the root window.
  func handle(_ event: DisplayEvent) {
    guard case .propertyChanged(let change) = event else { return }
    let atoms = connection.atoms
    if change.property == atoms[.resourceManager]
      || (change.property == atoms[.accent] && accent.reread())
    {
      didChange?()
    }
  }

  /// Publishes the desktop’s accent colour to all processes on the display; nil for none.
  func publish(accent color: Color?) {
    if accent.publish(color) { didChange?() }
  }

  /// Reads again what may have changed while no events of the root were received.
  func wake() { accent.wake() }

  /// Reads the current preferences.
  func preferences() -> DesktopPreferences { DesktopPreferences(sources()) }

  /// Reads the settings that preferences depend on.
  func sources() -> DesktopPreferences.Sources {
    let settings = settings?.values ?? [:]
    var texts: [String: String] = [:]
    var numbers: [String: Int] = [:]
    for (name, value) in settings {
      switch value {
      case .string(let text): texts[name] = text
      case .integer(let number): numbers[name] = number
      case .color: break
      }
    }
    return DesktopPreferences.Sources(
      environment: Self.environment(), textSettings: texts, numberSettings: numbers,
      toolkitFile: Self.toolkitFile(), resourceDPI: connection.queryResources().textResolution,
      portalAccent: accent.color)
  }

  /// The environment variables that preferences depend on.
  static func environment() -> [String: String] {
    let names = [
      "TOCSIN_APPEARANCE", "TOCSIN_SCALE", "TOCSIN_TEXT_SCALE", "TOCSIN_REDUCE_MOTION",
      "TOCSIN_REFUSE_XTEST", "TOCSIN_SHORTCUTS", "GTK_THEME",
    ]
    var values: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { values[name] = String(cString: value) }
    }
    return values
  }

  /// The settings file of GTK 3, else of GTK 4.
  private static func toolkitFile() -> [String: String] {
    let configured = getenv("XDG_CONFIG_HOME").map { String(cString: $0) }
    let home = getenv("HOME").map { String(cString: $0) + "/.config" }
    guard let folder = configured.flatMap({ $0.isEmpty ? nil : $0 }) ?? home else { return [:] }
    for version in ["3", "4"] {
      let values = KeyFile.values(at: "\(folder)/gtk-\(version).0/settings.ini", group: "Settings")
      if !values.isEmpty { return values }
    }
    return [:]
  }
}

/// Themes with the desktop's accent colour and font; the last one is cached.
struct FollowedTheme {
  private var last: (theme: Theme, desktop: DesktopLook, result: Theme)?

  /// A theme with those settings of the desktop that it follows.
  mutating func following(_ theme: Theme, _ desktop: DesktopLook) -> Theme {
    if let last, last.desktop == desktop, last.theme == theme { return last.result }
    let result = theme.following(desktop)
    last = (theme, desktop, result)
    return result
  }
}
