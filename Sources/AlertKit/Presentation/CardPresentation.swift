public import AlertModel

/// Content nearly as large as the monitor, coming from below; the rest dimmed.
public struct CardPresentation: AlertPresentation {
  public var backdrop: PresentationBackdrop { .dimmed }
  public var defaultTransition: TransitionName { .slide }

  public init() {}

  public func contentLimit(in container: PresentationContainer) -> Size {
    container.size(lessMargin: margin(in: container))
  }

  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    let margin = margin(in: container)
    return Rect(origin: Point(x: margin, y: margin), size: contentLimit(in: container))
  }

  private func margin(in container: PresentationContainer) -> Double {
    let part = min(container.size.width, container.size.height) * container.metrics.cardMargin
    return max(part.rounded(), container.metrics.containerMargin)
  }
}
