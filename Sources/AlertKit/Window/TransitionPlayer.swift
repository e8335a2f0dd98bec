import AlertModel
import GLib
import X11

/// Plays transitions on the panes of an alert.
@MainActor
final class TransitionPlayer {
  /// Called when drawing failed.
  var failed: ((any Error) -> Void)?
  /// Prepares the former backdrop for each frame of a motion; nil if there is none.
  var crossfade: BackdropCrossfade?

  private let animator: Animator
  private let panes: AlertPanes
  private let container: AlertContainer
  private let display: AlertDisplay
  /// The question when the monitor refreshes.
  private var refresh: RefreshQuery?

  init(
    animator: Animator, panes: AlertPanes, container: AlertContainer, display: AlertDisplay
  ) {
    self.animator = animator
    self.panes = panes
    self.container = container
    self.display = display
    animator.drawFrame = { [weak self] state in self?.drawFrame(state) }
  }

  /// The first frame of a motion that starts now, from the current state.
  func firstState(of motion: TransitionMotion) -> TransitionState {
    animator.firstState(of: motion, refreshInterval: container.monitor.refreshInterval)
  }

  /// Plays a motion at the rate of the alert's monitor.
  ///
  /// - Parameters:
  ///   - motion: The motion to play.
  ///   - isInterrupting: Whether it starts from the current state.
  ///   - start: When it began; nil means now.
  ///   - completion: Called after the last frame, unless another motion is played before.
  func play(
    _ motion: TransitionMotion, isInterrupting: Bool, start: MonotonicInstant? = nil,
    completion: @escaping () -> Void
  ) {
    animator.play(
      motion, isInterrupting: isInterrupting, refreshInterval: container.monitor.refreshInterval,
      start: start, completion: completion)
    if animator.isPlaying { alignFrames() }
  }

  /// Has frames start right after the refreshes of the monitor, where the server tells them.
  private func alignFrames() {
    guard let window = panes.all.first?.surface.window.id else { return }
    refresh = RefreshQuery(of: window, on: display.connection) { [weak self] time in
      guard let self else { return }
      refresh = nil
      let seconds = Double(time - MonotonicClock.now()) / 1e9
      animator.align(to: display.clock.now.advanced(bySeconds: seconds))
    }
  }

  private func drawFrame(_ state: TransitionState) {
    do {
      let shown = crossfade?.prepare(state) ?? state
      try panes.drawing.drawFrame(shown)
      if shown.backdrop >= 1 {
        crossfade = nil
      } else if state.backdrop >= 1 {
        crossfade?.whenThereIsRoom { [weak self] in self?.drawFrame(state) }
      }
    } catch {
      failed?(error)
    }
  }

  /// Called when the server has drawn a pane's frame; the rest of the frame's time is used to make
  /// later frames cheaper.
  func frameWasShown(in pane: AlertPane) {
    guard panes.drawing.frameWasShown(in: pane) else { return }
    animator.frameWasShown()
    guard animator.isBetweenFrames else { return }
    do {
      try panes.drawing.prepareNext()
    } catch {
      failed?(error)
    }
  }
}
