import AlertModel
import X11

/// Says whether anything may be on screen: not while it is locked, nor while another presenter has
/// the stage.
///
/// A screen locker always wins. On the first sign of one the keyboard is let go at once; once both
/// grabs are refused and a window covers a monitor, the screen counts as locked, until the keyboard
/// can be had twice in a row. A lock that was told of ends with a word, or in the same way: whoever
/// was to say it may have died.
@MainActor
final class PresentationGate {
  /// Whether the screen is, or may become, locked.
  private enum Lock {
    case unlocked
    /// A window that may be a locker's turned up at this moment; the keyboard is left to it.
    case suspected(since: MonotonicInstant)
    /// Locked; the keyboard was free this many times in a row.
    case locked(freeProbes: Int)
  }

  /// How often the keyboard must be free, one probe after the other, until the screen counts as
  /// unlocked.
  private static let probesToUnlock = 2
  /// Seconds between two probes of a lock that was told of, whose end should be told too.
  static let toldPause = 2.0
  /// Seconds for which the keyboard is left to a window that may be a locker's.
  private static let patience = 2.0

  /// Called when modal alerts may be shown again, or may not be any more.
  var availabilityDidChange: ((Bool) -> Void)?
  /// The same for toasts.
  var toastAvailabilityDidChange: ((Bool) -> Void)?
  /// Called when the first toast is wanted, before it is measured, and when none is any more.
  var toastsWantedDidChange: ((Bool) -> Void)?

  /// Whether modal alerts may be shown now.
  private(set) var isAvailable = true
  /// Whether toasts may be shown now: they need no stage.
  private(set) var areToastsAvailable = true

  private let connection: DisplayConnection
  private let keyboard: KeyboardHolder
  private let stacking: StackingMonitor
  private let stage: StageSelection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  private var lock = Lock.unlocked
  private var probe: (any AlertTimer)?
  /// Whether what is told of a lock counts: not once the keyboard was free for long all the same.
  private var believesTold = false

  init(
    connection: DisplayConnection, keyboard: KeyboardHolder, stacking: StackingMonitor,
    clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.clock = clock
    self.connection = connection
    self.keyboard = keyboard
    self.stacking = stacking
    self.monitors = monitors
    stage = StageSelection(connection: connection)
    stage.ownershipDidChange = { [weak self] in self?.update() }
    stacking.lockerMayHaveAppeared = { [weak self] in self?.suspectLock() }
  }

  /// Whether there is a modal alert to show; only then are the stage claimed and the screen watched.
  var isWanted = false {
    didSet {
      guard isWanted != oldValue else { return }
      isWanted ? begin() : end()
    }
  }

  /// Whether there is a toast to show; only then is the screen watched.
  ///
  /// The keyboard stays where it is.
  var areToastsWanted = false {
    didSet {
      guard areToastsWanted != oldValue else { return }
      toastsWantedDidChange?(areToastsWanted)
      areToastsWanted ? beginToasts() : endToasts()
    }
  }

  /// Whether somebody who must know says that the screen is locked, whatever can be seen of that.
  ///
  /// Once it is so no longer, the keyboard still has to be free.
  var isToldLocked = false {
    didSet {
      guard isToldLocked != oldValue else { return }
      believesTold = isToldLocked
      guard isWanted || areToastsWanted else { return }
      if isToldLocked {
        keyboard.yield()
        lock = .locked(freeProbes: 0)
        scheduleProbe()
      } else if case .locked = lock {
        scheduleProbe(after: 0.1)
      }
      update()
      // Whoever tells of it may be about to let the system sleep.
      if isToldLocked { connection.sync() }
    }
  }

  /// Windows came, went or moved.
  func stackingDidChange() {
    switch lock {
    case .unlocked: break
    case .suspected: runProbe()
    // Of a lock that was told of windows tell nothing.
    case .locked: if !believesTold { runProbe() }
    }
  }

