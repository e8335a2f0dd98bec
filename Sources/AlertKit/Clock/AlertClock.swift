package import AlertModel
package import GLib

/// The clock that windows, guards and queues read, and that starts their timers.
///
/// A presenter has one, and passes it on to everything that it owns. Tests pass one of their own
/// that runs ahead of the system's, so that guards pass without waiting.
@MainActor
package protocol AlertClock: AnyObject {
  /// The present moment.
  var now: MonotonicInstant { get }

  /// The reading of `MonotonicClock`, in nanoseconds, at which this clock will show `instant` if
  /// it is not set forward before.
  func systemTime(of instant: MonotonicInstant) -> Int64

  /// Starts a timer that acts once, unless it is released before.
  ///
  /// - Parameters:
  ///   - instant: When, on this clock. A moment that has passed means the loop's next turn.
  ///   - action: Called on the main thread.
  /// - Returns: The timer, which the caller keeps.
  func timer(at instant: MonotonicInstant, action: @escaping () -> Void) -> any AlertTimer
}

extension AlertClock {
  /// Starts a timer that acts once, `seconds` from now, unless it is released before.
  package func timer(
    afterSeconds seconds: Double, action: @escaping () -> Void
  ) -> any AlertTimer {
    timer(at: now.advanced(bySeconds: seconds), action: action)
  }
}

/// A timer that an `AlertClock` has started; releasing it cancels it.
package protocol AlertTimer: AnyObject {}

extension Timer: AlertTimer {}

/// The system's monotonic clock, which presenters use by default.
package final class SystemClock: AlertClock {
  /// The one clock; it has no state.
  package static let shared = SystemClock()

  package var now: MonotonicInstant { MonotonicInstant(nanoseconds: MonotonicClock.now()) }

  package func systemTime(of instant: MonotonicInstant) -> Int64 { instant.nanoseconds }

  package func timer(
    at instant: MonotonicInstant, action: @escaping () -> Void
  ) -> any AlertTimer {
    Timer(deadline: instant.nanoseconds, action: action)
  }
}
