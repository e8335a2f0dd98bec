import GLib
import Glibc

/// Tells whether the machine is about to sleep, and has it wait until what was told has been carried
/// out.
///
/// logind: `PrepareForSleep`, and an inhibitor lock that delays sleep, by five seconds at most.
final class SleepWatch {
  /// Whether the machine will sleep, or has slept and has not said that it is awake.
  private(set) var isAsleep = false

  private let connection: BusConnection
  private let tell: () -> Void
  private var signals: BusSubscription?
  /// logind: the descriptor whose closing lets the machine sleep; nil for none.
  private var delay: Int32?
  private var limit: Timer?

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - connection: The system bus.
  ///   - patience: How long the machine may be awake, in nanoseconds, after it said that it will
  ///     sleep: what says that it is over may have died meanwhile.
  ///   - tell: Called on the main thread when `isAsleep` has changed. What it does must be done when
  ///     it returns: the machine may sleep then.
  init(on connection: BusConnection, patience: Int64, tell: @escaping () -> Void) {
    self.connection = connection
    self.tell = tell
    signals = BusSubscription(to: LoginService.signal("PrepareForSleep"), on: connection) {
      [weak self] signal in
      guard let isNear = signal.arguments[0]?.bool else { return }
      self?.note(isNear, patience: patience)
    }
    askForDelay()
  }

  isolated deinit {
    letSleep()
  }

  private func note(_ isNear: Bool, patience: Int64) {
    // The monotonic clock stands still while the machine sleeps.
    limit = isNear ? Timer(after: patience) { [weak self] in self?.wake() } : nil
    guard isNear else { return wake() }
    if !isAsleep {
      isAsleep = true
      tell()
    }
    letSleep()
  }

  private func wake() {
    limit = nil
    letSleep()
    askForDelay()
    guard isAsleep else { return }
    isAsleep = false
    tell()
  }

  private func askForDelay() {
    connection.callForDescriptor(
      "Inhibit", of: LoginService.manager, at: LoginService.path, of: LoginService.name,
      [
        .text("sleep"), .text("Tocsin"), .text("takes alerts off the screen"), .text("delay"),
      ]
    ) { [weak self] answer in
      guard case .success(let descriptor) = answer else { return }
      guard let self, !isAsleep else {
        close(descriptor)
        return
      }
      letSleep()
      delay = descriptor
    }
  }

  private func letSleep() {
    if let delay { close(delay) }
    delay = nil
  }
}
