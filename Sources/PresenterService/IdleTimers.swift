internal import CShims
import GLib

/// Returns memory to the system when the process has been idle briefly: freed heap memory, and the
/// pages of programs, libraries and fonts.
///
/// Each user of this class has its own object, and all of them share the delay.
package final class IdleMemory {
  /// Nanoseconds; long enough that a series of alerts does not have to allocate everything again.
  private static let delay: Int64 = 2_000_000_000

  private var timer: GLib.Timer?

  /// Creates an object that does nothing yet.
  package init() {}

  /// Starts the delay after which memory is returned once.
  package func becomeIdle() {
    timer = GLib.Timer(after: Self.delay) { tocsin_give_back_memory() }
  }

  /// Cancels the delay.
  package func becomeBusy() {
    timer = nil
  }
}

/// Calls a function when the presenter has been idle for a time.
final class IdleExit {
  /// The idle time in seconds; nil for no limit.
  let seconds: Double?
  private let leave: () -> Void
  private var timer: GLib.Timer?

  init(after seconds: Double?, leave: @escaping () -> Void) {
    self.seconds = seconds
    self.leave = leave
  }

  /// Reports whether the presenter is busy; the time counts from the first report that it is not.
  func note(isBusy: Bool) {
    guard let seconds else { return }
    if isBusy {
      timer?.cancel()
      timer = nil
    } else if timer == nil {
      timer = GLib.Timer(after: Int64(seconds * 1e9)) { [weak self] in
        self?.timer = nil
        self?.leave()
      }
    }
  }
}
