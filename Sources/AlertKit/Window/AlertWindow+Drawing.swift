import AlertModel
import AlertRendering
import Cairo
import GLib
import X11

extension AlertWindow {
  func openSurface() throws {
    let surface = try AlertSurface(
      display: display,
      backdrop: container.presentation.backdrop == .dimmed
        ? container.environment.theme.backdrop : nil,
      monitor: container.monitor.frame)
    describe(surface.window)
    windowObserver = display.connection.addObserver(for: surface.window.id) { [weak self] event in
      self?.handle(event)
    }
    self.surface = surface
    display.stacking.ownWindows.insert(surface.window.id)
  }

  /// Lays the content out and draws it, in a window that was just made.
  func placeBox() throws {
    guard let surface else { return }
    needsLayout = false
    container.layout()
    surface.setBackdropCenter(container.contentFrame.center)
    stacking.begin(window: surface.window, box: container.contentFrame)
    try drawBox()
  }

  func describe(_ window: OverlayWindow) {
    window.identify(type: .dialog, title: container.content.accessibleTitle)
    // Not to be unredirected, which would flicker: the window is as large as the screen.
    window.setBypassCompositor(2)
    window.setPointer(.arrow)
  }

  func drawBox() throws {
    let (picture, origin) = try container.snapshot()
    try surface?.setBox(picture.surface, at: origin)
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
    guard let surface else { return }
    let frame = surfaceState(state)
    if surface.awaitsBox {
      surface.addBoxToFirstFrame(frame)
    } else {
      do {
        try surface.draw(frame)
      } catch {
        return fail(error)
      }
    }
    surface.requestFence()
  }

  /// The server has worked off a frame; what is left of its time serves the frames to come.
  func frameWasShown() {
    animator.frameWasShown()
    guard animator.isBetweenFrames else { return }
    do {
      try surface?.prepareNext()
    } catch {
      fail(error)
    }
  }

  func redrawContent() {
    redraw = nil
    guard surface != nil, phase != .closed else { return }
    let former = surface?.boxFrame
    if needsLayout {
      needsLayout = false
      let isDisarming = wasChangedFromOutside
      wasChangedFromOutside = false
      if container.layout() {
        if isDisarming { input.moved() }
        stacking.boxMoved(to: container.contentFrame)
        if caret != nil { placeCaret() }
      }
    }
    do {
      try drawBox()
    } catch {
      return fail(error)
    }
    guard !animator.isPlaying, let surface else { return }
    let state = surfaceState(animator.state)
    surface.draw(state, in: surface.boxFrame)
    if let former, former != surface.boxFrame { surface.draw(state, in: former) }
  }

  func surfaceState(_ state: TransitionState) -> SurfaceState {
    let reach = (Double(surface?.boxFrame.height ?? 0) - container.contentFrame.height) / 2
    return SurfaceState(
      backdropOpacity: state.backdrop, contentOpacity: state.opacity, scale: state.scale,
      anchor: container.contentFrame.center,
      offset: container.offset(
        travel: state.travel, towards: transition.edge, reach: max(0, reach)))
  }
}
