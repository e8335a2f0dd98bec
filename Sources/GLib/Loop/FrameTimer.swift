internal import CShims
internal import Glibc

/// Calls a closure at a time of the monotonic clock with the system's full resolution and before
/// any other source.
///
/// While no call is scheduled, no system timer is armed. The corresponding system calls are
/// `timerfd_create` and `timerfd_settime`.
package final class FrameTimer {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Whether a call is scheduled.
  package private(set) var isScheduled = false

  /// Creates a timer without a scheduled call.
  ///
  /// - Parameter action: Called on the main thread with the current time in nanoseconds. It may
  ///   schedule the next call.
  /// - Throws: `SystemError` if no timer descriptor can be created.
  package init(action: @escaping (Int64) -> Void) throws(SystemError) {
    descriptor = tocsin_timer_descriptor()
    guard descriptor >= 0 else { throw SystemError("could not make a frame timer") }
    watch = DescriptorWatch(descriptor, for: .readable, priority: .frame) { [weak self] _ in
      guard let self, isExpired() else { return }
      isScheduled = false
      action(MonotonicClock.now())
    }
  }

  isolated deinit {
    watch?.cancel()
    close(descriptor)
  }

  /// Schedules one call, replacing a call that is already scheduled.
  ///
  /// - Parameter deadline: Nanoseconds on `MonotonicClock`. A time in the past means as soon as
  ///   possible.
  package func schedule(at deadline: Int64) {
    isScheduled = true
    tocsin_timer_arm(descriptor, max(deadline, 1))
  }

  /// Cancels the scheduled call.
  package func stop() {
    isScheduled = false
    tocsin_timer_arm(descriptor, 0)
  }

  /// Reads the expiration from the descriptor; false if there is none, because the timer was
  /// rescheduled in the meantime.
  private func isExpired() -> Bool {
    var expirations: UInt64 = 0
    return read(descriptor, &expirations, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}
