import AlertKit

/// The bottom right corner of the monitor.
struct CornerPresentation: AlertPresentation {
  let backdrop = PresentationBackdrop.dimmed
  let defaultTransition = TransitionName.pop

  func contentLimit(in container: PresentationContainer) -> Size { container.size }

  func contentFrame(for size: Size, in container: PresentationContainer) -> Rect {
    Rect(
      x: container.size.width - size.width, y: container.size.height - size.height,
      width: size.width, height: size.height)
  }
}
