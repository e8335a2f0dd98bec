import X11

/// Decides whether alerts may be on screen: not while the screen is locked (`ScreenLock`), nor
/// while another presenter owns the stage.
@MainActor
final class PresentationGate {
  /// Called when modal alerts may be shown, or may not be shown any more.
  var availabilityDidChange: ((Bool) -> Void)?
  /// The same for toasts.
  var toastAvailabilityDidChange: ((Bool) -> Void)?
  /// Called before the first toast is measured and shown, and when no toast is left.
  var toastsWantedDidChange: ((Bool) -> Void)?

  /// Takes turns with other presenters.
  let stage: StageSelection
  /// Hands backdrops over from one presenter to another.
  let backdrops: BackdropMessages
  /// Whether modal alerts may be shown now.
  private(set) var isAvailable = true
  /// Whether toasts may be shown now; they do not need the stage.
  private(set) var areToastsAvailable = true
  /// Whether nothing at all may be visible now.
  var isLocked: Bool { !areToastsAvailable }
  /// Whether alerts must be hidden at once, rather than give way to another process.
  var mustHide: Bool { isLocked || holdsUntilSettled }

  private let connection: DisplayConnection
  private let keyboard: KeyboardHolder
  private let stacking: StackingMonitor
  private let lock: ScreenLock
  /// Whether modal alerts wait until an earlier suspicion is settled.
  private var holdsUntilSettled = false
  /// Whether toasts wait until a suspicion is settled.
  private var holdsToasts = false
  /// Whether the windows that exist already must be checked for a locker's.
  private var mustLookAround = false

  init(
    connection: DisplayConnection, keyboard: KeyboardHolder, stacking: StackingMonitor,
    clock: any AlertClock
  ) {
    self.connection = connection
    self.keyboard = keyboard
    self.stacking = stacking
    lock = ScreenLock(
      connection: connection, keyboard: keyboard, stacking: stacking, clock: clock)
    stage = StageSelection(connection: connection, clock: clock)
    backdrops = BackdropMessages(of: stage, on: connection)
    lock.didSettle = { [weak self] in self?.update() }
    lock.isOfInterest = { [weak self] in
      self.map { $0.isWanted || $0.areToastsWanted } ?? false
    }
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
      // Before other queries, so that the requests share their round trips.
      if areToastsWanted, !isWanted { lock.prepareToasts() }
      toastsWantedDidChange?(areToastsWanted)
      areToastsWanted ? beginToasts() : endToasts()
    }
  }

  /// Whether logind or a screen saver reports that the screen is locked, whatever else is observed.
  ///
  /// After that, alerts are shown once the keyboard is free, too.
  var isReportedLocked = false {
    didSet {
      guard isReportedLocked != oldValue else { return }
      lock.setReported(isReportedLocked)
      guard isWanted || areToastsWanted else { return }
      update()
      // The system may be about to suspend.
      if isReportedLocked { connection.sync() }
    }
  }

  /// Called when windows appeared, disappeared or moved.
  func stackingDidChange() {
    if lock.isUnlocked, mustLookAround {
      mustLookAround = false
      lock.lookAround()
    } else {
      lock.stackingDidChange()
    }
  }

  /// Releases the keyboard for a while: the screen may be about to be locked.
  func suspectLock(_ sign: LockSign) { lock.suspect(sign) }

  /// Leaves the keyboard to the program that pressed Escape by XTEST, for as long as a locker needs.
  ///
  /// - Parameter action: Carried out afterwards, if there was no sign of a locker meanwhile and the
  ///   keyboard is free.
  func leaveKeyboard(otherwise action: @escaping () -> Void) {
    lock.suspectEscape(otherwise: action)
  }
}

// MARK: - Demand

extension PresentationGate {
  private func beginToasts() {
    stacking.isWatching = true
    if !isWanted { holdsToasts = lock.beginToasts() }
    update()
  }

  private func endToasts() {
    if !isWanted { lock.forget() }
    stacking.isWatching = isWanted
    update()
  }

  private func begin() {
    stacking.isWatching = true
    mustLookAround = true
    // Before the stage is claimed, so that the requests share its round trips.
    lock.prepareModal()
    stage.claim()
    holdsUntilSettled = lock.beginModal() || holdsUntilSettled
    // An alert that waits for the stage must not receive keys.
    if !lock.isSuspected, !stage.isOurs { keyboard.release() }
    update()
  }

  private func end() {
    keyboard.release()
    if !areToastsWanted { lock.forget() }
    stacking.isWatching = areToastsWanted
    stage.release()
    // Nothing is held back any more; without this report the next alert would wait forever.
    update()
  }

  private func update() {
    if lock.isUnlocked { (holdsUntilSettled, holdsToasts) = (false, false) }
    let isLocked = lock.isLocked || holdsToasts
    let available = !isLocked && !holdsUntilSettled && (stage.isOurs || !isWanted)
    let lockDidChange = self.isLocked != isLocked
    areToastsAvailable = !isLocked
    if available != isAvailable || (lockDidChange && !available) {
      isAvailable = available
      availabilityDidChange?(available)
    }
    if lockDidChange { toastAvailabilityDidChange?(!isLocked) }
  }
}
