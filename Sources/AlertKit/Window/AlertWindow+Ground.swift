import AlertModel
import X11

/// What lies around the box of an alert that stands on the desktop: its neighbours, and the ground
/// that its shadow falls on where no compositor runs.
extension AlertWindow {
  /// Lets no shadow fall on the boxes of others that stand on the desktop.
  func standBesideOthers() {
    guard standsOnDesktop else { return }
    let others = windows.toasts.filter { $0 !== self }.flatMap { $0.panes }
    for pane in panes where !pane.isTrimmed {
      let frame = pane.surface.window.frame
      let boxes = others.map { PixelRect(covering: $0.contentFrame) }.filter(frame.intersects)
      let local = boxes.map { $0.offset(dx: -frame.x, dy: -frame.y) }
      guard local != pane.neighbours else { continue }
      pane.neighbours = local
      pane.surface.window.setBoundingShape(
        local.isEmpty ? nil : [PixelRect(origin: .zero, size: frame.size)], excluding: local)
    }
  }

  /// Whether it stands in its place, and nothing moves it.
  var isStill: Bool { phase == .presented && move == nil && swipe == nil }

  /// Brings what moves the window to its end, before the screen is captured with the window on it.
  func settle() {
    guard movesWindow else { return }
    switch phase {
    case .presenting:
      animator.set(.atRest)
      for pane in panes { moveWindow(of: pane, to: .atRest) }
      didPresent()
    case .presented: move?.finish()
    case .dismissing:
      animator.stop()
      finishClosing()
    case .unopened, .closed: break
    }
  }

  /// Leaves only the box of the window.
  func trimToBox() {
    guard movesWindow else { return }
    for pane in panes where !pane.isTrimmed { moveWindow(of: pane, to: .atRest) }
  }

  /// Whether it is the window itself that comes, goes and is moved, without its shadow: what lies
  /// below is not known where no compositor runs.
  var movesWindow: Bool {
    standsOnDesktop && !display.isComposited && container.content.chrome == .box
  }

  /// Puts the window, trimmed to its box, where a state of its transition has it.
  func moveWindow(of pane: AlertPane, to state: TransitionState) {
    pane.isTrimmed = true
    pane.neighbours = nil
    let offset = offset(of: pane, in: state)
    let frame = pane.restingFrame.offset(dx: Int(offset.x.rounded()), dy: Int(offset.y.rounded()))
    let environment = container.environment
    let rows = RoundedRegion.rects(
      in: PixelRect(covering: pane.localContentFrame),
      radius: environment.theme.boxStyle(over: .desktop).cornerRadius * environment.scale)
    // What is beyond the edge of its monitor must not be seen on the next one.
    let monitor = PixelRect(covering: monitor(of: pane).frame).offset(dx: -frame.x, dy: -frame.y)
    pane.surface.window.setBoundingShape(rows.map { $0.intersection(monitor) })
    pane.surface.window.setFrame(frame)
    // What has just come onto the monitor is not painted yet.
    pane.surface.repair()
  }

  /// Gives the box its shadow, on a new picture of the screen around it.
  func refreshGround() {
    guard isStill, movesWindow else { return }
    do {
      for pane in panes where pane.isTrimmed {
        try pane.surface.recaptureGround()
        pane.isTrimmed = false
        // Before it is drawn: what is not there takes no paint.
        standBesideOthers()
        try pane.surface.draw(surfaceState(.atRest, in: pane))
      }
    } catch {
      fail(error)
    }
  }
}
