/// How the screen behind a modal alert is dimmed: by a radial gradient around the alert's centre.
public struct BackdropStyle: Hashable, Sendable {
  /// The colour of the gradient; its alpha is ignored.
  public var color: Color
  /// The opacity at the centre, from 0 to 1.
  public var centerOpacity: Double
  /// The opacity from `edgeDistance` on, from 0 to 1.
  public var edgeOpacity: Double
  /// The distance from the centre at which `edgeOpacity` is reached, as a fraction of half the
  /// container's diagonal.
  public var edgeDistance: Double
  /// The picture that replaces the gradient, stretched over the screen; nil for none.
  public var picture: ThemePicture.File?

  /// The backdrop of the default theme.
  public static let radial = BackdropStyle(
    color: .black, centerOpacity: 0.3, edgeOpacity: 0.6, edgeDistance: 0.78)

  /// Creates a gradient.
  public init(color: Color, centerOpacity: Double, edgeOpacity: Double, edgeDistance: Double) {
    self.color = color
    self.centerOpacity = centerOpacity
    self.edgeOpacity = edgeOpacity
    self.edgeDistance = edgeDistance
  }

  /// Returns the backdrop without its picture, and nowhere more opaque than a limit.
  public func limited(to opacity: Double) -> BackdropStyle {
    // A picture may be of any opacity.
    guard opacity < 1, picture != nil || max(centerOpacity, edgeOpacity) > opacity else {
      return self
    }
    var limited = self
    limited.picture = nil
    limited.centerOpacity = min(centerOpacity, opacity / 2)
    limited.edgeOpacity = min(edgeOpacity, opacity)
    return limited
  }

  /// Returns the opacity at a distance from the centre, as a fraction of half the container's
  /// diagonal.
  public func opacity(at distance: Double) -> Double {
    guard edgeDistance > 0 else { return edgeOpacity }
    let part = min(max(distance / edgeDistance, 0), 1)
    return centerOpacity + (edgeOpacity - centerOpacity) * part
  }
}

/// The background of a presentation's content.
public enum PresentationBackdrop: Hashable, Sendable, CaseIterable {
  /// The screen, dimmed with the theme's backdrop: the alert is modal and alerts take turns.
  case dimmed
  /// The desktop, which stays usable; several such alerts may be on the screen.
  case desktop
}
