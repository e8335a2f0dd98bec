internal import CShims

/// The system's monotonic clock, by which every timer here goes.
package enum MonotonicClock {
  /// Nanoseconds since the clock's own origin.
  ///
  /// The corresponding system call is `clock_gettime` with `CLOCK_MONOTONIC`.
  package static func now() -> Int64 { tocsin_monotonic_nanoseconds() }
}
