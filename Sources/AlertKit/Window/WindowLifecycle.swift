import AlertModel
import Cairo
import X11

/// The lifecycle of an alert's window: it opens with the present transition, and closes with the
/// dismiss transition.
///
///     unopened ─open→ presenting ─→ presented
///                      │   ↑  close│
///                 close↓   │reopen ↓
///                      dismissing ─→ closed
@MainActor
final class WindowLifecycle {
  /// The stages of a window's life.
  enum Phase {
    case unopened, presenting, presented, dismissing, closed
  }

  /// Called when the first frame is on screen, the transitions have ended, or the window is closed.
  var onEvent: ((AlertWindowEvent) -> Void)?
  /// Called when the panes are destroyed for good.
  var didClosePanes: (() -> Void)?
  /// Called when everything but the backdrop, which is held, is gone.
  var didLeave: (() -> Void)?

  private(set) var phase = Phase.unopened
  /// Whether the present transition has ended once.
  private var wasPresented = false

  private let parts: AlertWindowParts
  /// Reports the closed window after other clients had time to repaint.
  private var pendingEnd: (any AlertTimer)?
  /// What remains of it for the next alert.
  let heldBackdrop: HeldBackdrop
  private let awaited: AwaitedContent

  init(_ parts: AlertWindowParts) {
    self.parts = parts
    heldBackdrop = HeldBackdrop(parts)
    awaited = AwaitedContent(parts)
    awaited.becameReady = { [weak self] in self?.contentBecameReady() }
    heldBackdrop.ended = { [weak self] in self?.finishClosing() }
    parts.environment.didReopen = { [weak self] in self?.didReopen() }
  }

  /// Whether the alert is open and can be answered.
  var isLive: Bool { phase == .presenting || phase == .presented }

  /// Shows the window with the present transition; the first frame is sent to the server before this
  /// returns.
  ///
  /// - Throws: `DisplayError` or `CairoError`; then there is no window.
  func open() throws {
    phase = .presenting
    let panes = parts.panes
    let isAwaited = awaited.isNotReady
    let start: MonotonicInstant
    let former = parts.container.standsOnDesktop ? nil : parts.windows.backdropHold.take()
    // Under a compositor the windows may change in different frames, so their backdrops crossfade.
    let mayFollowOther =
      !parts.container.standsOnDesktop && parts.display.gate.stage.mayFollowOther
    let crossfades = parts.display.isComposited && (former?.window != nil || mayFollowOther)
    let present = panes.motion.transition.present
    do {
      parts.keyboard.take()
      if !parts.container.standsOnDesktop { parts.windows.captured.willOpen(over: former) }
      try panes.open(over: former?.ground)
      parts.animator.set(present.state(at: 0).over(backdrop: former?.opacity ?? 0))
      let hasMotion = present.duration > 0
      start = parts.display.clock.now
      let first = FirstFrame(
        hasBackdrop: panes.backdrop != nil, follows: former != nil || mayFollowOther,
        hasMotion: hasMotion, isAwaited: isAwaited)
      if first == .dimmed { panes.drawing.mapDimmed(to: firstOpacity(of: present)) }
      try loadFonts()
      if first == .dimmed, isAwaited { return awaited.begin(at: firstOpacity(of: present)) }
      if !isAwaited {
        parts.redraw.layOutBox()
        if first == .backdrop { try panes.drawing.mapBackdrop(of: .atRest) }
        try parts.redraw.drawPlacedBox()
      }
      if let former { panes.drawing.takeOver(from: former, crossfades: crossfades) }
      if !hasMotion { parts.animator.set(.atRest) }
      if crossfades {
        if let window = former?.window { parts.windows.backdropHold.keep(window) }
        parts.player.beginCrossfade(from: former?.window, mayFollowOther: mayFollowOther)
      }
      switch first {
      case .dimmed: break
      case .backdrop: panes.drawing.completeFrames(.atRest)
      case .whole:
        let start = hasMotion ? parts.player.firstState(of: present) : .atRest
        let state = isAwaited ? TransitionState.absent.over(backdrop: start.backdrop) : start
        try panes.drawing.map(showing: state)
      }
      // In one go with mapping, so that the backdrop is there all the time.
      if !crossfades { former?.window?.discard() }
    } catch {
      former?.window?.discard()
      closePanes()
      parts.keyboard.release()
      phase = .closed
      throw error
    }
    isAwaited ? awaited.begin(at: parts.animator.state.backdrop) : play(present, from: start)
  }

