import AlertModel
import X11

extension AlertWindow {
  /// Windows of others came, went or moved.
  func stackingDidChange() {
    for pane in panes { pane.stacking.evaluate() }
  }

  /// The window came above others of the presenter that stand above it by right.
  func wasRaised() {
    guard !standsOnDesktop else { return }
    for toast in windows.toasts(after: self) {
      for pane in toast.panes { pane.surface.window.raise() }
    }
  }

  /// The monitors are others: the content takes its new place.
  ///
  /// A window that still is as large as the screen stays, and so does the picture of what is below.
  ///
  /// - Parameter delay: How long what was hidden takes to repaint itself, in seconds, should the
  ///   window be made anew.
  func followMonitors(afterSeconds delay: Double) {
    // What stands on the desktop stands on no picture of it.
    guard !standsOnDesktop else { return rebuildPanes() }
    let monitors = display.monitors(for: options)
    guard phase == .presented, panes.count == 1, monitors.count == 1, let pane = panes.first,
      pane.surface.window.frame == display.connection.screenRect
    else { return rebuildPanes(afterSeconds: delay) }
    let former = container.monitors
    followDesktop()
    guard container.monitors.map(\.frame) != former.map(\.frame) else { return }
    do {
      pane.surface.setBackdrop(
        container.environment.backdrop, monitor: container.monitor.frame)
      try placeBox()
      try pane.surface.draw(surfaceState(animator.state, in: pane))
    } catch {
      return fail(error)
    }
    pane.stacking.evaluate()
    input.moved()
  }

  /// Makes the window anew in place: a compositor came or went, or the screen changed.
  func rebuildPanes(afterSeconds delay: Double = 0) {
    guard phase == .presenting || phase == .presented || phase == .dismissing else { return }
    if phase == .dismissing { return finishClosing() }
    dropPanes()
    input.disappeared()
    rebuild = clock.timer(afterSeconds: delay) { [weak self] in self?.reopenPanes() }
  }

  func dropPanes() {
    for pane in panes { pane.close() }
    panes = []
  }

  func reopenPanes() {
    rebuild = nil
    guard phase == .presenting || phase == .presented else { return }
    followDesktop()
    if standsOnDesktop, container.contentFrames.count != container.monitors.count {
      container.place(at: container.freeFrames)
    }
    do {
      try openPanes()
      try placeBox()
      animator.set(.atRest)
      try mapPanes(showing: .atRest)
    } catch {
      return fail(error)
    }
    input.appeared()
    didPresent()
    if standsOnDesktop { windows.groundMayHaveChanged() }
  }

  /// Takes up what the desktop says of theme, scale and monitors, and measures the content by it.
  func followDesktop() {
    container.environment = display.environment(theme: options.theme)
    container.monitors = display.monitors(for: options)
    container.measure()
  }

  /// Takes up what docks leave free of the monitors that it stands on; it stays on those.
  func followWorkArea() {
    container.monitors = container.monitors.map { former in
      display.monitors.first { $0.name == former.name && $0.frame == former.frame } ?? former
    }
  }
}
