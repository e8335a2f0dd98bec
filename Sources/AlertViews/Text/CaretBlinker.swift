import AlertModel
import GLib

/// Times a blinking caret, which stops blinking ten seconds after the last input, so that an idle
/// alert uses no processor time.
final class CaretBlinker {
  /// How long the caret is visible, and then invisible, in nanoseconds.
  private static let interval: Int64 = 530_000_000
  /// How long after the last input the caret stops blinking, in seconds.
  private static let patience = 10.0

  /// Whether the caret is visible now.
  private(set) var isOn = true

  private var change: (() -> Void)?
  private var lastUse = MonotonicInstant.now
  private var timer: Timer?

  /// Starts blinking when a view gets the focus, and stops when it loses it.
  ///
  /// - Parameters:
  ///   - isFocused: Whether the view has the focus.
  ///   - change: Called when `isOn` changes.
  func follow(_ isFocused: Bool, change: @escaping () -> Void) {
    self.change = isFocused ? change : nil
    timer = nil
    isOn = true
    if isFocused { restart() }
  }

  /// Shows the caret after input and restarts the interval.
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
