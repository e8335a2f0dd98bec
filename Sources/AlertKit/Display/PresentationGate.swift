import AlertModel
import X11

/// Decides whether alerts may be on screen: not while the screen is locked, nor while another
/// presenter owns the stage.
///
/// A screen locker always wins. At the first sign of one the keyboard is released at once. When both
/// grabs are refused and a window covers a monitor, the screen counts as locked, until the keyboard
/// can be grabbed twice in a row. A reported lock (by logind or a screen saver) ends when its end is
/// reported, or in the same way, because the reporter may have died.
@MainActor
final class PresentationGate {
  /// Whether the screen is, or may become, locked.
  private enum Lock {
    case unlocked
    /// A window that may be a locker's appeared at this moment; the keyboard is left to it.
    case suspected(since: MonotonicInstant)
    /// Locked; the keyboard was free in this many probes in a row.
    case locked(freeProbes: Int)
  }

  /// The number of probes in a row in which the keyboard must be free until the screen counts as
  /// unlocked.
  private static let probesToUnlock = 2
  /// Seconds between two probes of a reported lock, whose end should be reported too.
  static let toldPause = 2.0
  /// Seconds for which the keyboard is left to a window that may be a locker's.
  private static let patience = 2.0

  /// Called when modal alerts may be shown, or may not be shown any more.
  var availabilityDidChange: ((Bool) -> Void)?
  /// The same for toasts.
  var toastAvailabilityDidChange: ((Bool) -> Void)?
  /// Called when the first toast is to be shown, before it is measured, and when none is any more.
  var toastsWantedDidChange: ((Bool) -> Void)?

  /// Whether modal alerts may be shown now.
  private(set) var isAvailable = true
  /// Whether nothing at all may be seen now.
  var isLocked: Bool { !areToastsAvailable }
  /// Whether toasts may be shown now; they do not need the stage.
  private(set) var areToastsAvailable = true

  private let connection: DisplayConnection
  private let keyboard: KeyboardHolder
  private let stacking: StackingMonitor
  /// Takes turns with other presenters.
  let stage: StageSelection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  private var lock = Lock.unlocked
  private var probe: (any AlertTimer)?
  /// Whether a reported lock still counts: not after the keyboard was free nevertheless.
  private var trustsReport = false

  init(
    connection: DisplayConnection, keyboard: KeyboardHolder, stacking: StackingMonitor,
    clock: any AlertClock, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.clock = clock
    self.connection = connection
    self.keyboard = keyboard
    self.stacking = stacking
    self.monitors = monitors
    stage = StageSelection(connection: connection, clock: clock)
    stage.ownershipDidChange = { [weak self] in self?.update() }
    stacking.lockerMayHaveAppeared = { [weak self] in self?.suspectLock() }
  }

  /// Whether there is a modal alert to show; the stage is claimed and the screen watched only then.
  var isWanted = false {
    didSet {
      guard isWanted != oldValue else { return }
      isWanted ? begin() : end()
    }
  }

  /// Whether there is a toast to show; the screen is watched only then.
  var areToastsWanted = false {
    didSet {
      guard areToastsWanted != oldValue else { return }
      toastsWantedDidChange?(areToastsWanted)
      areToastsWanted ? beginToasts() : endToasts()
    }
  }

  /// Whether logind or a screen saver reports that the screen is locked, whatever can be observed.
  ///
  /// After that, the keyboard must also be free until alerts are shown.
  var isReportedLocked = false {
    didSet {
      guard isReportedLocked != oldValue else { return }
      trustsReport = isReportedLocked
      guard isWanted || areToastsWanted else { return }
      if isReportedLocked {
        keyboard.yield()
        lock = .locked(freeProbes: 0)
        scheduleProbe()
      } else if case .locked = lock {
        scheduleProbe(after: 0.1)
      }
      update()
      // The system may be about to suspend.
      if isReportedLocked { connection.sync() }
    }
  }

  /// Windows appeared, disappeared or moved.
  func stackingDidChange() {
    switch lock {
    case .unlocked: break
    case .suspected: runProbe()
    // Windows say nothing about a reported lock.
    case .locked: if !trustsReport { runProbe() }
    }
  }

  private func beginToasts() {
    stacking.isWatching = true
    if !isWanted {
      // Probing grabs for a moment, which disturbs others, so there must be a sign of a locker first.
      let isLocked = trustsReport || stacking.isScreenCovered && isLockedByEvidence()
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
    // The next alert looks for lockers again.
    keyboard.resume()
  }

  private func begin() {
    stacking.isWatching = true
    stage.claim()
    if trustsReport {
      keyboard.yield()
      lock = .locked(freeProbes: 0)
      scheduleProbe()
    } else if keyboard.tryOnce() || !isLockedByEvidence() {
      lock = .unlocked
      // An alert that waits for the stage must not receive keys.
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
    // Nothing is held back any more; the next alert would wait forever if that were not reported.
    update()
  }

  private func update() {
    let isLocked =
      switch lock {
      case .unlocked, .suspected: false
      case .locked: true
      }
    let available = !isLocked && (stage.isOurs || !isWanted)
    let lockDidChange = self.isLocked != isLocked
    areToastsAvailable = !isLocked
    if available != isAvailable || (lockDidChange && !available) {
      isAvailable = available
      availabilityDidChange?(available)
    }
    if lockDidChange { toastAvailabilityDidChange?(!isLocked) }
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
    let pause = trustsReport ? Self.toldPause : seconds
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

  /// Finds out whether the suspicious window is a locker's.
  private func probeSuspicion(since: MonotonicInstant) {
    let elapsed = clock.now.seconds(since: since)
    guard elapsed >= 0.09 else { return scheduleProbe(after: 0.1) }
    if !stacking.windows(above: nil).contains(where: { $0.mayLock(monitors()) }) {
      // It disappeared, or a window manager manages it.
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
    trustsReport = false
    keyboard.resume()
    update()
  }

  /// Whether keyboard and pointer are grabbed by another client while a window that may be a
  /// locker's is visible.
  private func isLockedByEvidence() -> Bool {
    let facts = connection.probeLocker()
    guard facts.keyboardIsRefused, facts.pointerIsRefused else { return false }
    return stacking.windows(above: nil).contains { $0.isViewable && $0.mayLock(monitors()) }
  }
}
