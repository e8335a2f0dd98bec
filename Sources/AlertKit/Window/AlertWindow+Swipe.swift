import AlertModel
import X11

/// A drag that takes an alert off the desktop.
struct Swipe {
  /// How far the pointer must move until a press is a swipe, in device pixels at scale 1.
  static let threshold = 10.0

  /// Where the press was, in device pixels of the root.
  var start: Double
  /// How far the content is from its place, in device pixels; 0 until it is a swipe.
  var distance = 0.0
  /// 1, or less the farther it is away.
  var opacity = 1.0
}

extension AlertWindow {
  /// Takes note of the pointer on an alert that stands on the desktop.
  ///
  /// - Returns: Whether the event is none of the content's.
  func handlePointer(_ event: DisplayEvent, on pane: AlertPane) -> Bool {
    switch event {
    case .pointerEntered(let crossing) where !crossing.isSynthetic:
      events(.hovered(true))
    case .pointerLeft(let crossing) where !crossing.isSynthetic && swipe == nil:
      events(.hovered(false))
    case .buttonPressed(let button) where button.button == 2 && !button.isSynthetic:
      if input.acceptsCancelling { finish(with: AlertResponse(.cancelled)) }
      return true
    case .buttonPressed(let button) where button.button == 1 && !button.isSynthetic:
      swipe = Swipe(start: Double(button.rootPosition.x))
    case .pointerMoved(let motion) where swipe != nil && !motion.isSynthetic:
      return drag(to: Double(motion.rootPosition.x), on: pane)
    case .buttonReleased(let button) where button.button == 1 && swipe != nil:
      return endSwipe(on: pane, at: button.rootPosition)
    default:
      break
    }
    return false
  }

  private func drag(to x: Double, on pane: AlertPane) -> Bool {
    guard var swipe else { return false }
    let way = x - swipe.start
    let threshold = Swipe.threshold * container.environment.scale
    guard swipe.distance != 0 || abs(way) > threshold else { return false }
    if swipe.distance == 0 {
      // What was pressed was not meant.
      let outside = Point(x: -1e6, y: -1e6)
      container.content.handle(.pointerReleased(outside))
      container.content.handle(.pointerExited)
    }
    swipe.distance = way == 0 ? 0.001 : way.rounded()
    swipe.opacity = 1 - 0.7 * min(abs(way) / pane.contentFrame.width, 1)
    self.swipe = swipe
    showSwipe()
    return true
  }

  private func endSwipe(on pane: AlertPane, at position: PixelPoint) -> Bool {
    guard let swipe else { return false }
    guard swipe.distance != 0 else {
      self.swipe = nil
      return false
    }
    if abs(swipe.distance) > pane.contentFrame.width / 3, input.acceptsCancelling {
      finish(with: AlertResponse(.cancelled))
    } else {
      self.swipe = nil
      showSwipe()
      windows.groundMayHaveChanged()
    }
    if !pane.contentFrame.contains(Point(position)) { events(.hovered(false)) }
    return true
  }

  private func showSwipe() {
    guard !animator.isPlaying else { return }
    do {
      for pane in panes {
        if movesWindow {
          moveWindow(of: pane, to: .atRest)
        } else {
          try pane.surface.draw(surfaceState(.atRest, in: pane))
        }
      }
      display.connection.flush()
    } catch {
      fail(error)
    }
  }
}
