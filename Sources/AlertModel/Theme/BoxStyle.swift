/// How a box looks, apart from its colours.
public struct BoxStyle: Hashable, Sendable {
  /// In points.
  public var cornerRadius: Double
  public var shadow: ShadowStyle
  /// What the box is drawn with instead of its colours, if anything.
  public var picture: ThemePicture?

  public init(cornerRadius: Double, shadow: ShadowStyle, picture: ThemePicture? = nil) {
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.picture = picture
  }

  /// How far something can be seen beyond the box on each side, in points: its shadow, and what its
  /// picture has there.
  public var margins: EdgeInsets {
    let shadow = shadow.margins
    guard let outset = picture?.outset else { return shadow }
    return EdgeInsets(
      top: max(shadow.top, outset.top), right: max(shadow.right, outset.right),
      bottom: max(shadow.bottom, outset.bottom), left: max(shadow.left, outset.left))
  }
}
