import X11

/// Says whether the person has left keyboard and pointer alone for so long that nobody may be there.
@MainActor
final class IdleWatch {
  /// Called when the person came or went, and when that is not watched any more.
  var idleDidChange: ((Bool) -> Void)?

  /// Seconds without input after which nobody is there; 0 means that somebody always is.
  var seconds = 120.0 {
    didSet {
      guard seconds != oldValue, isWatching else { return }
      stop()
      start()
    }
  }

  /// Whether it is watched; costs round trips when it becomes true.
  var isWatching = false {
    didSet {
      guard isWatching != oldValue else { return }
      isWatching ? start() : stop()
    }
  }

  private let connection: DisplayConnection
  private var alarm: IdleAlarm?
  private var isIdle = false

  init(connection: DisplayConnection) {
    self.connection = connection
  }

  private func start() {
    guard seconds > 0 else { return }
    // No longer than the server can count.
    let milliseconds = Int64(min(max(seconds * 1000, 1), 1e12))
    alarm = IdleAlarm(milliseconds: milliseconds, on: connection) { [weak self] isIdle in
      self?.set(isIdle)
    }
    set(alarm?.isIdle ?? false)
  }

  private func stop() {
    alarm = nil
    set(false)
  }

  private func set(_ isIdle: Bool) {
    guard isIdle != self.isIdle else { return }
    self.isIdle = isIdle
    idleDidChange?(isIdle)
  }
}
