import AlertModel
import GLib

extension MonotonicInstant {
  /// The moment by the system's monotonic clock.
  static var now: MonotonicInstant {
    MonotonicInstant(nanoseconds: MonotonicClock.now())
  }
}
