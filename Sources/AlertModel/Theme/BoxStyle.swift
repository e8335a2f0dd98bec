/// How a box looks, apart from its colours.
public struct BoxStyle: Hashable, Sendable {
  /// In points.
  public var cornerRadius: Double
  public var shadow: ShadowStyle

  public init(cornerRadius: Double, shadow: ShadowStyle) {
    self.cornerRadius = cornerRadius
    self.shadow = shadow
  }
}
