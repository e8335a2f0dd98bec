import AlertModel
import X11

/// Pointer actions on a toast: hovering, dismissing it with the middle button, and swiping it away.
@MainActor
final class ToastSwipe {
  /// Called when the pointer enters the toast, or leaves it.
  var hovered: ((Bool) -> Void)?
  /// Called when the user dismisses the toast.
  var dismissed: (() -> Void)?
  /// Called when a press has become a swipe.
  var began: (() -> Void)?
  /// Called when a swipe was cancelled, and the toast is in its place again.
  var returned: (() -> Void)?
  /// Called when drawing failed.
  var failed: ((any Error) -> Void)?

  /// How far the pointer must move until a press is a swipe, in points.
  private static let threshold = 10.0

  private let container: AlertContainer
  private let panes: AlertPanes
  private let animator: Animator
  private let inputGuard: InputGuard
  private let display: AlertDisplay
  /// Where button 1 was pressed, in device pixels of the root; nil while it is up.
  private var start: Double?

  init(
    container: AlertContainer, panes: AlertPanes, animator: Animator,
    inputGuard: InputGuard, display: AlertDisplay
  ) {
    self.container = container
    self.panes = panes
    self.animator = animator
    self.inputGuard = inputGuard
    self.display = display
  }

  /// Whether button 1 is down, or the toast was swiped away.
  var isActive: Bool { start != nil }

  /// The toast's distance from its place, in device pixels; 0 until a press is a swipe.
  var distance: Double { panes.motion.displacement.distance }

  /// Ends the swipe without drawing.
  func reset() {
    start = nil
    panes.motion.displacement = (0, 1)
  }

  /// Handles an event of a toast's window.
  ///
  /// - Returns: Whether the event is kept from the content.
  func handle(_ event: DisplayEvent, on pane: AlertPane) -> Bool {
    switch event {
    case .pointerEntered(let crossing) where !crossing.isSynthetic:
      hovered?(true)
    case .pointerLeft(let crossing) where crossing.isDeparture && !isActive:
      hovered?(false)
    case .buttonPressed(let button) where button.button == 2 && !button.isSynthetic:
      if inputGuard.acceptsCancelling { dismissed?() }
      return true
    case .buttonPressed(let button) where button.button == 1 && !button.isSynthetic:
      reset()
      start = Double(button.rootPosition.x)
    case .pointerMoved(let motion) where isActive && !motion.isSynthetic:
      return drag(to: Double(motion.rootPosition.x), on: pane)
    case .buttonReleased(let button) where button.button == 1 && isActive:
      return end(on: pane, at: button.rootPosition)
    default:
      break
    }
    return false
  }

  private func drag(to x: Double, on pane: AlertPane) -> Bool {
    guard let start else { return false }
    let way = x - start
    let threshold = Self.threshold * container.environment.scale
    guard distance != 0 || abs(way) > threshold else { return false }
    if distance == 0 {
      cancelPress()
      began?()
    }
    // Exactly 0 would mean that the press is not a swipe yet.
    panes.motion.displacement = (
      distance: way == 0 ? 0.001 : way.rounded(),
      opacity: 1 - 0.7 * min(abs(way) / pane.contentFrame.width, 1)
    )
    draw()
    return true
  }

  /// Cancels a press for the content with a release outside of everything.
  private func cancelPress() {
    let outside = Point(x: -1e6, y: -1e6)
    container.content.handle(.pointerReleased(outside))
    container.content.handle(.pointerExited)
  }

  private func end(on pane: AlertPane, at position: PixelPoint) -> Bool {
    guard distance != 0 else {
      reset()
      return false
    }
    if abs(distance) > pane.contentFrame.width / 3, inputGuard.acceptsCancelling {
      dismissed?()
    } else {
      reset()
      draw()
      returned?()
    }
    if !pane.contentFrame.contains(Point(position)) { hovered?(false) }
    return true
  }

  private func draw() {
    guard !animator.isPlaying else { return }
    do {
      if panes.motion.movesWindows {
        panes.shadows.moveWindows(to: .atRest)
      } else {
        try panes.drawing.draw(.atRest)
      }
      display.connection.flush()
    } catch {
      failed?(error)
    }
  }
}
