public import AlertModel

/// Content along one side of the monitor, as high as the monitor; the rest is dimmed.
public struct PanelPresentation: AlertPresentation {
  /// The sides of a monitor.
  public enum Side: Hashable, Sendable, CaseIterable {
    case left
    case right
  }

  /// The side that the panel is placed at.
  public var side: Side

  /// The dimmed screen.
  public var backdrop: PresentationBackdrop { .dimmed }
  /// The panel slides in from its side.
  public var defaultTransition: TransitionName { .slide }

  /// Creates the presentation of a panel at a side.
  public init(side: Side = .right) {
    self.side = side
  }

  /// The theme's width of panels, and the height of the monitor less a margin.
  public func contentLimit(in container: PresentationContainer) -> Size {
    let room = container.size(lessMargin: container.metrics.containerMargin)
    return Size(width: min(room.width, container.metrics.panelWidth), height: room.height)
  }

  /// The chosen side, at the monitor's full height less a margin.
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
