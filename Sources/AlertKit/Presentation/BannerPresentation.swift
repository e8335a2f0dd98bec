public import AlertModel

/// Content along the top or the bottom edge of the work area, as wide as it; the desktop stays in
/// use.
public struct BannerPresentation: AlertPresentation {
  /// The edges that a banner may stand at.
  public enum Edge: Hashable, Sendable, CaseIterable {
    case top
    case bottom
  }

  public var edge: Edge

  public var backdrop: PresentationBackdrop { .desktop }
  public var defaultTransition: TransitionName { .slide }

  public init(edge: Edge = .top) {
    self.edge = edge
  }

  public func contentLimit(in container: PresentationContainer) -> Size {
    container.workArea(lessMargin: container.metrics.toastMargin).size
  }

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
