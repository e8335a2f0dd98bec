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
  /// Whether it fades out below the backdrop of another alert.
  private var isFadingBelow = false

  init(_ parts: AlertWindowParts) {
    self.parts = parts
  }

  /// Whether the backdrop can stay when the alert leaves: one window has it.
  var isPossible: Bool {
    parts.windows.backdropHold.isEnabled && !parts.container.standsOnDesktop
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
      successor = parts.display.gate.backdrops.observeOthers { [weak self] present, start in
        self?.fade(below: present, start: start)
      }
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
      didLeave(isHeld)
    }
    fade(afterSeconds: max(dismiss.duration, BackdropHold.duration))
  }

  /// Fades out after a delay in seconds.
  func fade(afterSeconds delay: Double) {
    guard !isFadingBelow else { return }
    let dismiss = parts.panes.motion.transition.dismiss
    pendingFade = parts.display.clock.timer(afterSeconds: delay) { [weak self] in
      self?.parts.player.play(dismiss.fading, isInterrupting: true) { self?.ended?() }
    }
  }

  /// Fades out below the backdrop of the next alert, so that both together dim the screen as
  /// before.
  ///
  /// - Parameters:
  ///   - present: The present transition of the next alert.
  ///   - start: When that began; nil means about now, and does not change a fade that has begun.
  func fade(below present: TransitionMotion, start: MonotonicInstant? = nil) {
    guard start != nil || !isFadingBelow else { return }
    isFadingBelow = true
    pendingFade = nil
    let end = parts.panes.motion.transition.dismiss.state(at: 1)
    // The content has left when the next one is in its place.
    let motion = TransitionMotion(
      duration: present.duration, scale: KeyframeTrack(constant: end.scale),
      opacity: KeyframeTrack(
        values: [1, 0, 0], keyTimes: [0, 0.4, 1], timingFunctions: [.linear, .linear]),
      travel: KeyframeTrack(constant: end.travel),
      backdrop: present.backdrop.complement(of: parts.container.backdrop.meanOpacity))
    parts.player.play(motion, isInterrupting: true, start: start) { [weak self] in self?.ended?() }
  }

  /// Stops all timers, because the window closes or is presented again.
  func cancel() {
    (pendingLeave, pendingFade, successor, isFadingBelow) = (nil, nil, nil, false)
  }
}
