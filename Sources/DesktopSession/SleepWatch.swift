import GLib
import Glibc

/// Watches whether the machine is about to sleep, and delays sleep until the observer has returned.
///
/// logind: `PrepareForSleep`, and an inhibitor lock of the kind `delay`, which lasts five seconds at
/// most.
final class SleepWatch {
  /// Whether sleep was announced, and the wake-up was not.
  private(set) var isAsleep = false

  private let connection: BusConnection
  private let tell: () -> Void
  private var signals: BusSubscription?
  /// The descriptor of the inhibitor lock, which is released by closing it; nil for none.
  private var delay: Int32?
  private var limit: Timer?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - connection: The system bus.
  ///   - patience: Nanoseconds of waking time after which an announced sleep counts as over, in case
  ///     the wake-up is never signalled.
  ///   - tell: Called on the main thread when `isAsleep` has changed. The machine may sleep as soon as
  ///     it returns.
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
    // The monotonic clock stops while the machine sleeps.
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
