import AlertModel
import GLib
import X11

/// Plays transitions on the panes of an alert.
@MainActor
final class TransitionPlayer {
  /// Called when drawing failed.
  var failed: ((any Error) -> Void)?
  /// Replaces the former backdrop; nil if there is none, or it is gone.
  private(set) var crossfade: BackdropCrossfade?

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

  /// Replaces the backdrop of the previous alert by this one, under a compositor; call it before
  /// mapping.
  ///
  /// - Parameters:
  ///   - window: The window of that alert; nil for none of this process.
  ///   - mayFollowOther: Whether it may be another process's.
  func beginCrossfade(from window: AlertWindow?, mayFollowOther: Bool) {
    let crossfade = BackdropCrossfade(
      from: window, mayFollowOther: mayFollowOther, style: container.backdrop, display: display)
    self.crossfade = crossfade
    panes.drawing.backdropLimit = crossfade.limit
    crossfade.limitDidChange = { [weak self] limit in self?.showBackdrop(upTo: limit) }
    crossfade.begin(refreshInterval: container.monitor.refreshInterval)
  }

  /// Ends that early: what was below fades out.
  ///
  /// - Parameter keepsOpacity: Whether the backdrop stays as it is, and can fade out from that.
  func endCrossfade(keepsOpacity: Bool) {
    guard let crossfade else { return }
    self.crossfade = nil
    crossfade.cancel()
    panes.drawing.backdropLimit = 1
    guard keepsOpacity else { return }
    var state = animator.state
    state.backdrop = min(state.backdrop, crossfade.limit)
    animator.set(state)
  }

  private func showBackdrop(upTo limit: Double) {
    panes.drawing.backdropLimit = limit
    // A motion draws it with its next frame.
    if animator.isPlaying { crossfade?.frameWasShown() } else { drawFrame(animator.state) }
    if limit >= 1 { crossfade = nil }
  }

  private func drawFrame(_ state: TransitionState) {
    do {
      try panes.drawing.drawFrame(state)
    } catch {
      failed?(error)
    }
  }

  /// Called when the server has drawn a pane's frame; the rest of the frame's time is used to make
  /// later frames cheaper.
  func frameWasShown(in pane: AlertPane) {
    guard panes.drawing.frameWasShown(in: pane) else { return }
    animator.frameWasShown()
    crossfade?.frameWasShown()
    guard animator.isBetweenFrames else { return }
    do {
      try panes.drawing.prepareNext()
    } catch {
      failed?(error)
    }
  }
}
