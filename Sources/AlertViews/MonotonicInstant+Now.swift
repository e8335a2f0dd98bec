package import AlertModel
import GLib

extension MonotonicInstant {
  /// The current time of the system's monotonic clock.
  package static var now: MonotonicInstant {
    MonotonicInstant(nanoseconds: MonotonicClock.now())
  }
}
