import AlertModel
internal import CShims

/// The system's monotonic clock, `CLOCK_MONOTONIC`.
enum ClientClock {
  /// The current time.
  static var now: MonotonicInstant {
    MonotonicInstant(nanoseconds: tocsin_monotonic_nanoseconds())
  }

  /// Suspends the process.
  static func sleep(seconds: Double) {
    tocsin_sleep(Int64(seconds * 1e9))
  }
}
