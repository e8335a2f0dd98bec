import GLib

/// Runs an action when the main loop is idle, at most once a frame, and less often in a burst: the
/// screen is drawn after each run, and counts that change with every frame cannot be read.
///
/// Other work goes first, but for no more than 50 ms, so that a client that never stops sending
/// cannot starve the action.
final class FrameThrottle {
  /// What a run has found.
  enum Load {
    /// Little to do, or more than could be done in one run.
    case ordinary
    /// Much to do, and all of it was done.
    case burst
  }

  /// Nanoseconds from a run to the next.
  private static let frame: Int64 = 16_000_000
  /// Nanoseconds from a run in a burst to the next.
  private static let burst: Int64 = 50_000_000
  /// Nanoseconds for which other work goes first.
  private static let patience: Int64 = 50_000_000

  private let action: () -> Load
  private var earliest = Int64.min
  private var isRunning = false
  /// Whether the action has requested the next run.
  private var isRequested = false
  private var wait: GLib.Timer?
  private var idle: IdleTask?
  private var limit: GLib.Timer?

  init(action: @escaping () -> Load) {
    self.action = action
  }

  /// Requests one run; does nothing if one is requested already.
  func request() {
    guard !isRunning else {
      isRequested = true
      return
    }
    guard wait == nil, idle == nil else { return }
    guard earliest > MonotonicClock.now() else { return runWhenIdle() }
    wait = GLib.Timer(deadline: earliest) { [weak self] in
      self?.wait = nil
      self?.runWhenIdle()
    }
  }

  private func runWhenIdle() {
    idle = IdleTask { [weak self] in self?.run() }
    limit = GLib.Timer(after: Self.patience) { [weak self] in self?.run() }
  }

  private func run() {
    idle = nil
    limit = nil
    let now = MonotonicClock.now()
    (isRunning, isRequested) = (true, false)
    let load = action()
    isRunning = false
    earliest = now + (load == .burst ? Self.burst : Self.frame)
    if isRequested { request() }
  }
}
