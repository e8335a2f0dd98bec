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
  /// Whether the background of boxes is blurred, so that they are a little translucent.
  public var blursBehind: Bool
  /// The factor by which text is larger than in the original theme; `theme` has that size already.
  public private(set) var textScale: Double

  /// The theme's colours for the appearance.
  public var palette: Palette { theme.palette(for: appearance) }

  /// The colour of boxes, translucent if their background is blurred.
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
  ///
  /// - Parameters:
  ///   - theme: The theme, with its text in the original size.
  ///   - appearance: Light or dark.
  ///   - scale: Device pixels per point.
  ///   - reducesMotion: Whether animations are reduced to fades.
  ///   - blursBehind: Whether the background of boxes is blurred.
  ///   - textScale: The factor by which text is enlarged, including the space for it.
  public init(
    theme: Theme = .default, appearance: Appearance = .light, scale: Double = 1,
    reducesMotion: Bool = false, blursBehind: Bool = false, textScale: Double = 1
  ) {
    self.theme = theme.scalingText(by: textScale)
    self.textScale = textScale
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
