/// What drawing depends on besides the content: the theme, light or dark, and the scale.
public struct AlertEnvironment: Hashable, Sendable {
  public var theme: Theme
  public var appearance: Appearance
  /// Device pixels for each point.
  public var scale: Double

  /// The theme's colours for the appearance.
  public var palette: Palette { theme.palette(for: appearance) }

  public init(theme: Theme = .default, appearance: Appearance = .light, scale: Double = 1) {
    self.theme = theme
    self.appearance = appearance
    self.scale = scale
  }
}

/// Light or dark.
public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
  case light
  case dark
}
