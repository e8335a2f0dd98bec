public import AlertModel

/// Content in the middle of the top or bottom edge of the work area; the desktop stays usable.
public struct BannerPresentation: AlertPresentation {
  /// The edges that a banner can be placed at.
  public enum Edge: Hashable, Sendable, CaseIterable {
    case top
    case bottom
  }

  /// The edge that the banner is placed at.
  public var edge: Edge

  /// The desktop, which stays usable.
  public var backdrop: PresentationBackdrop { .desktop }
  /// The banner slides in from its edge.
  public var defaultTransition: TransitionName { .slide }

  /// Creates the presentation of a banner at an edge.
  public init(edge: Edge = .top) {
    self.edge = edge
  }

  /// The maximum width of a banner, in points, at which both ends are seen at a glance.
  private static let widest = 720.0

  /// The work area less a margin, but no wider than 720 points.
  public func contentLimit(in container: PresentationContainer) -> Size {
    let room = container.workArea(lessMargin: container.metrics.toastMargin).size
    return Size(width: min(room.width, Self.widest), height: room.height)
  }

  /// The middle of the chosen edge.
  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    let room = container.workArea(lessMargin: container.metrics.toastMargin)
    let y =
      switch edge {
      case .top: room.minY
      case .bottom: room.maxY - size.height
      }
    return Rect(
      x: room.minX + ((room.width - size.width) / 2).rounded(), y: y, width: size.width,
      height: size.height)
  }
}
