import AlertModel
import GLib

/// Plays a transition: asks for a frame at each refresh of the monitor, and for none while it is
/// still.
///
/// Frames are timed by the monotonic clock, so a late frame shows where the transition is by now;
/// the transition never takes longer for it. The next frame is not started before `frameWasShown()`
/// told that the server has worked off the one before.
@MainActor
final class Animator {
  /// Where the content and the backdrop are now.
  private(set) var state = TransitionState.absent

  /// Draws one frame, and sees to it that `frameWasShown()` is called once the server has worked it
  /// off.
  var drawFrame: ((TransitionState) -> Void)?

  private let clock: any AlertClock
  private var motion: TransitionMotion?
  private var origin = TransitionState.absent
  private var schedule: FrameSchedule?
  private var completion: (() -> Void)?
  private var isFrameInFlight = false
  private var isFrameDue = false
  private var timer: FrameTimer?

  init(clock: any AlertClock = SystemClock.shared) {
    self.clock = clock
  }

  /// Whether a transition is being played.
  var isPlaying: Bool { schedule != nil }

  /// Whether a transition is being played and its next frame is not due yet.
  var isBetweenFrames: Bool { isPlaying && !isFrameInFlight && !isFrameDue }

  /// Starts a transition from where the content is now, in place of the one that may be playing.
  ///
  /// The first frame is drawn before this returns.
  ///
  /// - Parameters:
  ///   - motion: What to play.
  ///   - isInterrupting: Whether to start at the current values rather than at the motion's own.
  ///   - refreshInterval: Seconds between two refreshes of the monitor.
  ///   - start: When it began; nil means now.
  ///   - completion: Called after the last frame was handed to the server; not called for a motion
  ///     that is replaced.
  func play(
    _ motion: TransitionMotion, isInterrupting: Bool, refreshInterval: Double,
    start: MonotonicInstant? = nil, completion: @escaping () -> Void
  ) {
    self.motion = motion
    self.completion = completion
    origin = isInterrupting ? state : motion.state(at: 0)
    schedule = FrameSchedule(
      start: start ?? clock.now, duration: motion.duration, refreshRate: 1 / refreshInterval)
    isFrameInFlight = false
    isFrameDue = false
    drawDueFrame()
  }

  /// The state that the first frame of a motion will show.
  ///
  /// - Parameters:
  ///   - motion: What is going to be played, from its own beginning.
  ///   - refreshInterval: Seconds between two refreshes of the monitor.
  /// - Returns: The state one refresh interval in.
  func firstState(of motion: TransitionMotion, refreshInterval: Double) -> TransitionState {
    let now = clock.now
    let schedule = FrameSchedule(
      start: now, duration: motion.duration, refreshRate: 1 / refreshInterval)
    return motion.state(at: schedule.progress(at: now))
  }

  /// Stops where it is; the completion of the motion that was playing is not called.
  func stop() {
    motion = nil
    schedule = nil
    completion = nil
    timer?.stop()
  }

  /// Jumps to a state without drawing it.
  func set(_ state: TransitionState) {
    stop()
    self.state = state
  }

  /// The server has worked off the frame that was drawn last.
  func frameWasShown() {
    isFrameInFlight = false
    if isFrameDue { drawDueFrame() }
  }

  private func timerFired() {
    guard isPlaying else { return }
    if isFrameInFlight {
      isFrameDue = true
    } else {
      drawDueFrame()
    }
  }

  private func drawDueFrame() {
    guard let motion, let schedule else { return }
    isFrameDue = false
    let now = clock.now
    let progress = schedule.progress(at: now)
    state = motion.state(at: progress, startingFrom: origin)
    isFrameInFlight = true
    drawFrame?(state)
    if let next = schedule.nextFrame(after: now) { return scheduleFrame(at: next) }
    let completion = completion
    stop()
    completion?()
  }

  private func scheduleFrame(at instant: MonotonicInstant) {
    do {
      let timer = try self.timer ?? FrameTimer { [weak self] _ in self?.timerFired() }
      self.timer = timer
      timer.schedule(at: clock.systemTime(of: instant))
    } catch {
      // Without a timer there is no animation, but there must be an end.
      guard let motion else { return }
      state = motion.state(at: 1, startingFrom: origin)
      drawFrame?(state)
      let completion = completion
      stop()
      completion?()
    }
  }
}
