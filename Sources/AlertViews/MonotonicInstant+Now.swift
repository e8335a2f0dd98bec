package import AlertModel
import GLib

extension MonotonicInstant {
  /// The moment by the system's monotonic clock.
  package static var now: MonotonicInstant {
    MonotonicInstant(nanoseconds: MonotonicClock.now())
  }
}
