import GLib

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

  /// Reports whether the presenter is busy; the time counts from the first moment at which it is not.
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
