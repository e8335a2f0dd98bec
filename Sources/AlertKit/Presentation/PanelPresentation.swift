public import AlertModel

/// Content along one side of the monitor, as high as it, from where it comes; the rest dimmed.
public struct PanelPresentation: AlertPresentation {
  /// The sides of a monitor.
  public enum Side: Hashable, Sendable, CaseIterable {
    case left
    case right
  }

  public var side: Side

  public var backdrop: PresentationBackdrop { .dimmed }
  public var defaultTransition: TransitionName { .slide }

  public init(side: Side = .right) {
    self.side = side
  }

  public func contentLimit(in container: PresentationContainer) -> Size {
    let room = container.size(lessMargin: container.metrics.containerMargin)
    return Size(width: min(room.width, container.metrics.panelWidth), height: room.height)
  }

  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    let margin = container.metrics.containerMargin
    let x =
      switch side {
      case .left: margin
      case .right: container.size.width - margin - size.width
      }
    return Rect(
      x: x, y: margin, width: size.width, height: contentLimit(in: container).height)
  }
}
