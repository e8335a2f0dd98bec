package import AlertModel
package import GLib

/// The clock that windows, guards and queues read and start timers on.
///
/// A presenter has one, and passes it to everything it owns. Tests pass a clock that they can
/// advance, so that guards pass without waiting.
@MainActor
package protocol AlertClock: AnyObject {
  /// The current time.
  var now: MonotonicInstant { get }

  /// The reading of `MonotonicClock`, in nanoseconds, at which this clock will show `instant`
  /// unless it is advanced first.
  func systemTime(of instant: MonotonicInstant) -> Int64

  /// Starts a one-shot timer, which releasing cancels.
  ///
  /// - Parameters:
  ///   - instant: When it fires, on this clock. An instant in the past means the next iteration of
  ///     the main loop.
  ///   - action: Called on the main thread.
  /// - Returns: The timer, which the caller keeps.
  func timer(at instant: MonotonicInstant, action: @escaping () -> Void) -> any AlertTimer
}

extension AlertClock {
  /// Starts a one-shot timer that fires `seconds` from now; releasing it cancels it.
  package func timer(
    afterSeconds seconds: Double, action: @escaping () -> Void
  ) -> any AlertTimer {
    timer(at: now.advanced(bySeconds: seconds), action: action)
  }

  /// Runs an action `seconds` from now; nothing cancels it.
  func run(afterSeconds seconds: Double, action: @escaping () -> Void) {
    var timer: (any AlertTimer)?
    timer = self.timer(afterSeconds: seconds) {
      action()
      // It keeps itself until then.
      withExtendedLifetime(timer) {}
      timer = nil
    }
  }
}

/// A timer that an `AlertClock` has started; releasing it cancels it.
package protocol AlertTimer: AnyObject {}

extension Timer: AlertTimer {}

/// The system's monotonic clock, which presenters use by default.
package final class SystemClock: AlertClock {
  /// The shared instance; it has no state.
  package static let shared = SystemClock()

  package var now: MonotonicInstant { MonotonicInstant(nanoseconds: MonotonicClock.now()) }

  package func systemTime(of instant: MonotonicInstant) -> Int64 { instant.nanoseconds }

  package func timer(
    at instant: MonotonicInstant, action: @escaping () -> Void
  ) -> any AlertTimer {
    Timer(deadline: instant.nanoseconds, action: action)
  }
}