  private func beginToasts() {
    stacking.isWatching = true
    if !isWanted {
      // Only where there is a sign of a locker is it worth disturbing others by asking.
      let isLocked = believesTold || stacking.isScreenCovered && isLockedByEvidence()
      lock = isLocked ? .locked(freeProbes: 0) : .unlocked
      if isLocked { scheduleProbe() }
    }
    update()
  }

  private func endToasts() {
    if !isWanted { forgetLock() }
    stacking.isWatching = isWanted
    update()
  }

  private func forgetLock() {
    probe = nil
    lock = .unlocked
    // Whatever was suspected, the next alert asks for itself.
    keyboard.resume()
  }

  private func begin() {
    stacking.isWatching = true
    stage.claim()
    if believesTold {
      keyboard.yield()
      lock = .locked(freeProbes: 0)
      scheduleProbe()
    } else if keyboard.tryOnce() || !isLockedByEvidence() {
      lock = .unlocked
      // Nobody shall type into an alert that waits for the stage.
      if !stage.isOurs { keyboard.release() }
    } else {
      lock = .locked(freeProbes: 0)
      scheduleProbe()
    }
    update()
  }

  private func end() {
    keyboard.release()
    if !areToastsWanted { forgetLock() }
    stacking.isWatching = areToastsWanted
    stage.release()
    // Nothing is held back any more; without a word of it the next alert would wait for ever.
    update()
  }

  private func update() {
    let isLocked =
      switch lock {
      case .unlocked, .suspected: false
      case .locked: true
      }
    let available = !isLocked && (stage.isOurs || !isWanted)
    if available != isAvailable {
      isAvailable = available
      availabilityDidChange?(available)
    }
    if areToastsAvailable == isLocked {
      areToastsAvailable = !isLocked
      toastAvailabilityDidChange?(!isLocked)
    }
  }

  private func suspectLock() {
    keyboard.yield()
    switch lock {
    case .unlocked, .suspected:
      lock = .suspected(since: clock.now)
      scheduleProbe(after: 0.1)
    case .locked:
      lock = .locked(freeProbes: 0)
    }
  }

  private func scheduleProbe(after seconds: Double = 0.5) {
    let pause = believesTold ? Self.toldPause : seconds
    probe = clock.timer(afterSeconds: pause) {
      [weak self] in self?.runProbe()
    }
  }

  private func runProbe() {
    switch lock {
    case .unlocked: break
    case .suspected(let since): probeSuspicion(since: since)
    case .locked(let freeProbes): probeLock(freeProbes: freeProbes)
    }
  }

  /// Finds out whether the window that turned up is a locker's.
  private func probeSuspicion(since: MonotonicInstant) {
    let elapsed = clock.now.seconds(since: since)
    guard elapsed >= 0.09 else { return scheduleProbe(after: 0.1) }
    if !stacking.windows(above: nil).contains(where: { $0.mayLock(monitors()) }) {
      // It went, or a window manager took it into its care.
      lock = .unlocked
      keyboard.resume()
    } else if isLockedByEvidence() {
      lock = .locked(freeProbes: 0)
      scheduleProbe()
      update()
    } else if elapsed > Self.patience {
      lock = .unlocked
      keyboard.resume()
    } else {
      scheduleProbe(after: 0.1)
    }
  }

  private func probeLock(freeProbes: Int) {
    guard !connection.probeLocker().keyboardIsRefused, connection.hasConsole else {
      lock = .locked(freeProbes: 0)
      return scheduleProbe()
    }
    guard freeProbes + 1 >= Self.probesToUnlock else {
      lock = .locked(freeProbes: freeProbes + 1)
      return scheduleProbe(after: 0.1)
    }
    lock = .unlocked
    believesTold = false
    keyboard.resume()
    update()
  }

  /// Whether keyboard and pointer are somebody else's while a window that may be a locker's can be
  /// seen.
  private func isLockedByEvidence() -> Bool {
    let facts = connection.probeLocker()
    guard facts.keyboardIsRefused, facts.pointerIsRefused else { return false }
    return stacking.windows(above: nil).contains { $0.isViewable && $0.mayLock(monitors()) }
  }
}
