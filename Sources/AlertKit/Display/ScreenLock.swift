import AlertModel
import X11

/// Detects whether the screen is locked, and leaves keyboard and pointer to a locker that starts.
///
/// A screen locker always wins. At its first sign every grab is released at once, and the keyboard
/// is left alone for as long as such a locker may retry. When both grabs are refused while a window
/// is visible that may be a locker's, the screen counts as locked until the keyboard can be grabbed
/// twice in a row, or a full-screen viewer of another machine holds it. A reported lock (by logind or
/// a screen saver) ends when its end is reported, or when the keyboard is free, because the reporter
/// may have died.
@MainActor
final class ScreenLock {
  /// Whether the screen is, or may become, locked.
  private enum State {
    case unlocked
    /// There was a sign of a locker; the keyboard is left to it.
    case suspected(LockSuspicion)
    /// Locked; no locker held the keyboard in this many consecutive probes.
    case locked(freeProbes: Int)
  }

  /// The number of consecutive probes without a locker after which the screen counts as unlocked.
  private static let probesToUnlock = 2
  /// Seconds between two probes of a reported lock, whose end should be reported too.
  static let reportedProbeInterval = 2.0

  /// Called when the screen is found to be locked or not.
  var didSettle: (() -> Void)?
  /// Whether anything is to be shown; the screen is probed only then.
  var isOfInterest: () -> Bool = { false }

  private let connection: DisplayConnection
  private let keyboard: KeyboardHolder
  private let stacking: StackingMonitor
  private let clock: any AlertClock
  private var state = State.unlocked
  private var nextProbe: (any AlertTimer)?
  /// Whether a reported lock is still believed: not after the keyboard was found free.
  private var trustsReport = false
  private let work: WorkAboveAlerts
  /// Carried out when there was no sign of a locker after an Escape.
  private var escapeAction: (() -> Void)?

  init(
    connection: DisplayConnection, keyboard: KeyboardHolder, stacking: StackingMonitor,
    clock: any AlertClock
  ) {
    self.connection = connection
    self.keyboard = keyboard
    self.stacking = stacking
    self.clock = clock
    work = WorkAboveAlerts(
      connection: connection, keyboard: keyboard, stacking: stacking, clock: clock)
  }

  /// Whether the screen is locked.
  var isLocked: Bool { if case .locked = state { true } else { false } }

  /// Whether a sign of a locker is being checked.
  var isSuspected: Bool { if case .suspected = state { true } else { false } }

  /// Whether there is no sign of a locker.
  var isUnlocked: Bool { if case .unlocked = state { true } else { false } }
}

// MARK: - Signs and reports

extension ScreenLock {
  /// Releases the keyboard for a while: the screen may be about to be locked.
  func suspect(_ sign: LockSign) {
    // At every sign: a press may have grabbed the pointer since the last one.
    work.giveWay()
    if sign != .escape { escapeAction = nil }
    let now = clock.now
    switch state {
    case .unlocked:
      state = .suspected(LockSuspicion(sign, at: now))
      // With nothing to show, the sign matters only to the next alert.
      if isOfInterest() { scheduleProbe(after: LockSuspicion.pause) }
    case .suspected(var suspicion):
      suspicion.add(sign, at: now)
      state = .suspected(suspicion)
    case .locked:
      state = .locked(freeProbes: 0)
    }
  }

  /// Leaves the keyboard alone for a while: the program that pressed Escape by XTEST may be a locker
  /// that failed to grab the keyboard.
  ///
  /// - Parameter action: Carried out afterwards, if there was no other sign and the keyboard is free.
  func suspectEscape(otherwise action: @escaping () -> Void) {
    if isUnlocked { escapeAction = action }
    suspect(.escape)
  }

  /// Registers that logind or a screen saver reports a lock, or its end.
  func setReported(_ isReported: Bool) {
    trustsReport = isReported
    guard isOfInterest() else { return }
    if isReported {
      setLocked(true)
    } else if isLocked {
      scheduleProbe(after: 0.1)
    }
  }

  /// Called when windows appeared, disappeared or moved.
  func stackingDidChange() {
    switch state {
    case .unlocked: work.check()
    case .suspected: runProbe()
    // A reported lock has nothing to do with windows.
    case .locked: if !trustsReport { runProbe() }
    }
  }

  /// Checks once, after an alert was shown, for a locker that started just before it.
  func lookAround() {
    if stacking.surveyLockers().visible.contains(where: {
      !stacking.lockers.harmless.contains($0.id)
    }) {
      suspect(.window)
    }
  }

  /// Drops every sign: there is nothing to show any more.
  func forget() {
    nextProbe = nil
    escapeAction = nil
    state = .unlocked
    // The next alert checks for lockers again.
    work.end()
  }
}

// MARK: - The first alert

extension ScreenLock {
  /// Called before a modal alert is shown: requests the keyboard without waiting.
  func prepareModal() {
    dropOldSuspicion()
    // It will be above the window that the user works in.
    if work.isGoingOn { work.end() }
    if !trustsReport, isUnlocked { keyboard.begin() }
  }

