import AlertModel
import GLib

/// Moves a window from one place to another, at the monitor's refresh rate.
///
/// Steps are timed by the clock: a late step jumps, so that the move never takes longer.
@MainActor
final class WindowMove {
  /// The duration of a move, in seconds.
  private static let duration = 0.2

  private let clock: any AlertClock
  private let schedule: FrameSchedule
  private let step: (Double) -> Void
  private let completion: () -> Void
  private var timer: FrameTimer?

  /// Starts a move.
  ///
  /// - Parameters:
  ///   - clock: The clock that it goes by.
  ///   - refreshInterval: Seconds between two refreshes of the monitor.
  ///   - step: Puts the window at a part of its way, from 0 at the beginning to 1.
  ///   - completion: Called after the last step.
  init(
    clock: any AlertClock, refreshInterval: Double, step: @escaping (Double) -> Void,
    completion: @escaping () -> Void
  ) {
    self.clock = clock
    self.step = step
    self.completion = completion
    schedule = FrameSchedule(
      start: clock.now, duration: Self.duration, refreshRate: 1 / refreshInterval)
    timer = try? FrameTimer { [weak self] _ in self?.fire() }
    fire()
  }

  /// Moves the window to its place at once.
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
    step(TimingFunction.easeOut.value(at: progress))
    guard progress < 1, let next = schedule.nextFrame(after: now) else {
      timer = nil
      return completion()
    }
    timer?.schedule(at: clock.systemTime(of: next))
  }
}