  /// Loads the fonts in a process that has just started.
  ///
  /// The dimmed screen may be there already, and who sees it types: so the keyboard is kept for as
  /// long as slow disks take.
  ///
  /// - Throws: `CairoError` when that takes seconds, as on a dead file system; meanwhile the keyboard is
  ///   free.
  private func loadFonts() throws(CairoError) {
    guard !FontLoading.finish(withinSeconds: 1) else { return }
    parts.keyboard.release()
    parts.display.connection.flush()
    try FontLoading.finish()
    parts.keyboard.take()
  }

  /// The opacity of the backdrop in the first frame of a transition.
  private func firstOpacity(of present: TransitionMotion) -> Double {
    parts.player.firstState(of: present).backdrop
  }

  /// Called when content that was awaited can be shown, perhaps after its backdrop.
  private func contentBecameReady() {
    guard isLive, parts.redraw.isHeld else { return }
    // Windows that are being recreated show it at once.
    guard !parts.panes.isEmpty else { return awaited.cancel(holdsContent: false) }
    let present = parts.panes.motion.transition.present
    do { try awaited.end(playing: present) } catch { parts.player.failed?(error) }
    play(present, from: parts.display.clock.now)
  }

  /// Called when other content has replaced that of the alert.
  func contentWasReplaced() {
    if phase == .presented { parts.guest.stand() }
    if !awaited.isNotReady { contentBecameReady() }
  }

  private func play(_ present: TransitionMotion, from start: MonotonicInstant) {
    didAppear()
    // The transition began with the backdrop; slow content skips at most one frame of it.
    let earliest = parts.display.clock.now.advanced(
      bySeconds: -parts.container.monitor.refreshInterval)
    parts.player.play(present, isInterrupting: true, start: max(start, earliest)) {
      [weak self] in self?.didPresent()
    }
  }

  /// Presents a window again during its dismissal, from its current state.
  func reopen() {
    guard phase == .dismissing, !heldBackdrop.isHeld else { return }
    phase = .presenting
    heldBackdrop.cancel()
    parts.panes.letInputThrough(false)
    parts.keyboard.take()
    guard !parts.redraw.isHeld else { return awaited.resume() }
    didAppear()
    parts.player.play(parts.panes.motion.transition.present, isInterrupting: true) { [weak self] in
      self?.didPresent()
    }
  }

  /// Dismisses the window from its current state; the event `closed` follows.
  func close(animated: Bool) {
    switch phase {
    case .unopened, .closed: return
    case .dismissing where animated: return
    case .presenting, .presented, .dismissing: break
    }
    phase = .dismissing
    awaited.cancel(holdsContent: parts.redraw.isHeld)
    parts.environment.cancelRebuild()
    parts.guest.leave()
    parts.keyboard.release()
    parts.input.inputGuard.disappeared()
    parts.motion.stop()
    let (panes, dismiss) = (parts.panes, parts.panes.motion.transition.dismiss)
    panes.drawing.setCompositorBlurs(false)
    parts.gesture.stop()
    parts.refiner.stop()
    // A window that can only be moved cannot fade.
    let isSeen = !panes.motion.movesWindows || dismiss.travel.values.contains { $0 != 0 }
    guard animated, !panes.isEmpty, isSeen else { return finishClosing() }
    guard !heldBackdrop.isPossible else { return leaveBackdrop(playing: dismiss) }
    leave(playing: dismiss)
  }

  /// Dismisses content and backdrop.
  private func leave(playing dismiss: TransitionMotion) {
    heldBackdrop.cancel()
    parts.player.endCrossfade(keepsOpacity: true)
    parts.panes.shadows.trimToBox()
    fadeOut(playing: dismiss)
  }

  private func fadeOut(playing dismiss: TransitionMotion) {
    parts.windows.backdropWillFade(of: parts.panes)
    parts.player.play(dismiss, isInterrupting: true) { [weak self] in self?.finishClosing() }
  }

  /// Dismisses the content, and keeps the backdrop for the alert that may follow.
  private func leaveBackdrop(playing dismiss: TransitionMotion) {
    heldBackdrop.begin(playing: dismiss) { [weak self] isHeld in
      if isHeld { self?.didLeave?() } else { self?.leave(playing: dismiss) }
    }
  }

