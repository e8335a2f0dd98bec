import GLib

/// Acts again and again while the pointer is held beside a text that is being selected.
final class DragTimer {
  /// Nanoseconds between two steps.
  private static let interval: Int64 = 40_000_000

  private let timer: Timer

  /// Starts to act.
  ///
  /// - Parameter action: Called every 40 ms until this is let go.
  init(_ action: @escaping () -> Void) {
    timer = Timer(every: Self.interval, action: action)
  }
}
