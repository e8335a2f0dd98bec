public import AlertModel

/// The standard presentation: content in the middle of the monitor, the rest dimmed.
public struct CenteredPresentation: AlertPresentation {
  /// The dimmed screen.
  public var backdrop: PresentationBackdrop { .dimmed }
  /// The alert appears in its place.
  public var defaultTransition: TransitionName { .alert }

  /// Creates the presentation of a standard alert.
  public init() {}

  /// The monitor less a margin.
  public func contentLimit(in container: PresentationContainer) -> Size {
    container.size(lessMargin: container.metrics.containerMargin)
  }

  /// The middle of the monitor.
  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    Rect(
      x: (container.size.width - size.width) / 2, y: (container.size.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
