import GLib

/// Ends a presenter that has had nothing to do for a while.
final class IdleExit {
  /// Seconds; nil when the presenter stays.
  let seconds: Double?
  private let leave: () -> Void
  private var timer: GLib.Timer?

  init(after seconds: Double?, leave: @escaping () -> Void) {
    self.seconds = seconds
    self.leave = leave
  }

  /// There is something to do, or there is not; the time runs from the first moment without.
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
