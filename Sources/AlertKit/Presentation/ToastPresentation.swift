public import AlertModel

/// Content at one of nine places of the work area, beside others of its kind; the desktop stays in
/// use.
public struct ToastPresentation: AlertPresentation {
  public var position: ScreenPosition
  /// Whether it stands beside what it points at, if its container has that, and not in its place.
  public var isAnchored: Bool

  public var backdrop: PresentationBackdrop { .desktop }
  public var defaultTransition: TransitionName {
    position == .center || isAnchored ? .fade : .slide
  }

  public init(position: ScreenPosition = .topRight, isAnchored: Bool = false) {
    self.position = position
    self.isAnchored = isAnchored
  }

  public func contentLimit(in container: PresentationContainer) -> Size {
    let room = container.workArea(lessMargin: container.metrics.toastMargin)
    return Size(width: min(room.width, container.metrics.toastWidth), height: room.height)
  }

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
  /// What docks and bars leave free, without a margin; at least one point large.
  func workArea(lessMargin margin: Double) -> Rect {
    Rect(
      x: workArea.minX + margin, y: workArea.minY + margin,
      width: max(1, workArea.width - 2 * margin), height: max(1, workArea.height - 2 * margin))
  }
}
