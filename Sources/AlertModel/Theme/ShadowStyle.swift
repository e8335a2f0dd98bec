/// The shadow under a box.
public struct ShadowStyle: Hashable, Sendable {
  public var color: Color
  /// How far below the box the shadow lies, in points.
  public var offsetY: Double
  /// Twice the standard deviation of the Gaussian, in points, as in style sheets.
  public var blurRadius: Double

  /// The shadow of an alert in the default theme.
  public static let alert = ShadowStyle(
    color: .black.withAlpha(0.55), offsetY: 14, blurRadius: 46)

  /// The shadow of what leaves the desktop in use, a toast, in the default theme.
  public static let toast = ShadowStyle(
    color: .black.withAlpha(0.38), offsetY: 6, blurRadius: 26)

  /// The standard deviation of the Gaussian, in points.
  public var deviation: Double { blurRadius / 2 }

  /// How far beyond the shape's own edge the shadow can be told from nothing, in points.
  ///
  /// At 2.6 standard deviations less than half a per cent of the shadow is left, under 1 in 255
  /// with the alpha of the default theme, so that no edge shows where it is cut off.
  public var reach: Double { deviation * 2.6 }

  /// How far the shadow can be seen beyond the box on each side, in points.
  public var margins: EdgeInsets {
    guard color.alpha > 0 else { return .zero }
    return EdgeInsets(
      top: max(reach - offsetY, 0), right: reach, bottom: max(reach + offsetY, 0), left: reach)
  }

  public init(color: Color, offsetY: Double, blurRadius: Double) {
    self.color = color
    self.offsetY = offsetY
    self.blurRadius = blurRadius
  }
}
