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
