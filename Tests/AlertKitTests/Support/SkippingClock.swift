import AlertModel
import GLib

@testable import AlertKit

/// A clock that runs with the system's and can be advanced, so that a test does not wait for guards
/// and timeouts, or stopped, so that a transition stays at its current frame.
final class SkippingClock: AlertClock {
  private var lead: Int64 = 0
  private var stopped: MonotonicInstant?
  private var timers: [ObjectIdentifier: () -> SkippingTimer?] = [:]

  var now: MonotonicInstant {
    stopped ?? MonotonicInstant(nanoseconds: MonotonicClock.now() + lead)
  }

  func systemTime(of instant: MonotonicInstant) -> Int64 {
    guard let stopped else { return instant.nanoseconds - lead }
    return MonotonicClock.now() + instant.nanoseconds - stopped.nanoseconds
  }

  /// Keeps `now` constant from now on, except for `skip(seconds:)`; timers continue.
  func stop() { stopped = now }

  /// Lets `now` run again after `stop()`.
  func resume() {
    guard let stopped else { return }
    lead = stopped.nanoseconds - MonotonicClock.now()
    self.stopped = nil
  }

  func timer(at instant: MonotonicInstant, action: @escaping () -> Void) -> any AlertTimer {
    let timer = SkippingTimer(instant, action: action)
    timers = timers.filter { $0.value() != nil }
    timers[ObjectIdentifier(timer)] = { [weak timer] in timer }
    timer.start(at: systemTime(of: instant))
    return timer
  }

  /// Advances the clock; timers that are due by then fire in the next iteration of the loop.
  func skip(seconds: Double) {
    lead += Int64(seconds * 1e9)
    stopped = stopped?.advanced(bySeconds: seconds)
    for timer in timers.values.compactMap({ $0() }) where timer.isActive {
      timer.start(at: systemTime(of: timer.instant))
    }
  }
}

/// A timer whose deadline comes closer when its clock is advanced.
private final class SkippingTimer: AlertTimer {
  let instant: MonotonicInstant
  private let action: () -> Void
  private var timer: Timer?

  init(_ instant: MonotonicInstant, action: @escaping () -> Void) {
    self.instant = instant
    self.action = action
  }

  var isActive: Bool { timer?.isActive ?? false }

  func start(at deadline: Int64) {
    timer = Timer(deadline: deadline, action: action)
  }
}
