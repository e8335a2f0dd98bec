/// The shape and the shadow of an alert's box.
public struct BoxStyle: Hashable, Sendable {
  /// The corner radius in points.
  public var cornerRadius: Double
  /// The shadow below the box.
  public var shadow: ShadowStyle
  /// The picture that replaces the box's colours; nil for none.
  public var picture: ThemePicture?

  /// Creates a style.
  public init(cornerRadius: Double, shadow: ShadowStyle, picture: ThemePicture? = nil) {
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.picture = picture
  }

  /// How far the shadow and the picture extend beyond the box, in points.
  public var margins: EdgeInsets {
    let shadow = shadow.margins
    guard let outset = picture?.outset else { return shadow }
    return EdgeInsets(
      top: max(shadow.top, outset.top), right: max(shadow.right, outset.right),
      bottom: max(shadow.bottom, outset.bottom), left: max(shadow.left, outset.left))
  }
}

/// The shadow of a box: its shape, blurred with a Gaussian and moved down.
public struct ShadowStyle: Hashable, Sendable {
  /// The colour, whose alpha is the opacity of the shadow.
  public var color: Color
  /// The distance by which the shadow is moved down, in points.
  public var offsetY: Double
  /// Twice the standard deviation of the Gaussian, in points, as in CSS.
  public var blurRadius: Double

  /// The shadow of an alert in the default theme.
  public static let alert = ShadowStyle(
    color: .black.withAlpha(0.55), offsetY: 14, blurRadius: 46)

  /// The shadow of a toast or banner in the default theme.
  public static let toast = ShadowStyle(
    color: .black.withAlpha(0.38), offsetY: 6, blurRadius: 26)

  /// The standard deviation of the Gaussian, in points.
  public var deviation: Double { blurRadius / 2 }

  /// How far beyond the edge of the shape the shadow is visible, in points.
  ///
  /// At 2.6 standard deviations less than half a per cent of the shadow is left, with the default
  /// theme's alpha less than 1 in 255, so that cutting it off there leaves no visible edge.
  public var reach: Double { deviation * 2.6 }

  /// How far the shadow extends beyond the box on each side, in points.
  public var margins: EdgeInsets {
    guard color.alpha > 0 else { return .zero }
    return EdgeInsets(
      top: max(reach - offsetY, 0), right: reach, bottom: max(reach + offsetY, 0), left: reach)
  }

  /// Creates a shadow.
  public init(color: Color, offsetY: Double, blurRadius: Double) {
    self.color = color
    self.offsetY = offsetY
    self.blurRadius = blurRadius
  }
}
