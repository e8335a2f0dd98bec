import AlertModel
import X11

/// Decides whether alerts may be on screen: not while the screen is locked, nor while another
/// presenter owns the stage.
///
/// A screen locker always wins. At the first sign of one every grab is released at once, and the
/// keyboard is left alone for as long as such a locker may try. When both grabs are refused while a
/// window is visible that may be a locker's, the screen counts as locked, until the keyboard can be
/// grabbed twice in a row. A reported lock (by logind or a screen saver) ends when its end is
/// reported, or in the same way, because the reporter may have died.
@MainActor
final class PresentationGate {
  /// Whether the screen is, or may become, locked.
  private enum Lock {
    case unlocked
    /// There was a sign of a locker; the keyboard is left to it.
    case suspected(LockSuspicion)
    /// Locked; the keyboard was free in this many probes in a row.
    case locked(freeProbes: Int)
  }

  /// The number of probes in a row in which the keyboard must be free until the screen counts as
  /// unlocked.
  private static let probesToUnlock = 2
  /// Seconds between two probes of a reported lock, whose end should be reported too.
  static let reportedLockProbeInterval = 2.0

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
  /// Whether alerts must be taken off the screen at once, rather than give way to another process.
  var mustHide: Bool { isLocked || holdsUntilSettled }

  private let connection: DisplayConnection
  private let keyboard: KeyboardHolder
  private let stacking: StackingMonitor
  /// Takes turns with other presenters.
  let stage: StageSelection
  private let clock: any AlertClock
  private let monitors: () -> [MonitorFacts]
  private var lock = Lock.unlocked
  private var nextProbe: (any AlertTimer)?
  /// Whether a reported lock still counts: not after the keyboard was free nevertheless.
  private var trustsReport = false
  /// Whether modal alerts wait until a suspicion is settled that was there before them.
  private var holdsUntilSettled = false
  /// Whether windows that are there already have to be looked at for a locker's.
  private var mustLookAround = false

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
    stacking.lockerMayHaveAppeared = { [weak self] sign in self?.suspectLock(sign) }
    stacking.isOtherPresenters = { [weak self] window in
      self?.stage.isOfOtherPresenter(window) ?? false
    }
    keyboard.windowWasTaken = { [weak self] in self?.suspectLock(.removal) }
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
    case .unlocked: lookAround()
    case .suspected: runProbe()
    // Windows say nothing about a reported lock.
    case .locked: if !trustsReport { runProbe() }
    }
  }

  /// Leaves the keyboard alone for a while: the screen may be about to be locked.
  func suspectLock(_ sign: LockSign) {
    // At every sign: a press may have grabbed the pointer since the last one.
    keyboard.yield()
    let now = clock.now
    switch lock {
    case .unlocked:
      lock = .suspected(LockSuspicion(sign, at: now))
      // With nothing to show, only the next alert has to know.
      if isWanted || areToastsWanted { scheduleProbe(after: LockSuspicion.pause) }
    case .suspected(var suspicion):
      suspicion.add(sign, at: now)
      lock = .suspected(suspicion)
    case .locked:
      lock = .locked(freeProbes: 0)
    }
  }

  private func beginToasts() {
    stacking.isWatching = true
    if !isWanted {
      dropOldSuspicion()
      if case .suspected = lock, !trustsReport {
        scheduleProbe(after: LockSuspicion.pause)
      } else {
        // Probing grabs for a moment, which disturbs others, so a sign of a locker must be first.
        setLocked(trustsReport || isLockedByEvidence())
      }
    }
    update()
  }

  private func endToasts() {
    if !isWanted { forgetLock() }
    stacking.isWatching = isWanted
    update()
  }

  private func setLocked(_ isLocked: Bool) {
    lock = isLocked ? .locked(freeProbes: 0) : .unlocked
    guard isLocked else { return }
    keyboard.yield()
    scheduleProbe()
  }

  private func forgetLock() {
    nextProbe = nil
    lock = .unlocked
    // The next alert looks for lockers again.
    keyboard.resume()
  }

  private func begin() {
    stacking.isWatching = true
    stage.claim()
    mustLookAround = true
    dropOldSuspicion()
    if trustsReport {
      setLocked(true)
    } else if case .unlocked = lock {
      if !keyboard.tryOnce() { setLocked(isLockedByEvidence()) }
      // An alert that waits for the stage must not receive keys.
      if !stage.isOurs { keyboard.release() }
    } else {
      // What is going on is being found out.
      holdsUntilSettled = true
      if nextProbe == nil { scheduleProbe(after: LockSuspicion.pause) }
    }
    update()
  }

  /// Forgets a sign that came when there was nothing to show, and led to nothing.
  private func dropOldSuspicion() {
    if nextProbe == nil, case .suspected(let suspicion) = lock, suspicion.isOver(at: clock.now) {
      forgetLock()
    }
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
    let isLocked: Bool
    switch lock {
    case .unlocked: (isLocked, holdsUntilSettled) = (false, false)
    case .suspected: isLocked = false
    case .locked: isLocked = true
    }
    let available = !isLocked && !holdsUntilSettled && (stage.isOurs || !isWanted)
    let lockDidChange = self.isLocked != isLocked
    areToastsAvailable = !isLocked
    if available != isAvailable || (lockDidChange && !available) {
      isAvailable = available
      availabilityDidChange?(available)
    }
    if lockDidChange { toastAvailabilityDidChange?(!isLocked) }
  }

  /// Looks once, after an alert was shown, for a locker that started just before it.
  private func lookAround() {
    guard mustLookAround else { return }
    mustLookAround = false
    if !stacking.visibleLockers.isEmpty { suspectLock(.window) }
  }

  private func scheduleProbe(after seconds: Double = 0.5) {
    let pause = trustsReport ? Self.reportedLockProbeInterval : seconds
    nextProbe = clock.timer(afterSeconds: pause) {
      [weak self] in self?.runProbe()
    }
  }

  private func runProbe() {
    switch lock {
    case .unlocked: break
    case .suspected(let suspicion): probe(suspicion)
    case .locked(let freeProbes): probeLock(freeProbes: freeProbes)
    }
  }

  /// Finds out whether there is a locker.
  private func probe(_ suspicion: LockSuspicion) {
    guard suspicion.mayBeSettled(at: clock.now) else {
      return scheduleProbe(after: LockSuspicion.pause)
    }
    let isOver = suspicion.isOver(at: clock.now)
    let suspects = stacking.windows(above: nil).filter { $0.mayLock(monitors()) }
    let isAnyVisible = suspects.contains(where: \.isViewable)
    let isGrabbed = (isAnyVisible || isOver) && areGrabsRefused
    if isGrabbed, isAnyVisible {
      lock = .locked(freeProbes: 0)
      scheduleProbe()
      update()
    } else if suspicion.isOnlyOfWindows && suspects.isEmpty || isOver && !isGrabbed {
      // The window disappeared, a window manager manages it, or a locker would have grabbed by now.
      lock = .unlocked
      keyboard.resume()
      update()
    } else {
      scheduleProbe(after: LockSuspicion.pause)
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
    !stacking.visibleLockers.isEmpty && areGrabsRefused
  }

  /// Whether another client has grabbed both keyboard and pointer; grabs them for a moment if not.
  private var areGrabsRefused: Bool {
    let facts = connection.probeLocker()
    return facts.keyboardIsRefused && facts.pointerIsRefused
  }
}
