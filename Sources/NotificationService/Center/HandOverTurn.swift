import GLib

/// Calls back when there is time for it, at most once a frame.
///
/// Whatever else is ready comes first, for a while: somebody who never stops to ask for something
/// does not keep it from its turn.
final class HandOverTurn {
  /// Nanoseconds between two turns, and for which others may go first.
  private static let frame: Int64 = 16_000_000
  private static let patience: Int64 = 50_000_000

  private let action: () -> Void
  private var last = Int64.min / 2
  private var wait: GLib.Timer?
  private var idle: IdleTask?
  private var limit: GLib.Timer?

  init(action: @escaping () -> Void) {
    self.action = action
  }

  /// Whether a call is due.
  var isAsked: Bool { wait != nil || idle != nil }

  /// Asks for one call.
  func ask() {
    guard !isAsked else { return }
    let now = MonotonicClock.now()
    guard last + Self.frame > now else { return beIdle() }
    wait = GLib.Timer(deadline: last + Self.frame) { [weak self] in
      self?.wait = nil
      self?.beIdle()
    }
  }

  private func beIdle() {
    idle = IdleTask { [weak self] in self?.act() }
    limit = GLib.Timer(after: Self.patience) { [weak self] in self?.act() }
  }

  private func act() {
    idle = nil
    limit = nil
    // What is asked for meanwhile is for the next frame.
    last = MonotonicClock.now()
    action()
  }
}
