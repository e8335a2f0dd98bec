public import AlertModel

/// Content at one of nine places of the work area, beside other toasts; the desktop stays usable.
public struct ToastPresentation: AlertPresentation {
  /// The place of the first toast.
  public var position: ScreenPosition
  /// Whether the toast is placed beside the container's anchor, if it has one.
  public var isAnchored: Bool

  /// The desktop, which stays usable.
  public var backdrop: PresentationBackdrop { .desktop }
  /// The toast slides in from the nearest edge, or fades in if it is not at an edge.
  public var defaultTransition: TransitionName {
    position == .center || isAnchored ? .fade : .slide
  }

  /// Creates the presentation of a toast at a place, or beside its anchor.
  public init(position: ScreenPosition = .topRight, isAnchored: Bool = false) {
    self.position = position
    self.isAnchored = isAnchored
  }

  /// The theme's width of toasts, and the height of the work area less a margin.
  public func contentLimit(in container: PresentationContainer) -> Size {
    let room = container.workArea(lessMargin: container.metrics.toastMargin)
    return Size(width: min(room.width, container.metrics.toastWidth), height: room.height)
  }

  /// The chosen place in the work area, or a place beside the anchor.
  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    let margin = container.metrics.toastMargin
    if isAnchored, let anchor = container.anchor {
      return container.frame(for: size, pointingAt: anchor, margin: margin)
    }
    let room = container.workArea(lessMargin: margin)
    return Rect(
      x: room.minX + (room.width - size.width) * position.horizontal,
      y: room.minY + (room.height - size.height) * position.vertical,
      width: size.width, height: size.height)
  }
}

extension PresentationContainer {
  /// The work area less a margin on every side, at least one point large.
  func workArea(lessMargin margin: Double) -> Rect {
    Rect(
      x: workArea.minX + margin, y: workArea.minY + margin,
      width: max(1, workArea.width - 2 * margin), height: max(1, workArea.height - 2 * margin))
  }
}
