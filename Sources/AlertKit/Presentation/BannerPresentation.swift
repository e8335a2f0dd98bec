public import AlertModel

/// Content along the top or bottom edge of the work area, and as wide; the desktop stays in use.
public struct BannerPresentation: AlertPresentation {
  /// The edges that a banner can be placed at.
  public enum Edge: Hashable, Sendable, CaseIterable {
    case top
    case bottom
  }

  /// The edge that the banner is placed at.
  public var edge: Edge

  /// The desktop, which stays in use.
  public var backdrop: PresentationBackdrop { .desktop }
  /// The banner slides in from its edge.
  public var defaultTransition: TransitionName { .slide }

  /// Creates the presentation of a banner at an edge.
  public init(edge: Edge = .top) {
    self.edge = edge
  }

  /// The work area less a margin.
  public func contentLimit(in container: PresentationContainer) -> Size {
    container.workArea(lessMargin: container.metrics.toastMargin).size
  }

  /// The width of the work area, at the chosen edge.
  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    let room = container.workArea(lessMargin: container.metrics.toastMargin)
    let y =
      switch edge {
      case .top: room.minY
      case .bottom: room.maxY - size.height
      }
    return Rect(x: room.minX, y: y, width: room.width, height: size.height)
  }
}
