public import AlertModel

/// The standard presentation: content in the middle of the monitor, everything else dimmed.
public struct CenteredPresentation: AlertPresentation {
  public var backdrop: PresentationBackdrop { .dimmed }
  public var defaultTransition: TransitionName { .alert }

  public init() {}

  public func contentLimit(in container: PresentationContainer) -> Size {
    container.size(lessMargin: container.metrics.containerMargin)
  }

  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    Rect(
      x: (container.size.width - size.width) / 2, y: (container.size.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
