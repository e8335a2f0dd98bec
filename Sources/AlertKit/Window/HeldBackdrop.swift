import AlertModel
import X11

/// The backdrop of a dismissed alert's window, which stays for a moment in case another alert
/// follows.
@MainActor
final class HeldBackdrop {
  /// Called when the backdrop has faded out.
  var ended: (() -> Void)?

  /// Whether only the backdrop remains, and the next alert may take it over.
  private(set) var isHeld = false
  /// The same, and the box is no longer seen.
  private(set) var isBoxGone = false

  private let parts: AlertWindowParts
  private var pendingLeave: (any AlertTimer)?
  private var pendingFade: (any AlertTimer)?
  /// Waits for the next alert of another process, under a compositor.
  private var successor: EventObservation?
  /// Whether the next alert is above, and its backdrop replaces this one.
  private var isFollowed = false
  /// The state in which the next alert's backdrop began to fade in; nil before.
  private var followed: TransitionState?

  init(_ parts: AlertWindowParts) {
    self.parts = parts
  }

  /// Whether the backdrop can stay when the alert leaves: one window has it.
  var isPossible: Bool {
    parts.windows.backdropHold.isEnabled && parts.panes.backdrop != nil
      && parts.panes.all.count == 1 && parts.animator.state.backdrop > 0
  }

  /// Dismisses the content, and keeps the backdrop.
  ///
  /// - Parameters:
  ///   - dismiss: The motion of content and backdrop.
  ///   - didLeave: Called when the next alert may be presented, with whether the backdrop is still
  ///     held: the process may have found out that it must end.
  func begin(playing dismiss: TransitionMotion, didLeave: @escaping (Bool) -> Void) {
    parts.panes.letInputThrough(true)
    if parts.display.isComposited {
      successor = parts.display.gate.backdrops.observeOthers { [weak self] in self?.follow($0) }
    }
    parts.player.play(
      dismiss.holding(backdrop: parts.animator.state.backdrop), isInterrupting: true
    ) { [weak self] in
      self?.isBoxGone = true
      self?.parts.windows.backdropHold.boxDidLeave()
    }
    pendingLeave = parts.display.clock.timer(
      afterSeconds: min(dismiss.duration, BackdropHold.lead)
    ) { [weak self] in
      guard let self else { return }
      isHeld = parts.windows.backdropHold.isEnabled
      // It may be late on a busy machine.
      if isHeld { fade(afterSeconds: BackdropHold.duration - BackdropHold.lead) }
      didLeave(isHeld)
    }
    fade(afterSeconds: max(dismiss.duration, BackdropHold.duration))
  }

  /// Fades out after a delay in seconds, also if it already does, unless another alert's backdrop
  /// replaces it.
  func fade(afterSeconds delay: Double) {
    guard !isFollowed else { return }
    returnBackdrop()
    fadeLater(delay)
  }

  /// Fades out, because no other alert's backdrop replaces it any more.
  func fadeAlone() {
    isFollowed = false
    fadeLater(0)
  }

  private func fadeLater(_ delay: Double) {
    let dismiss = parts.panes.motion.transition.dismiss
    pendingFade = parts.display.clock.timer(afterSeconds: delay) { [weak self] in
      guard let self else { return }
      parts.windows.backdropWillFade(of: parts.panes)
      parts.player.play(dismiss.fading, isInterrupting: true) { [weak self] in self?.ended?() }
    }
  }

  /// Shows as much as is left below the backdrop of the next alert, so that both together dim the
  /// screen as before.
  ///
  /// Called before each frame of that alert, so that the two cannot get out of step.
  ///
  /// - Parameter opacity: The opacity of the next alert's backdrop, as a fraction of that at rest;
  ///   0 if it begins to fade in later.
  func follow(_ opacity: Double) {
    isFollowed = true
    fadeLater(opacity > 0 ? Self.patience : Self.patience + BackdropCrossfade.delay)
    // The box leaves meanwhile.
    guard opacity > 0 || followed != nil else { return returnBackdrop() }
    let start = followed ?? parts.animator.state
    followed = start
    let style = parts.container.backdrop
    // The content has left when the next one is in its place.
    let state = TransitionState(
      scale: start.scale, opacity: start.opacity * max(0, 1 - opacity / Self.contentEnd),
      travel: start.travel, backdrop: start.backdrop * style.remainder(below: opacity))
    parts.animator.set(state)
    // The last frame shows nothing, in case the compositor fades the closed window out.
    let isDrawn = (try? parts.panes.drawing.drawFrame(state)) != nil
    if !isDrawn || opacity >= 1 { ended?() }
  }

  /// Dims the screen again for the next alert, if this backdrop already fades out, under a
  /// compositor.
  private func returnBackdrop() {
    let state = parts.animator.state
    guard parts.display.isComposited, isBoxGone, state.backdrop < 1 else { return }
    parts.player.play(
      TransitionMotion(
        duration: Self.returnTime, scale: KeyframeTrack(constant: state.scale),
        opacity: KeyframeTrack(constant: 0), travel: KeyframeTrack(constant: state.travel),
        backdrop: KeyframeTrack(from: state.backdrop, to: 1)), isInterrupting: true,
      completion: {})
  }

  /// Seconds in which a backdrop returns that was fading out.
  private static let returnTime = 0.1
  /// Seconds without a frame after which the next alert counts as gone.
  private static let patience = 0.4
  /// The opacity of the next alert's backdrop at which this content has left.
  private static let contentEnd = 0.7

  /// Stops all timers, because the window closes or is presented again.
  func cancel() {
    (pendingLeave, pendingFade, successor, followed) = (nil, nil, nil, nil)
    isFollowed = false
  }
}