  /// Lets a backdrop that is held fade out after a delay in seconds.
  func fadeBackdrop(afterSeconds delay: Double) {
    if phase == .dismissing { heldBackdrop.fade(afterSeconds: delay) }
  }

  /// Shows what is left of a held backdrop below that of the next alert.
  ///
  /// - Parameter opacity: The opacity of that one, as a fraction of that at rest.
  func fadeBackdrop(below opacity: Double) {
    if phase == .dismissing { heldBackdrop.follow(opacity) }
  }

  /// Lets a held backdrop fade out, because no other alert's replaces it any more.
  func fadeBackdropAlone() {
    if phase == .dismissing { heldBackdrop.fadeAlone() }
  }

  /// Closes a window at once whose backdrop is held.
  func discard() { finishClosing() }

  /// Recreates the X windows after a change of the compositor, the theme or the screen.
  ///
  /// - Parameters:
  ///   - delay: How long other clients need to repaint hidden parts, in seconds.
  ///   - keepsFormer: Whether the windows may stay until the new ones are drawn.
  func rebuildPanes(afterSeconds delay: Double = 0, keepsFormer: Bool = false) {
    switch phase {
    case .unopened, .closed: break
    case .presenting, .presented:
      parts.player.endCrossfade(keepsOpacity: false)
      // Its next steps would draw the shadows of others in the new windows.
      parts.motion.finishShadow()
      parts.environment.rebuildPanes(afterSeconds: delay, keepsFormer: keepsFormer)
    case .dismissing: finishClosing()
    }
  }

  /// Ends the motion of a toast's X window, before the screen is captured with the window on it.
  func settle() {
    guard parts.panes.motion.movesWindows else { return }
    switch phase {
    case .presenting:
      parts.animator.set(.atRest)
      parts.motion.finish()
      parts.panes.shadows.moveWindows(to: .atRest)
      didPresent()
    case .presented: parts.motion.finish()
    case .dismissing:
      parts.animator.stop()
      finishClosing()
    case .unopened, .closed: break
    }
    parts.motion.finishShadow()
  }

  private func didAppear() {
    parts.input.inputGuard.appeared()
    onEvent?(.appeared)
  }

  private func didPresent() {
    guard phase == .presenting else { return }
    phase = .presented
    parts.panes.completePointer()
    parts.panes.drawing.setCompositorBlurs(true)
    parts.container.content.didPresent()
    parts.guest.stand()
    if parts.container.content.isTyping { parts.input.composition.prepare() }
    if parts.environment.options.isRetry, !wasPresented { parts.gesture.shakeBox() }
    wasPresented = true
    parts.refiner.begin()
    // Before the toast that this one covers leaves the screen, so that there is always a shadow.
    parts.windows.didPresent(parts.panes)
    onEvent?(.presented)
  }

  /// Called when the panes are shown again after they were recreated.
  private func didReopen() {
    didPresent()
    parts.guest.stand()
    parts.refiner.begin()
    parts.panes.drawing.setCompositorBlurs(true)
    parts.windows.toastGrounds.didReopen(parts.panes)
  }

  private func finishClosing() {
    guard phase == .dismissing else { return }
    closePanes()
    phase = .closed
    guard !heldBackdrop.isHeld else { return }
    let display = parts.display
    guard !parts.container.standsOnDesktop, display.capturesScreen, !display.connection.isLost
    else {
      onEvent?(.closed)
      return
    }
    // The next alert captures the screen, so other clients must repaint it first.
    pendingEnd = display.clock.timer(afterSeconds: 0.05) { [weak self] in
      self?.pendingEnd = nil
      self?.onEvent?(.closed)
    }
  }

  private func closePanes() {
    heldBackdrop.cancel()
    parts.player.endCrossfade(keepsOpacity: true)
    parts.animator.stop()
    parts.motion.stop()
    parts.gesture.stop()
    parts.refiner.stop()
    parts.swipe.reset()
    parts.redraw.cancel()
    parts.environment.cancelRebuild()
    parts.keyboard.end()
    parts.input.composition.end()
    parts.panes.close()
    // Enough memory for an ordinary alert is kept, so that the next one opens faster.
    parts.display.uploader.freeMemory(above: 1 << 20)
    didClosePanes?()
  }
}
