import AlertModel
import X11

/// Says whether the person has left keyboard and pointer alone for so long that nobody may be there.
///
/// A display that nobody has touched since its server was started may be one that nobody ever does,
/// a sign on a wall, say: there nobody is missed.
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
  private let clock: any AlertClock
  private var alarm: IdleAlarm?
  private var isIdle = false
  /// Whoever touched the display after this moment can be missed.
  var beginning: MonotonicInstant

  /// Seconds from a server's start until it counts how long nobody has touched anything, and more.
  private static let startUp = 2.0

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.clock = clock
    self.connection = connection
    beginning =
      connection.queryServerAge().map { clock.now.advanced(bySeconds: Self.startUp - $0) }
      ?? clock.now
  }

  private func start() {
    guard seconds > 0 else { return }
    // No longer than the server can count.
    let milliseconds = Int64(min(max(seconds * 1000, 1), 1e12))
    alarm = IdleAlarm(milliseconds: milliseconds, on: connection) { [weak self] isIdle in
      self?.set(isIdle, after: Double(milliseconds) / 1000)
    }
    set(alarm?.isIdle ?? false, after: alarm?.restAtStart ?? 0)
  }

  private func stop() {
    alarm = nil
    set(false, after: 0)
  }

  /// Tells of a change.
  ///
  /// - Parameters:
  ///   - isIdle: Whether there was no input for so long.
  ///   - rest: How long ago the last one was, in seconds.
  private func set(_ isIdle: Bool, after rest: Double) {
    let isMissed = isIdle && clock.now.seconds(since: beginning) > rest
    guard isMissed != self.isIdle else { return }
    let isIdle = isMissed
    self.isIdle = isIdle
    idleDidChange?(isIdle)
  }
}
