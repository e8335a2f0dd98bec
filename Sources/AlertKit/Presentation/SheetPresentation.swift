public import AlertModel

/// Content at the bottom edge of the monitor, from where it comes; everything else dimmed.
public struct SheetPresentation: AlertPresentation {
  public var backdrop: PresentationBackdrop { .dimmed }
  public var defaultTransition: TransitionName { .slide }

  public init() {}

  public func contentLimit(in container: PresentationContainer) -> Size {
    container.size(lessMargin: container.metrics.sheetMargin)
  }

  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    Rect(
      x: (container.size.width - size.width) / 2,
      y: container.size.height - container.metrics.sheetMargin - size.height,
      width: size.width, height: size.height)
  }
}
