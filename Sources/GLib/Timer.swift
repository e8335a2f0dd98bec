/// Calls back at a moment of the monotonic clock, once or again and again.
///
/// The loop rounds moments up to a millisecond: for frames there is `FrameTimer`. A timer acts
/// until it is cancelled or let go; it holds its closure, so the closure holds the timer's owner
/// weakly.
package final class Timer {
  private var source: EventSource?
  private var deadline: Int64
  private let interval: Int64?

  /// Whether the timer will act again.
  package var isActive: Bool { source?.isActive ?? false }

  /// Starts a timer that acts once.
  ///
  /// - Parameters:
  ///   - deadline: Nanoseconds on `MonotonicClock`. A moment that has passed means the loop's next
  ///     turn.
  ///   - action: Called on the main thread.
  package init(deadline: Int64, action: @escaping () -> Void) {
    self.deadline = deadline
    interval = nil
    start(action)
  }

  /// Starts a timer that acts once, some time from now.
  ///
  /// - Parameters:
  ///   - nanoseconds: How long from now.
  ///   - action: Called on the main thread.
  package convenience init(after nanoseconds: Int64, action: @escaping () -> Void) {
    self.init(deadline: MonotonicClock.now() + nanoseconds, action: action)
  }

  /// Starts a timer that acts again and again until it is cancelled.
  ///
  /// A turn that comes late does not move those after it, and turns that were missed are left out.
  ///
  /// - Parameters:
  ///   - nanoseconds: The time between two turns, and before the first.
  ///   - action: Called on the main thread.
  /// - Precondition: `nanoseconds` is positive.
  package init(every nanoseconds: Int64, action: @escaping () -> Void) {
    precondition(nanoseconds > 0, "a timer repeats after some time")
    interval = nanoseconds
    deadline = MonotonicClock.now() + nanoseconds
    start(action)
  }

  /// The timer never acts again.
  package func cancel() {
    source?.cancel()
    source = nil
  }

  private func start(_ action: @escaping () -> Void) {
    let source = EventSource(
      name: "tocsin timer", priority: .default,
      behaviour: .init(dispatch: { [weak self] in
        self?.advance()
        action()
      }))
    source.setReadyTime(deadline)
    self.source = source
  }

  private func advance() {
    guard let interval else { return cancel() }
    let late = MonotonicClock.now() - deadline
    deadline += interval * (1 + max(late, 0) / interval)
    source?.setReadyTime(deadline)
  }
}
