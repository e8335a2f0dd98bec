import AlertModel
import GLib

/// Lets a caret blink while somebody types, and stand still once they have not for ten seconds, so
/// that a still alert costs nothing.
final class CaretBlinker {
  /// How long the caret is seen, and then is not; in nanoseconds.
  private static let interval: Int64 = 530_000_000
  /// Seconds after the last key, or click, until it stands still.
  private static let patience = 10.0

  /// Whether the caret is to be drawn now.
  private(set) var isOn = true

  private var change: (() -> Void)?
  private var lastUse = MonotonicInstant.now
  private var timer: Timer?

  /// Starts to blink when the view gets the focus, and stops when it loses it.
  ///
  /// - Parameters:
  ///   - isFocused: Whether the view has the focus.
  ///   - change: Called whenever the caret is to be drawn otherwise.
  func follow(_ isFocused: Bool, change: @escaping () -> Void) {
    self.change = isFocused ? change : nil
    timer = nil
    isOn = true
    if isFocused { restart() }
  }

  /// Shows the caret, because something was typed or it was moved, and blinks on from there.
  func restart() {
    guard change != nil else { return }
    lastUse = .now
    isOn = true
    schedule()
  }

  private func schedule() {
    timer = Timer(after: Self.interval) { [weak self] in self?.blink() }
  }

  private func blink() {
    let isLast = MonotonicInstant.now.seconds(since: lastUse) >= Self.patience
    let wasOn = isOn
    isOn = isLast || !isOn
    if isOn != wasOn { change?() }
    if isLast { timer = nil } else { schedule() }
  }
}
