/// What drawing depends on besides the content: the theme, light or dark, the scale, and whether
/// anything moves.
public struct AlertEnvironment: Hashable, Sendable {
  public var theme: Theme
  public var appearance: Appearance
  /// Device pixels for each point.
  public var scale: Double
  /// Whether the person wants as little to move as possible.
  public var reducesMotion: Bool

  /// The theme's colours for the appearance.
  public var palette: Palette { theme.palette(for: appearance) }

  /// The theme's backdrop for the appearance.
  public var backdrop: BackdropStyle {
    var style = theme.backdrop
    style.picture = theme.pictures[.backdrop]?.file(for: .normal, in: appearance)
    return style
  }

  /// The width of the line around a field, in points: one device pixel, or what the theme wants if
  /// that is more.
  public var fieldLine: Double { max(1 / scale.rounded(.up), theme.metrics.fieldLineWidth) }

  public init(
    theme: Theme = .default, appearance: Appearance = .light, scale: Double = 1,
    reducesMotion: Bool = false
  ) {
    self.theme = theme
    self.appearance = appearance
    self.scale = scale
    self.reducesMotion = reducesMotion
  }
}

/// Light or dark.
public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
  case light
  case dark
}
