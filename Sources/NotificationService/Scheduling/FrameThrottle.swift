import GLib

/// Runs an action when the main loop is idle, at most once a frame.
///
/// Other work goes first, but for no more than 50 ms, so that a client that never stops sending
/// cannot starve the action.
final class FrameThrottle {
  /// Nanoseconds between two runs.
  private static let frame: Int64 = 16_000_000
  /// Nanoseconds for which other work goes first.
  private static let patience: Int64 = 50_000_000

  private let action: () -> Void
  private var last = Int64.min / 2
  private var wait: GLib.Timer?
  private var idle: IdleTask?
  private var limit: GLib.Timer?

  init(action: @escaping () -> Void) {
    self.action = action
  }

  /// Requests one run; does nothing if one is requested already.
  func request() {
    guard wait == nil, idle == nil else { return }
    guard last + Self.frame > MonotonicClock.now() else { return runWhenIdle() }
    wait = GLib.Timer(deadline: last + Self.frame) { [weak self] in
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
    // A request during the action is for the next frame.
    last = MonotonicClock.now()
    action()
  }
}
