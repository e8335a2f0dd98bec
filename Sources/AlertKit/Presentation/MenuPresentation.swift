public import AlertModel

/// A list to pick from: in the middle of the monitor, or at an edge or in a corner of its work area.
///
/// The desktop is hardly dimmed, so that the user sees the context of the menu.
public struct MenuPresentation: AlertPresentation {
  /// The place in the work area.
  public var position: ScreenPosition

  /// The dimmed screen.
  public var backdrop: PresentationBackdrop { .dimmed }
  /// A fifth: enough to show that the desktop is blocked.
  public var mostBackdropOpacity: Double { 0.2 }
  /// A menu is opened by a key press, and appears without moving.
  public var defaultTransition: TransitionName { .fade }

  /// Creates the presentation of a menu.
  public init(position: ScreenPosition = .center) {
    self.position = position
  }

  /// The work area less a margin.
  public func contentLimit(in container: PresentationContainer) -> Size {
    let margin = container.metrics.containerMargin
    return Size(
      width: max(1, container.workArea.width - 2 * margin),
      height: max(1, container.workArea.height - 2 * margin))
  }

  /// The chosen place in the work area.
  public func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    let (room, margin) = (container.workArea, container.metrics.containerMargin)
    let free = Size(
      width: max(room.width - 2 * margin - size.width, 0),
      height: max(room.height - 2 * margin - size.height, 0))
    return Rect(
      x: (room.minX + margin + free.width * position.horizontal).rounded(),
      y: room.minY + margin + free.height * position.vertical, width: size.width,
      height: size.height)
  }
}
