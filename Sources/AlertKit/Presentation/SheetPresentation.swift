public import AlertModel

/// Content at the bottom edge of the monitor; the rest is dimmed.
public struct SheetPresentation: AlertPresentation {
  /// The dimmed screen.
  public var backdrop: PresentationBackdrop { .dimmed }
  /// The sheet slides in from the bottom.
  public var defaultTransition: TransitionName { .slide }

  /// Creates the presentation of a sheet.
  public init() {}

  /// The monitor less the theme's margin for sheets.
  public func contentLimit(in container: PresentationContainer) -> Size {
    container.size(lessMargin: container.metrics.sheetMargin)
  }

  /// The bottom of the monitor, in the middle.
  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    Rect(
      x: (container.size.width - size.width) / 2,
      y: container.size.height - container.metrics.sheetMargin - size.height,
      width: size.width, height: size.height)
  }
}
