internal import CShims
internal import Glibc

/// The system's monotonic clock, which all timers of this module except `BootTimer` use.
package enum MonotonicClock {
  /// Returns the clock's time in nanoseconds.
  ///
  /// The corresponding system call is `clock_gettime` with `CLOCK_MONOTONIC`.
  package static func now() -> Int64 { tocsin_monotonic_nanoseconds() }
}

/// Calls a closure at a time of the monotonic clock, once or repeatedly.
///
/// The loop rounds times up to a millisecond; for animation frames there is `FrameTimer`. A timer is
/// active until it is cancelled or released. It holds its closure, so the closure should hold the
/// timer's owner weakly.
package final class Timer {
  private var source: EventSource?
  private var deadline: Int64
  private let interval: Int64?

  /// Whether the timer will fire again.
  package var isActive: Bool { source?.isActive ?? false }

  /// Starts a timer that fires once at a deadline.
  ///
  /// - Parameters:
  ///   - deadline: Nanoseconds on `MonotonicClock`. A time in the past means the loop's next
  ///     iteration.
  ///   - action: Called on the main thread.
  package init(deadline: Int64, action: @escaping () -> Void) {
    self.deadline = deadline
    interval = nil
    start(action)
  }

  /// Starts a timer that fires once after a delay.
  ///
  /// - Parameters:
  ///   - nanoseconds: The delay.
  ///   - action: Called on the main thread.
  package convenience init(after nanoseconds: Int64, action: @escaping () -> Void) {
    self.init(deadline: MonotonicClock.now() + nanoseconds, action: action)
  }

  /// Starts a timer that fires repeatedly until it is cancelled.
  ///
  /// Deadlines are multiples of the interval: a late call does not delay the next ones, and missed
  /// calls are skipped.
  ///
  /// - Parameters:
  ///   - nanoseconds: The interval, also before the first call.
  ///   - action: Called on the main thread.
  /// - Precondition: `nanoseconds` is positive.
  package init(every nanoseconds: Int64, action: @escaping () -> Void) {
    precondition(nanoseconds > 0, "a timer repeats after some time")
    interval = nanoseconds
    deadline = MonotonicClock.now() + nanoseconds
    start(action)
  }

  /// Stops the timer.
  package func cancel() {
    source?.cancel()
    source = nil
  }

  private func start(_ action: @escaping () -> Void) {
    source = EventSource(
      name: "tocsin timer", priority: .default, readyTime: deadline,
      callbacks: .init(dispatch: { [weak self] in
        self?.advance()
        action()
      }))
  }

  private func advance() {
    guard let interval else { return cancel() }
    let late = MonotonicClock.now() - deadline
    deadline += interval * (1 + max(late, 0) / interval)
    source?.setReadyTime(deadline)
  }
}

/// Calls a closure once after a delay that includes the time for which the system is suspended.
///
/// A delay that ends during suspension ends when the system resumes. The corresponding system calls
/// are `timerfd_create` with `CLOCK_BOOTTIME`, and `timerfd_settime`.
package final class BootTimer {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Starts the timer; releasing it stops it.
  ///
  /// - Parameters:
  ///   - nanoseconds: The delay.
  ///   - action: Called on the main thread.
  /// - Throws: `SystemError` if no timer descriptor can be created.
  package init(after nanoseconds: Int64, action: @escaping () -> Void) throws(SystemError) {
    descriptor = tocsin_boot_timer_descriptor()
    guard descriptor >= 0 else { throw SystemError("could not make a timer") }
    let (deadline, overflows) = tocsin_boot_nanoseconds().addingReportingOverflow(nanoseconds)
    tocsin_timer_arm(descriptor, overflows ? .max : max(deadline, 1))
    watch = DescriptorWatch(descriptor, for: .readable) { [weak self] _ in
      self?.stop()
      action()
    }
  }

  isolated deinit {
    stop()
    close(descriptor)
  }

  private func stop() {
    watch?.cancel()
    watch = nil
  }
}

/// Calls a closure once, when no source of a higher priority is ready.
///
/// Releasing the task before the call cancels it.
package final class IdleTask {
  private var source: EventSource?

  /// Whether the closure has not been called yet.
  package var isPending: Bool { source?.isActive ?? false }

  /// Schedules one call.
  ///
  /// - Parameters:
  ///   - priority: `.default` means the loop's next iteration, after the sources that are ready now.
  ///   - action: Called on the main thread.
  package init(priority: SourcePriority = .idle, action: @escaping () -> Void) {
    source = EventSource(
      name: "tocsin idle task", priority: priority,
      callbacks: .init(
        prepare: { true },
        dispatch: { [weak self] in
          self?.cancel()
          action()
        }))
  }

  /// Cancels the call.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}
