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

/// Content nearly as large as the monitor; the rest is dimmed.
public struct CardPresentation: AlertPresentation {
  /// The dimmed screen.
  public var backdrop: PresentationBackdrop { .dimmed }
  /// The card slides in.
  public var defaultTransition: TransitionName { .slide }

  /// Creates the presentation of a card.
  public init() {}

  /// The monitor less the theme's margin for cards.
  public func contentLimit(in container: PresentationContainer) -> Size {
    container.size(lessMargin: margin(in: container))
  }

  /// All of `contentLimit(in:)`, whatever the content's size.
  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    let margin = margin(in: container)
    return Rect(origin: Point(x: margin, y: margin), size: contentLimit(in: container))
  }

  private func margin(in container: PresentationContainer) -> Double {
    let part = min(container.size.width, container.size.height) * container.metrics.cardMargin
    return max(part.rounded(), container.metrics.containerMargin)
  }
}
