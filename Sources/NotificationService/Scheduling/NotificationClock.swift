package import AlertModel
internal import Glibc

/// The two clocks that notifications need.
package struct NotificationClock {
  /// The time since the system was started, including the time that it slept.
  package var now: () -> MonotonicInstant
  /// Milliseconds since 1970, for dates that people see and that outlive the system.
  package var wall: () -> Int64

  /// Creates a clock from two functions, such as those of a test.
  package init(now: @escaping () -> MonotonicInstant, wall: @escaping () -> Int64) {
    self.now = now
    self.wall = wall
  }

  /// The system's clocks, `CLOCK_BOOTTIME` and `CLOCK_REALTIME`.
  ///
  /// The corresponding system call is `clock_gettime`.
  package static var system: NotificationClock {
    NotificationClock(
      now: { MonotonicInstant(nanoseconds: nanoseconds(CLOCK_BOOTTIME)) },
      wall: { nanoseconds(CLOCK_REALTIME) / 1_000_000 })
  }

  private static func nanoseconds(_ clock: Int32) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
