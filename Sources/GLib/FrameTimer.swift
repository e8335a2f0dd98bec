internal import CShims
internal import Glibc

/// Calls back at a moment of the monotonic clock as exactly as the system can, before any other
/// source.
///
/// At rest it costs nothing: no timer is armed. The corresponding system calls are `timerfd_create`
/// and `timerfd_settime`.
package final class FrameTimer {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Whether a call is due.
  package private(set) var isScheduled = false

  /// Makes a timer at rest.
  ///
  /// - Parameter action: Called on the main thread with the clock's reading in nanoseconds. It may
  ///   schedule the next call.
  /// - Throws: `SystemError` when the system gives no timer descriptor.
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

  /// Asks for one call, in place of one that is still due.
  ///
  /// - Parameter deadline: Nanoseconds on `MonotonicClock`. A moment that has passed means as soon
  ///   as possible.
  package func schedule(at deadline: Int64) {
    isScheduled = true
    tocsin_timer_arm(descriptor, max(deadline, 1))
  }

  /// Takes back the call that is due.
  package func stop() {
    isScheduled = false
    tocsin_timer_arm(descriptor, 0)
  }

  /// Takes the expiration off the descriptor; false if there is none, because the timer was set
  /// anew meanwhile.
  private func isExpired() -> Bool {
    var expirations: UInt64 = 0
    return read(descriptor, &expirations, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size
  }
}