  /// Grabs the keyboard for a modal alert, unless there is a sign of a locker.
  ///
  /// - Returns: Whether the alert has to wait until an earlier sign is checked.
  func beginModal() -> Bool {
    dropOldSuspicion()
    if trustsReport {
      setLocked(true)
    } else if isUnlocked {
      if !keyboard.tryOnce(), isLockedByEvidence() {
        setLocked(true)
      } else if stacking.mayBeCovered {
        suspect(.window)
        return true
      }
    } else {
      // The check is still going on.
      if nextProbe == nil { scheduleProbe(after: LockSuspicion.pause) }
      return true
    }
    return false
  }

  /// Called before `beginToasts()`: requests the windows without waiting.
  func prepareToasts() { stacking.beginLockerSurvey() }

  /// Called when a toast is to be shown, and no modal alert is.
  ///
  /// - Returns: Whether it has to wait until a sign is checked.
  func beginToasts() -> Bool {
    dropOldSuspicion()
    let lockers = stacking.surveyLockers()
    if isSuspected, !trustsReport {
      scheduleProbe(after: LockSuspicion.pause)
      return lockers.isTopmost
    }
    // Menus and games grab both, too, so that it needs a sign of a locker.
    setLocked(trustsReport || !lockers.visible.isEmpty && areGrabsRefused)
    guard isUnlocked, lockers.isTopmost else { return false }
    suspect(.window)
    return true
  }

  /// Drops a sign from a time when there was nothing to show, if it led to nothing.
  private func dropOldSuspicion() {
    if nextProbe == nil, case .suspected(let suspicion) = state, suspicion.isOver(at: clock.now) {
      forget()
    }
  }

  private func setLocked(_ isLocked: Bool) {
    state = isLocked ? .locked(freeProbes: 0) : .unlocked
    guard isLocked else { return }
    escapeAction = nil
    work.giveWay()
    scheduleProbe()
  }
}

// MARK: - Probes

extension ScreenLock {
  private func scheduleProbe(after seconds: Double = 0.5) {
    let pause = trustsReport ? Self.reportedProbeInterval : seconds
    nextProbe = clock.timer(afterSeconds: pause) { [weak self] in self?.runProbe() }
  }

  private func runProbe() {
    switch state {
    case .unlocked: break
    case .suspected(let suspicion): probe(suspicion)
    case .locked(let freeProbes): probeLock(freeProbes: freeProbes)
    }
  }

  /// Checks whether there is a locker.
  private func probe(_ suspicion: LockSuspicion) {
    guard suspicion.mayBeSettled(at: clock.now) else {
      return scheduleProbe(after: LockSuspicion.pause)
    }
    let isOver = suspicion.isOver(at: clock.now)
    let suspects = stacking.suspects
    let isAnyVisible = suspects.contains { $0.isViewable && !$0.isAreaSelector }
    let isGrabbed = (isAnyVisible || isOver) && areGrabsRefused
    if isGrabbed, isAnyVisible {
      state = .locked(freeProbes: 0)
      escapeAction = nil
      scheduleProbe()
      didSettle?()
    } else if suspicion.isOnlyOfWindows && suspects.isEmpty || isOver && !isGrabbed {
      // The window disappeared, a window manager manages it, or a locker would have grabbed by now.
      stacking.lockers.harmless = Set(suspects.filter(\.isViewable).map(\.id))
      state = .unlocked
      work.returnKeyboard(notTo: suspects)
      didSettle?()
      settleEscape()
    } else {
      scheduleProbe(after: LockSuspicion.pause)
    }
  }

  /// Carries out what an Escape meant that no locker pressed.
  private func settleEscape() {
    let action = escapeAction
    escapeAction = nil
    if keyboard.isHeld { action?() }
  }

  private func probeLock(freeProbes: Int) {
    let isRefused = connection.queryForeignGrabs().ofKeyboard
    guard !isRefused || isViewerHoldingKeyboard || isAlertHoldingKeyboard, connection.hasConsole
    else {
      state = .locked(freeProbes: 0)
      return scheduleProbe()
    }
    guard freeProbes + 1 >= Self.probesToUnlock else {
      state = .locked(freeProbes: freeProbes + 1)
      return scheduleProbe(after: 0.1)
    }
    state = .unlocked
    trustsReport = false
    keyboard.resume()
    didSettle?()
  }

  /// Whether a full-screen window has the focus, and nothing that may be a locker's is visible.
  ///
  /// The viewers of other machines hold the keyboard then.
  private var isViewerHoldingKeyboard: Bool {
    !trustsReport && stacking.surveyLockers().visible.isEmpty
      && connection.queryFullScreenFocus() != nil
  }

  /// Whether an alert of another process covers a monitor, and nothing that may be a locker's is visible.
  ///
  /// That process has found the screen unlocked first, and holds the keyboard.
  private var isAlertHoldingKeyboard: Bool {
    !trustsReport && stacking.isCoveredByOtherAlert && stacking.surveyLockers().visible.isEmpty
  }

  /// Whether keyboard and pointer are grabbed by another client while a window that may be a
  /// locker's is visible.
  private func isLockedByEvidence() -> Bool {
    !stacking.surveyLockers().visible.isEmpty && areGrabsRefused
  }

  /// Whether other clients have grabbed both keyboard and pointer.
  private var areGrabsRefused: Bool {
    let grabs = connection.queryForeignGrabs()
    let isFree = !grabs.ofKeyboard && !grabs.ofPointer
    stacking.focusLosses.freeProbe = isFree ? clock.now : nil
    return grabs.ofKeyboard && grabs.ofPointer
  }
}
