import AlertModel
import X11

/// Determines whether the user is idle: there was no input for a while, or the screen is blank.
///
/// A display without any input since its server started may never get any, for example a sign on a
/// wall: there the user never counts as idle.
@MainActor
final class IdleWatch {
  /// Called when the user becomes idle or returns, and with false when watching ends.
  var idleDidChange: ((Bool) -> Void)?
  /// Called when the screen goes blank, or is on again, while that is watched.
  var blankDidChange: ((Bool) -> Void)?

  /// Seconds without input after which the user counts as idle; 0 means never.
  var seconds = 120.0 {
    didSet {
      guard seconds != oldValue, isWatching else { return }
      stop()
      start()
    }
  }

  /// Whether idleness is watched; costs round trips when it becomes true.
  var isWatching = false {
    didSet {
      guard isWatching != oldValue else { return }
      isWatching ? start() : stop()
    }
  }

  /// Whether a blank screen is watched, even while idleness is not; costs round trips when it
  /// becomes true.
  var watchesBlank = false {
    didSet {
      if watchesBlank != oldValue { followBlanking() }
    }
  }

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private var alarm: IdleAlarm?
  private var blanking: BlankWatch?
  private var isIdle = false
  /// The state that was reported last.
  private var isAway = false
  private var isBlank = false
  /// Only input after this instant shows that the display has a user.
  var beginning: MonotonicInstant

  /// Seconds after the server's start in which its idle counter may not yet count from the last
  /// input.
  private static let startUp = 2.0

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.clock = clock
    self.connection = connection
    beginning =
      connection.queryServerAge().map { clock.now.advanced(bySeconds: Self.startUp - $0) }
      ?? clock.now
  }

  private func start() {
    followBlanking()
    guard seconds > 0 else { return report() }
    // The range of the server's counter.
    let milliseconds = Int64(min(max(seconds * 1000, 1), 1e12))
    alarm = IdleAlarm(milliseconds: milliseconds, on: connection) { [weak self] isIdle, rest in
      self?.set(isIdle, after: rest)
    }
    set(false, after: 0)
  }

  private func stop() {
    alarm = nil
    followBlanking()
    set(false, after: 0)
  }

  /// Updates the state.
  ///
  /// - Parameters:
  ///   - isIdle: Whether there was no input for `seconds`.
  ///   - rest: The time since the last input, in seconds.
  private func set(_ isIdle: Bool, after rest: Double) {
    self.isIdle = isIdle && clock.now.seconds(since: beginning) > rest
    report()
  }

  private func followBlanking() {
    if !isWatching, !watchesBlank {
      blanking = nil
    } else if blanking == nil {
      blanking = BlankWatch(on: connection) { [weak self] _ in self?.report() }
    }
    report()
  }

  private func report() {
    let isBlank = blanking?.isBlank == true
    if isBlank != self.isBlank {
      self.isBlank = isBlank
      blankDidChange?(isBlank)
    }
    let isAway = isWatching && (isIdle || isBlank)
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    idleDidChange?(isAway)
  }
}
