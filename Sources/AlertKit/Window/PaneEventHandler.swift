import AlertModel
import X11

/// Handles the events of an alert's X windows: repairs, input, and changes that other programs make
/// to the windows.
@MainActor
final class PaneEventHandler {
  /// Called when other programs unmapped or moved the windows too often.
  var gaveUp: ((AlertResponse) -> Void)?

  private let parts: AlertWindowParts
  private let lifecycle: WindowLifecycle
  /// The recent times when other programs did so to a window.
  private var losses: [MonotonicInstant] = []

  init(_ parts: AlertWindowParts, lifecycle: WindowLifecycle) {
    self.parts = parts
    self.lifecycle = lifecycle
  }

  /// Handles an event of one of the alert's panes.
  func handle(_ event: DisplayEvent, of pane: AlertPane) {
    guard lifecycle.phase != .closed, parts.panes.all.contains(where: { $0 === pane }) else {
      return
    }
    let isToast = parts.container.standsOnDesktop
    switch event {
    case .exposed(_, let region, let serial):
      pane.surface.repair(region, exposedBy: serial)
    case .propertyChanged(let change) where change.property == parts.display.fenceAtom:
      parts.player.frameWasShown(in: pane)
    case .windowUnmapped(let event), .windowDestroyed(let event):
      if event.window == pane.surface.window.id { wasLost() }
    case .windowConfigured(let change)
    where !isToast && change.window == pane.surface.window.id
      && change.frame != pane.surface.window.frame:
      wasLost()
    default:
      noticeGrab(event)
      if !isToast, case .buttonPressed = event {
        parts.display.keyboard.rootlessFocus?.alertWasClicked()
      }
      if isToast, parts.swipe.handle(event, on: pane) { return }
      parts.input.handle(event, in: pane.contentFrame)
      if isToast, case .pointerEntered = event { parts.input.cameToPointer() }
    }
  }

  /// Called when another program destroyed, unmapped, moved or resized the window, as some lockers
  /// briefly do with every window.
  private func wasLost() {
    // An alert that is not visible must not keep the keyboard.
    parts.display.gate.suspectLock(.removal)
    guard lossesAreTooMany() else { return lifecycle.rebuildPanes(afterSeconds: 0.2) }
    parts.panes.close()
    parts.input.inputGuard.disappeared()
    gaveUp?(
      AlertResponse(
        .failed, reason: "Another program keeps taking the alert's window away."))
  }

  /// Adds such a loss.
  ///
  /// - Returns: Whether it is the third within ten seconds.
  private func lossesAreTooMany() -> Bool {
    let now = parts.display.clock.now
    losses = losses.filter { now.seconds(since: $0) < 10 } + [now]
    return losses.count >= 3
  }

  /// Releases the keyboard if another program grabs the pointer over the window.
  private func noticeGrab(_ event: DisplayEvent) {
    guard case .pointerLeft(let crossing) = event, crossing.mode == .grab,
      !crossing.isSynthetic, parts.display.keyboard.isHeld
    else { return }
    parts.display.gate.suspectLock(.grab)
  }
}
