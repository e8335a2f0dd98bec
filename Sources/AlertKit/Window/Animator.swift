import AlertModel
import GLib

/// Plays a transition: requests a frame at each refresh of the monitor, and none between
/// transitions.
///
/// Frames are timed by the monotonic clock: a late frame shows the state of its actual time, so
/// that transitions never take longer. A frame starts only after `frameWasShown()` reported that
/// the server has drawn the previous one.
@MainActor
final class Animator {
  /// The current state of content and backdrop.
  private(set) var state = TransitionState.absent

  /// Draws one frame, and calls `frameWasShown()` once the server has drawn it.
  var drawFrame: ((TransitionState) -> Void)?

  private let clock: any AlertClock
  private var motion: TransitionMotion?
  private var origin = TransitionState.absent
  /// The velocity at the start, which springs continue.
  private var initialVelocity = TransitionVelocity.zero
  /// The progress that the last frame showed.
  private var progress = 0.0
  private var schedule: FrameSchedule?
  private var completion: (() -> Void)?
  private var isFrameInFlight = false
  private var isFrameDue = false
  private var timer: FrameTimer?
  /// When the last frame was drawn.
  private var lastFrame = MonotonicInstant(nanoseconds: 0)

  /// Creates an animator at rest, whose state is absent.
  init(clock: any AlertClock = SystemClock.shared) {
    self.clock = clock
  }

  /// Whether a transition is playing.
  var isPlaying: Bool { schedule != nil }

  /// Whether a transition is playing and its next frame is not due yet.
  var isBetweenFrames: Bool { isPlaying && !isFrameInFlight && !isFrameDue }

  /// Starts a transition, replacing the one that may be playing.
  ///
  /// The first frame is drawn before this returns.
  ///
  /// - Parameters:
  ///   - motion: The motion to play.
  ///   - isInterrupting: Whether to start from the current state rather than from the motion's own.
  ///   - refreshInterval: Seconds between two refreshes of the monitor.
  ///   - start: When it began; nil means now.
  ///   - completion: Called after the last frame was sent to the server, unless the motion is
  ///     replaced first.
  func play(
    _ motion: TransitionMotion, isInterrupting: Bool, refreshInterval: Double,
    start: MonotonicInstant? = nil, completion: @escaping () -> Void
  ) {
    initialVelocity = isInterrupting ? velocity : .zero
    origin = isInterrupting ? state : motion.state(at: 0)
    self.motion = motion
    self.completion = completion
    schedule = FrameSchedule(
      start: start ?? clock.now, duration: motion.duration, refreshRate: 1 / refreshInterval)
    isFrameInFlight = false
    isFrameDue = false
    drawDueFrame()
  }

  /// The state that the first frame of a motion will show.
  ///
  /// - Parameters:
  ///   - motion: The motion, played from the current state.
  ///   - refreshInterval: Seconds between two refreshes of the monitor.
  /// - Returns: The state one refresh interval in.
  func firstState(of motion: TransitionMotion, refreshInterval: Double) -> TransitionState {
    let now = clock.now
    let schedule = FrameSchedule(
      start: now, duration: motion.duration, refreshRate: 1 / refreshInterval)
    return motion.state(
      at: schedule.progress(at: now), startingFrom: state, velocity: velocity)
  }

  /// The velocity of the state.
  private var velocity: TransitionVelocity {
    guard let motion, isPlaying else { return .zero }
    return motion.velocity(at: progress, startingFrom: origin, velocity: initialVelocity)
  }

  /// Stops at the current state; the completion of the motion is not called.
  func stop() {
    motion = nil
    schedule = nil
    completion = nil
    timer?.stop()
  }

  /// Stops, and sets a state without drawing it.
  func set(_ state: TransitionState) {
    stop()
    self.state = state
  }

  /// Has the frames that follow start right after the monitor's refreshes.
  ///
  /// - Parameter refresh: When the monitor began to show a frame.
  func align(to refresh: MonotonicInstant) {
    guard schedule != nil else { return }
    schedule?.refresh = refresh
    guard timer?.isScheduled == true, let next = schedule?.nextFrame(after: lastFrame) else {
      return
    }
    scheduleFrame(at: next)
  }

  /// The server has drawn the last frame.
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
    lastFrame = now
    progress = schedule.progress(at: now)
    state = motion.state(at: progress, startingFrom: origin, velocity: initialVelocity)
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
      // Without a timer, jumps to the end.
      guard let motion else { return }
      state = motion.state(at: 1, startingFrom: origin)
      drawFrame?(state)
      let completion = completion
      stop()
      completion?()
    }
  }
}
