/// What dims the screen behind a modal alert: a radial gradient around the alert's centre.
public struct BackdropStyle: Hashable, Sendable {
  /// The colour that is laid over the screen; its alpha is not used.
  public var color: Color
  public var centerOpacity: Double
  public var edgeOpacity: Double
  /// Where the edge's opacity is reached, as a part of half the container's diagonal.
  public var edgeDistance: Double
  /// What is stretched over the screen instead of the gradient, once it is drawn; nil for none.
  public var picture: ThemePicture.File?

  /// The backdrop of the default theme.
  public static let radial = BackdropStyle(
    color: .black, centerOpacity: 0.3, edgeOpacity: 0.6, edgeDistance: 0.78)

  public init(color: Color, centerOpacity: Double, edgeOpacity: Double, edgeDistance: Double) {
    self.color = color
    self.centerOpacity = centerOpacity
    self.edgeOpacity = edgeOpacity
    self.edgeDistance = edgeDistance
  }

  /// The opacity at a distance from the centre, given as a part of half the container's diagonal.
  public func opacity(at distance: Double) -> Double {
    guard edgeDistance > 0 else { return edgeOpacity }
    let part = min(max(distance / edgeDistance, 0), 1)
    return centerOpacity + (edgeOpacity - centerOpacity) * part
  }
}
