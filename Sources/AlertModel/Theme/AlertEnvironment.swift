/// Everything that drawing depends on besides the content.
///
/// UIKit: `UITraitCollection`.
public struct AlertEnvironment: Hashable, Sendable {
  /// The theme.
  public var theme: Theme
  /// Light or dark.
  public var appearance: Appearance
  /// Device pixels per point.
  public var scale: Double
  /// Whether animations are reduced to fades.
  public var reducesMotion: Bool
  /// Whether what is behind boxes is blurred, so that they are a little translucent.
  public var blursBehind: Bool

  /// The theme's colours for the appearance.
  public var palette: Palette { theme.palette(for: appearance) }

  /// The colour of boxes, translucent where what is behind them is blurred.
  public var boxColor: Color {
    let color = palette.box
    return blursBehind ? color.withAlpha(color.alpha * theme.metrics.boxOpacity) : color
  }

  /// The theme's backdrop for the appearance.
  public var backdrop: BackdropStyle {
    var style = theme.backdrop
    style.picture = theme.pictures[.backdrop]?.file(for: .normal, in: appearance)
    return style
  }

  /// The width of the line around a field, in points: the theme's, but at least one device pixel.
  public var fieldLine: Double { max(1 / scale.rounded(.up), theme.metrics.fieldLineWidth) }

  /// Creates an environment.
  public init(
    theme: Theme = .default, appearance: Appearance = .light, scale: Double = 1,
    reducesMotion: Bool = false, blursBehind: Bool = false
  ) {
    self.theme = theme
    self.appearance = appearance
    self.scale = scale
    self.reducesMotion = reducesMotion
    self.blursBehind = blursBehind
  }
}

/// Light or dark.
public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}
