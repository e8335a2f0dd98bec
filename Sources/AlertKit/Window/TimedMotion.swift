import AlertModel
import GLib

/// A motion other than a transition, such as a toast's move to its next place, at the monitor's
/// refresh rate.
///
/// Steps are timed by the clock: a late step jumps, so that the motion never takes longer.
@MainActor
final class TimedMotion {
  private let clock: any AlertClock
  private let schedule: FrameSchedule
  private let timing: TimingFunction
  private let step: (Double) -> Void
  private let completion: () -> Void
  private var timer: FrameTimer?

  /// Starts a motion.
  ///
  /// - Parameters:
  ///   - seconds: Its duration.
  ///   - clock: The clock that times it.
  ///   - refreshInterval: Seconds between two refreshes of the monitor.
  ///   - timing: The curve.
  ///   - step: Shows a fraction of the motion, from 0 at the start to 1.
  ///   - completion: Called after the last step.
  init(
    seconds: Double, clock: any AlertClock, refreshInterval: Double,
    timing: TimingFunction = .easeOut, step: @escaping (Double) -> Void,
    completion: @escaping () -> Void
  ) {
    self.clock = clock
    self.timing = timing
    self.step = step
    self.completion = completion
    schedule = FrameSchedule(
      start: clock.now, duration: seconds, refreshRate: 1 / refreshInterval)
    timer = try? FrameTimer { [weak self] _ in self?.fire() }
    fire()
  }

  /// Jumps to the end.
  func finish() {
    guard timer != nil else { return }
    timer = nil
    step(1)
    completion()
  }

  private func fire() {
    let now = clock.now
    // Without a timer, jumps to the end.
    let progress = timer == nil ? 1 : schedule.progress(at: now)
    step(timing.value(at: progress))
    guard progress < 1, let next = schedule.nextFrame(after: now) else {
      timer = nil
      return completion()
    }
    timer?.schedule(at: clock.systemTime(of: next))
  }
}
