import AlertModel
import X11

/// Draws frames in the windows of one alert: its box, backdrop and shadows at a state of the transition.
@MainActor
final class PaneDrawing {
  /// The opacity that the backdrop has at most, as a fraction of that at rest: less than 1 while the
  /// previous alert's is below.
  var backdropLimit = 1.0

  private unowned let panes: AlertPanes
  private let container: AlertContainer
  private let display: AlertDisplay
  /// The box of the previous alert, while it is being dismissed.
  private var leaving: LeavingContent?
  /// When the backdrop began to turn from that of the previous alert into its own, and for how many
  /// seconds it does.
  private var turn: (start: MonotonicInstant, duration: Double)?

  init(_ panes: AlertPanes, container: AlertContainer, display: AlertDisplay) {
    self.panes = panes
    self.container = container
    self.display = display
  }

  private var shadows: ToastShadows { panes.shadows }

  /// Maps the windows with the backdrop of the first frame, before the content is drawn.
  func mapDimmed(to opacity: Double) {
    for pane in panes.all { pane.surface.mapDimmed(to: opacity) }
    display.connection.flushAndYield()
  }

  /// Maps the windows with the backdrop of a complete frame; `completeFrames` adds the content.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func mapBackdrop(of state: TransitionState) throws {
    let backdrop = TransitionState.absent.over(backdrop: state.backdrop)
    for pane in panes.all { try pane.surface.mapBackdrop(of: surfaceState(backdrop, in: pane)) }
    display.connection.flushAndYield()
  }

  /// Adds the content to frames whose backdrop is in place.
  func completeFrames(_ state: TransitionState) {
    for pane in panes.all { pane.surface.completeFrame(surfaceState(state, in: pane)) }
    display.connection.flush()
  }

  /// Maps the windows with a complete frame.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func map(showing state: TransitionState) throws {
    for pane in panes.all {
      if container.standsOnDesktop { pane.acceptInputInBox() }
      if panes.motion.movesWindows { shadows.moveWindow(of: pane, to: state) }
      try pane.surface.map(showing: surfaceState(state, in: pane))
    }
    if container.standsOnDesktop { shadows.standBesideOthers() }
    display.connection.flushAndYield()
  }

  /// Takes over what another alert's window shows: the backdrop, and the box that is being
  /// dismissed.
  ///
  /// Call it when the content's frame is set, before mapping.
  ///
  /// - Parameters:
  ///   - former: What the other alert shows.
  ///   - crossfades: Whether its window remains for a while, with its box, and a compositor blends
  ///     the two.
  func takeOver(from former: FormerBackdrop, crossfades: Bool) {
    guard panes.all.count == 1 else { return }
    let surface = panes.all[0].surface
    // A shorter transition would not draw the last frames of the other box and backdrop.
    let spare = panes.motion.transition.present.duration - BackdropHold.lead
    let changesSlowly = !crossfades && spare > 0
    if let pane = former.window?.panes.first {
      surface.takeOver(from: pane.surface, turns: changesSlowly)
    } else if let look = former.look, changesSlowly {
      surface.backdrop.follow(look)
    }
    guard changesSlowly else { return }
    if surface.backdrop.isTurning { turn = (display.clock.now, spare) }
    leaving = former.window?.leavingBox.map { LeavingContent(box: $0, start: display.clock.now) }
    drawLeaving()
  }

  /// The only window's box as it is on screen now, and at the end of its dismissal.
  func leavingBox(from state: TransitionState, to end: TransitionState) -> LeavingBox? {
    guard let pane = panes.all.first, state.opacity > 0 else { return nil }
    return LeavingBox(
      box: pane.surface.box, start: surfaceState(state, in: pane), end: surfaceState(end, in: pane))
  }

  /// Uploads a picture of the content and its box to every window.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func setBox(_ picture: ContentSnapshot) throws {
    for pane in panes.all {
      let origin = picture.origin(for: pane.localContentFrame)
      try pane.surface.setBox(picture.surface, at: origin, blurred: picture.blurred)
      pane.setBlurredBoxes(display.isComposited ? picture.blurred : nil, at: origin)
      if display.showsBoxesOnly, !container.standsOnDesktop {
        pane.setOutline(picture.outline, at: origin)
      }
    }
  }

  /// Blurs the screen below the content, before the content is drawn.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func blurGround() throws {
    guard container.environment.blursBehind, container.content.chrome == .box else { return }
    let scale = container.environment.scale
    for pane in panes.all {
      let box = PixelRect(covering: pane.localContentFrame)
      if container.standsOnDesktop {
        try shadows.blurDesktop(below: box, of: pane, scale: scale)
      } else {
        try pane.surface.blurGround(below: box, scale: scale)
      }
    }
  }

  /// Sets whether the compositor blurs behind the content while the content is in its place.
  func setCompositorBlurs(_ isBlurring: Bool) {
    for pane in panes.all { pane.isBlurShown = isBlurring }
  }

  /// Draws one frame of a transition, and asks the server to report when it is drawn.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func drawFrame(_ state: TransitionState) throws {
    drawLeaving()
    turnBackdrop()
    for pane in panes.all {
      let frame = surfaceState(state, in: pane)
      if panes.motion.movesWindows {
        shadows.moveWindow(of: pane, to: state)
      } else if pane.surface.awaitsBox, pane.surface.box.picture != nil {
        pane.surface.addBoxToFirstFrame(frame)
      } else {
        if !pane.surface.showsAlready(frame) { try pane.surface.draw(frame) }
        noteBox(in: frame, of: pane)
      }
      pane.isFrameInFlight = true
      pane.surface.requestFence()
    }
  }

  /// Called when the server has drawn a pane's frame.
  ///
  /// - Returns: Whether every pane's frame is drawn now.
  func frameWasShown(in pane: AlertPane) -> Bool {
    pane.isFrameInFlight = false
    return !panes.all.contains(where: \.isFrameInFlight)
  }

  /// Uses the time until the next frame to make later frames cheaper.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func prepareNext() throws {
    let part = GrowingBuffer.Part(between: container.monitor.refreshInterval)
    for pane in panes.all { try pane.surface.prepareNext(part) }
  }

  /// Draws full frames, outside a transition.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func draw(_ state: TransitionState) throws {
    leaving = nil
    drawLeaving()
    if turn != nil { turn?.duration = 0 }
    turnBackdrop()
    for pane in panes.all {
      let frame = surfaceState(state, in: pane)
      try pane.surface.draw(frame)
      noteBox(in: frame, of: pane)
    }
  }

  /// Has the shadows of other toasts follow a toast's box that moves in its window.
  private func noteBox(in frame: SurfaceState, of pane: AlertPane) {
    guard container.standsOnDesktop, let area = pane.drawBox(at: frame.offset) else { return }
    shadows.boxesMoved(in: area)
  }

  /// Draws the parts of the windows that a new picture of the box has changed.
  ///
  /// - Parameters:
  ///   - state: The state that is shown.
  ///   - formers: The former frames of the boxes' pictures, in device pixels of their windows.
  func drawBoxes(_ state: TransitionState, before formers: [PixelRect]) {
    for (pane, former) in zip(panes.all, formers) {
      let state = surfaceState(state, in: pane)
      pane.surface.draw(state, in: pane.surface.boxFrame)
      if former != pane.surface.boxFrame { pane.surface.draw(state, in: former) }
    }
  }

  /// Draws the parts of the windows around boxes that have moved.
  ///
  /// - Parameters:
  ///   - state: The state that is shown.
  ///   - reach: The maximum distance of the boxes from their places, in device pixels.
  func drawBoxes(_ state: TransitionState, reaching reach: Int) {
    for pane in panes.all {
      let box = pane.surface.boxFrame
      // A box that is scaled by 1 % also grows by more than a fixed distance.
      let margin = reach + max(box.width, box.height) / 100
      pane.surface.draw(
        surfaceState(state, in: pane),
        in: PixelRect(
          x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
          height: box.height + 2 * margin))
    }
  }

  /// Sets how the box of the previous alert is drawn in the next frame.
  private func drawLeaving() {
    let frame = leaving?.frame(at: display.clock.now)
    if frame == nil { leaving = nil }
    panes.all.first?.surface.layers.leaving = frame
  }

  /// Sets how far the backdrop of the next frame has turned into its own.
  private func turnBackdrop() {
    guard let turn else { return }
    let seconds = display.clock.now.seconds(since: turn.start)
    let progress = seconds < turn.duration ? seconds / turn.duration : 1
    if progress == 1 { self.turn = nil }
    panes.all.first?.surface.backdrop.turn(to: TimingFunction.easeInEaseOut.value(at: progress))
  }

  /// The content of a pane at a state of the transition.
  func surfaceState(_ state: TransitionState, in pane: AlertPane) -> SurfaceState {
    var shown = panes.motion.surfaceState(state, of: pane, on: panes.monitor(of: pane))
    shown.backdropOpacity = min(shown.backdropOpacity, backdropLimit)
    return shown
  }
}
