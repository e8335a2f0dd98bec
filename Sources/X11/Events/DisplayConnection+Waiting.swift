internal import CShims
internal import CX11
internal import GLib

extension DisplayConnection {
  /// Delivers events as they come, and lets nothing else happen, until something holds.
  ///
  /// - Parameters:
  ///   - milliseconds: How long at most.
  ///   - isDone: Asked after each delivery.
  func deliverEvents(withinMilliseconds milliseconds: Int, until isDone: () -> Bool) {
    let deadline = MonotonicClock.now() + Int64(milliseconds) * 1_000_000
    deliverPendingEvents()
    while !isDone(), !isLost {
      let left = (deadline - MonotonicClock.now()) / 1_000_000
      guard left > 0 else { return }
      flush()
      guard tocsin_wait(XConnectionNumber(handle), 0, Int32(clamping: left)) >= 0 else { return }
      deliverPendingEvents()
    }
  }
}
