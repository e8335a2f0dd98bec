import AlertModel
import AlertRendering
import Cairo
import GLib
import X11

extension AlertWindow {
  /// Makes the windows, unmapped: one that spans every monitor, or one for each that mirrors the
  /// alert.
  func openPanes() throws {
    if !standsOnDesktop, !display.isComposited {
      for window in windows.toasts { window.settle() }
    }
    guard container.monitors.count > 1 || standsOnDesktop else {
      return panes.append(
        try makePane(
          frame: display.connection.screenRect, contentFrame: container.contentFrame,
          monitor: container.monitor))
    }
    for (index, monitor) in container.monitors.enumerated() {
      let contentFrame = container.contentFrames.element(at: index) ?? .zero
      let frame =
        standsOnDesktop
        ? windowFrame(around: contentFrame, on: monitor) : PixelRect(covering: monitor.frame)
      panes.append(
        try makePane(
          frame: frame, contentFrame: contentFrame, monitor: monitor))
    }
  }

  private func makePane(
    frame: PixelRect, contentFrame: Rect, monitor: MonitorFacts
  ) throws -> AlertPane {
    let surface = try AlertSurface(
      display: display, frame: frame,
      backdrop: standsOnDesktop ? nil : container.environment.backdrop,
      monitor: monitor.frame.offset(dx: -Double(frame.x), dy: -Double(frame.y)))
    describe(surface.window)
    surface.window.setPointer(pointerLook.shape)
    let stacking = AlertStacking(windows: windows, isYielding: standsOnDesktop)
    stacking.coveredDidChange = { [weak self] _ in self?.coveredDidChange() }
    stacking.raised = { [weak self] in self?.wasRaised() }
    let pane = AlertPane(surface: surface, stacking: stacking, contentFrame: contentFrame)
    pane.observer = display.connection.addObserver(for: surface.window.id) {
      [weak self, weak pane] event in
      if let pane { self?.handle(event, of: pane) }
    }
    display.stacking.ownWindows.insert(surface.window.id)
    return pane
  }

  private func coveredDidChange() {
    input.setCovered(panes.contains { $0.stacking.isCovered })
  }

  /// Lays the content out and draws it, in windows that were just made.
  func placeBox() throws {
    needsLayout = false
    if !standsOnDesktop { container.layout() }
    for (pane, frame) in zip(panes, container.contentFrames) {
      pane.contentFrame = frame
      pane.surface.setBackdropCenter(pane.local(frame.center))
      pane.stacking.begin(window: pane.surface.window, box: frame)
    }
    // A window that was made anew may stand elsewhere on the screen.
    if caret != nil { placeCaret() }
    try drawBox()
  }

  func mapPanes(showing state: TransitionState) throws {
    for pane in panes {
      if standsOnDesktop {
        pane.surface.window.setInputShape([PixelRect(covering: pane.localContentFrame)])
      }
      if movesWindow { moveWindow(of: pane, to: state) }
      try pane.surface.map(showing: surfaceState(state, in: pane))
    }
    if standsOnDesktop { standBesideOthers() }
  }

  func describe(_ window: OverlayWindow) {
    window.identify(
      type: standsOnDesktop ? .notification : .dialog, title: container.content.accessibleTitle)
    // Not to be unredirected, which would flicker: the window is as large as the screen.
    if !standsOnDesktop { window.setBypassCompositor(2) }
  }

  func drawBox() throws {
    let picture = try container.snapshot()
    for pane in panes {
      try pane.surface.setBox(
        picture.surface, at: picture.origin(for: pane.localContentFrame))
    }
    // What layout and drawing asked for meanwhile has been drawn.
    if !needsLayout { redraw = nil }
  }

  func play(
    _ motion: TransitionMotion, isInterrupting: Bool, start: MonotonicInstant? = nil,
    completion: @escaping () -> Void
  ) {
    animator.play(
      motion, isInterrupting: isInterrupting, refreshInterval: container.monitor.refreshInterval,
      start: start, completion: completion)
  }

  func drawFrame(_ state: TransitionState) {
    for pane in panes {
      let frame = surfaceState(state, in: pane)
      if movesWindow {
        moveWindow(of: pane, to: state)
      } else if pane.surface.awaitsBox {
        pane.surface.addBoxToFirstFrame(frame)
      } else {
        do {
          try pane.surface.draw(frame)
        } catch {
          return fail(error)
        }
      }
      pane.isFrameInFlight = true
      pane.surface.requestFence()
    }
  }

  /// The server has worked off a frame; what is left of its time serves the frames to come.
  func frameWasShown(in pane: AlertPane) {
    pane.isFrameInFlight = false
    guard !panes.contains(where: \.isFrameInFlight) else { return }
    animator.frameWasShown()
    guard animator.isBetweenFrames else { return }
    do {
      for pane in panes { try pane.surface.prepareNext() }
    } catch {
      fail(error)
    }
  }

  func redrawContent() {
    redraw = nil
    guard !panes.isEmpty, phase != .closed else { return }
    let formers = panes.map(\.surface.boxFrame)
    if needsLayout {
      needsLayout = false
      let isDisarming = wasChangedFromOutside
      wasChangedFromOutside = false
      if standsOnDesktop {
        // Where it stands is not for it to say; it may come to be redrawn there at once.
        if container.measure() { events(.measured) }
      } else if container.layout() {
        if isDisarming { input.moved() }
        for (pane, frame) in zip(panes, container.contentFrames) {
          pane.contentFrame = frame
          pane.stacking.boxMoved(to: frame)
        }
        if caret != nil { placeCaret() }
      }
    }
    do {
      try drawBox()
    } catch {
      return fail(error)
    }
    guard !animator.isPlaying else { return }
    for (pane, former) in zip(panes, formers) {
      let state = surfaceState(animator.state, in: pane)
      pane.surface.draw(state, in: pane.surface.boxFrame)
      if former != pane.surface.boxFrame { pane.surface.draw(state, in: former) }
    }
  }

  func surfaceState(_ state: TransitionState, in pane: AlertPane) -> SurfaceState {
    let state = movesWindow ? .atRest : state
    return SurfaceState(
      backdropOpacity: state.backdrop,
      contentOpacity: movesWindow ? 1 : state.opacity * (swipe?.opacity ?? 1),
      scale: state.scale, anchor: pane.localContentFrame.center,
      offset: movesWindow ? .zero : offset(of: pane, in: state))
  }

  /// How far the content is from its place, in device pixels.
  func offset(of pane: AlertPane, in state: TransitionState) -> Point {
    let reach = (Double(pane.surface.boxFrame.height) - pane.contentFrame.height) / 2
    var offset = container.offset(
      travel: state.travel, towards: transition.edge, of: pane.contentFrame,
      on: monitor(of: pane), reach: max(0, reach))
    offset.x += swipe?.distance ?? 0
    return offset
  }

  /// The monitor that a pane is on.
  func monitor(of pane: AlertPane) -> MonitorFacts {
    panes.firstIndex { $0 === pane }.flatMap(container.monitors.element) ?? container.monitor
  }
}

extension Array {
  /// The element at an index, or nil if there is none.
  func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
