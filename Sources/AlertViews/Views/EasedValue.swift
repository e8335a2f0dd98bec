import AlertModel
import GLib

/// A number that moves to another one with an ease-out curve, such as a scroll offset.
///
/// It needs a timer only while it moves. A redirected move continues from the current value.
@MainActor
final class EasedValue {
  private static let frameInterval: Int64 = 16_666_667

  /// The current number.
  private(set) var value: Double
  /// The number that it moves to; `value` at rest.
  private(set) var target: Double

  private let change: () -> Void
  private var origin: Double
  private var start = MonotonicInstant.now
  private var seconds = 0.0
  private var timer: GLib.Timer?

  /// Creates a number at rest.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - change: Called after each step of a move.
  init(_ value: Double, change: @escaping () -> Void) {
    (self.value, target, origin) = (value, value, value)
    self.change = change
  }

  /// Whether a move is in progress.
  var isMoving: Bool { timer != nil }

  /// Sets a number at once, without a call of `change`.
  func set(_ value: Double) {
    timer = nil
    (self.value, target) = (value, value)
  }

  /// Moves to a number.
  ///
  /// - Parameters:
  ///   - target: The number.
  ///   - seconds: The duration, from now.
  func move(to target: Double, seconds: Double) {
    guard target != self.target || !isMoving else { return }
    guard target != value, seconds > 0 else {
      set(target)
      return change()
    }
    (origin, start, self.target, self.seconds) = (value, .now, target, seconds)
    schedule()
  }

  private func schedule() {
    timer = GLib.Timer(after: Self.frameInterval) { [weak self] in self?.step() }
  }

  private func step() {
    let part = MonotonicInstant.now.seconds(since: start) / seconds
    guard part < 1 else {
      set(target)
      return change()
    }
    value = origin + (target - origin) * TimingFunction.easeOut.value(at: part)
    schedule()
    change()
  }
}
