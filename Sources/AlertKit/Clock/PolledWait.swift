import AlertModel

/// Waits, up to a limit, for a condition that no event reports.
@MainActor
final class PolledWait {
  /// Seconds between two checks.
  private static let pace = 0.004

  private let clock: any AlertClock
  private var timer: (any AlertTimer)?

  init(_ clock: any AlertClock) {
    self.clock = clock
  }

  /// Checks a condition now and then repeatedly, until it holds or the time is up.
  ///
  /// - Parameters:
  ///   - seconds: The longest wait.
  ///   - isDone: The condition.
  ///   - then: Called once, unless the wait is cancelled.
  func wait(
    atMost seconds: Double, until isDone: @escaping () -> Bool, then: @escaping () -> Void
  ) {
    poll(until: clock.now.advanced(bySeconds: seconds), isDone, then)
  }

  /// Ends the wait.
  func cancel() {
    timer = nil
  }

  private func poll(
    until deadline: MonotonicInstant, _ isDone: @escaping () -> Bool, _ then: @escaping () -> Void
  ) {
    guard deadline <= clock.now || isDone() else {
      timer = clock.timer(afterSeconds: Self.pace) { [weak self] in
        self?.poll(until: deadline, isDone, then)
      }
      return
    }
    then()
  }
}
