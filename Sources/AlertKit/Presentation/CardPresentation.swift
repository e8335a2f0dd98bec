public import AlertModel

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
