import AlertModel
import X11

/// Determines whether the person is away: there was no input for a while, or the screen is blank.
///
/// A display without any input since its server was started may never have any, for example a sign
/// on a wall: there the person does not count as away.
@MainActor
final class IdleWatch {
  /// Called when the person leaves or returns, and with false when watching ends.
  var idleDidChange: ((Bool) -> Void)?
  /// Called when the screen goes blank, or is on again, while that is watched.
  var blankDidChange: ((Bool) -> Void)?

  /// Seconds without input after which the person counts as away; 0 means never.
  var seconds = 120.0 {
    didSet {
      guard seconds != oldValue, isWatching else { return }
      stop()
      start()
    }
  }

  /// Whether absence is watched; costs round trips when it becomes true.
  var isWatching = false {
    didSet {
      guard isWatching != oldValue else { return }
      isWatching ? start() : stop()
    }
  }

  /// Whether a blank screen is watched, also while absence is not; costs round trips when it becomes
  /// true.
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
  /// What was reported last.
  private var isAway = false
  private var isBlank = false
  /// Only input after this moment shows that the display is used by a person.
  var beginning: MonotonicInstant

  /// Seconds after a server's start in which its idle counter may not start at the last input yet.
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

  /// Notes a change.
  ///
  /// - Parameters:
  ///   - isIdle: Whether there was no input for `seconds`.
  ///   - rest: How long ago the last input was, in seconds.
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
