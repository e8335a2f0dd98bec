import AlertModel

/// Decides which keys and presses of the person count, and reports when that changes.
///
/// Keys and presses that may answer count only while the alert is armed (`ArmingGate`). Keys that only
/// type into a text count from the first frame on, unless the person was typing elsewhere. A key does
/// nothing if it was down before the alert appeared, or is released without having been pressed here
/// (`PressTracker`). Escape works from the first frame on.
@MainActor
final class InputGuard {
  /// Called when the alert begins or ceases to accept answers.
  var isArmedDidChange: ((Bool) -> Void)?
  /// Called when keys that type into a text begin or cease to count.
  var typingDidChange: ((Bool) -> Void)?
  /// Called when a press came too early, so that the alert waits until it accepts answers, and when
  /// that ends.
  var waitingDidChange: ((Bool) -> Void)?

  private let clock: any AlertClock
  private var gate: ArmingGate
  private var presses = PressTracker()
  /// Whether the person asked for the alert by a key while it was visible, so that the keys after it
  /// are meant for it.
  private var isSummoned = false
  private var wasArmed = false
  /// What was reported last; nil before the first report.
  private var acceptedTyping: Bool?
  private var isWaiting = false
  private var armingTimer: (any AlertTimer)?
  /// Whether button 1 went down where a press only cancels, and counted without the keyboard.
  private var isCancelHeld = false

  /// - Parameters:
  ///   - guardMilliseconds: How long the alert must be visible until presses count; nil means the
  ///     default, 0 turns every guard off.
  ///   - needsKeyboard: Whether presses count only while the keyboard is grabbed.
  ///   - clock: The clock that the guards go by.
  init(guardMilliseconds: Int?, needsKeyboard: Bool, clock: any AlertClock) {
    self.clock = clock
    gate = ArmingGate(guardMilliseconds: guardMilliseconds, needsGrab: needsKeyboard)
  }

  /// Whether keys and presses count now.
  var isArmed: Bool { gate.isArmed(at: clock.now) }

  /// Whether every key counts now.
  var acceptsKeys: Bool { isSummoned || isArmed }

  /// Whether keys count now that type into a text.
  var acceptsTyping: Bool { isSummoned || gate.acceptsTyping(at: clock.now) }

  /// Whether presses count now that only cancel the alert.
  var acceptsCancelling: Bool { gate.acceptsCancelling(at: clock.now) }
}

// MARK: - What it depends on

extension InputGuard {
  /// The alert is visible from now on.
  func appeared() {
    gate.appeared(at: clock.now)
    updateArming()
  }

  /// The alert is not visible any more.
  func disappeared() {
    gate.disappeared()
    setWaiting(false)
    updateArming()
  }

  /// Sets whether the person has asked for the alert by a key.
  func setSummoned(_ isSummoned: Bool) {
    self.isSummoned = isSummoned && !gate.isCovered
  }

  /// The box was moved by something other than the person's own input.
  func moved() {
    gate.moved(at: clock.now)
    updateArming()
  }

  /// The caller changed what the box shows.
  func changed(_ change: AlertChange) {
    switch change {
    case .slight: return
    case .wording: gate.reworded(at: clock.now)
    case .thorough: gate.moved(at: clock.now)
    }
    isSummoned = false
    updateArming()
  }

  /// Sets how long the alert must be visible until presses count; nil means the default.
  func setGuard(milliseconds: Int?) {
    gate.setGuard(milliseconds: milliseconds)
    updateArming()
  }

  /// The keyboard was grabbed or lost.
  func setKeyboardHeld(_ isHeld: Bool) {
    gate.grabHeld(isHeld, at: clock.now)
    updateArming()
  }

  /// Foreign windows began or ceased to cover a part of the box.
  func setCovered(_ isCovered: Bool) {
    gate.covered(isCovered, at: clock.now)
    if isCovered { isSummoned = false }
    updateArming()
  }

  /// Registers that the keyboard was last used before the alert had it.
  ///
  /// - Parameter seconds: How long ago that was.
  func keyboardWasUsed(before seconds: Double) {
    gate.typedElsewhere(at: clock.now.advanced(bySeconds: -seconds))
    updateArming()
  }

  /// Registers keys that are down already: they count as pressed just now, and do nothing until they
  /// are released.
  func keysAreDown(_ keycodes: [UInt8]) {
    presses.keyboardBegins(holding: keycodes.map { UInt32($0) })
    guard !keycodes.isEmpty else { return }
    gate.typedElsewhere(at: clock.now)
    updateArming()
  }

  /// Reports changes of what counts, and schedules the next look at it if time alone will change it.
  private func updateArming() {
    armingTimer = nil
    let now = clock.now
    let (arming, typing) = (gate.armsAt(now), gate.typingCountsAt(now))
    let isArmed = arming == now
    setAcceptsTyping(typing == now)
    if isArmed { setWaiting(false) }
    if isArmed != wasArmed {
      wasArmed = isArmed
      isArmedDidChange?(isArmed)
    }
    guard let next = [arming, typing].compactMap({ $0 }).filter({ $0 > now }).min() else { return }
    armingTimer = clock.timer(at: next) { [weak self] in self?.updateArming() }
  }

  private func setAcceptsTyping(_ accepts: Bool) {
    guard accepts != acceptedTyping else { return }
    acceptedTyping = accepts
    typingDidChange?(accepts)
  }

  private func setWaiting(_ isWaiting: Bool) {
    guard isWaiting != self.isWaiting else { return }
    self.isWaiting = isWaiting
    waitingDidChange?(isWaiting)
  }
}

// MARK: - Keys and presses

extension InputGuard {
  /// A key went down.
  ///
  /// - Parameters:
  ///   - keycode: The key.
  ///   - age: How long ago the person pressed it, in seconds.
  ///   - isRepeat: Whether the server repeats a held key.
  ///   - types: Whether the key only types into a text just now.
  /// - Returns: Whether the content is to receive it.
  func keyPressed(_ keycode: UInt8, age: Double, isRepeat: Bool, types: Bool) -> Bool {
    let counts = register(age: age) { gate, instant in
      if types { return gate.letterTyped(at: instant) }
      gate.keyPressed(at: instant)
      return false
    }
    switch presses.pressed(
      .key(UInt32(keycode)), isArmed: counts || isSummoned, isRepeat: isRepeat)
    {
    case .counts, .repeats: return true
    case .dropped: return false
    }
  }

  /// Escape went down, which works at once.
  ///
  /// - Returns: Whether it was not down before.
  func escapePressed(_ keycode: UInt8, isRepeat: Bool) -> Bool {
    presses.pressed(.key(UInt32(keycode)), isArmed: true, isRepeat: isRepeat) == .counts
  }

  /// A key was released.
  ///
  /// - Returns: Whether the content is to receive that.
  func keyReleased(_ keycode: UInt8) -> Bool {
    presses.released(.key(UInt32(keycode)), isArmed: acceptsKeys)
  }

  /// Button 1 went down.
  ///
  /// - Parameters:
  ///   - age: How long ago, in seconds.
  ///   - isInside: Whether on the box; a press beside it is not the content's, nor is its release.
  ///   - cancels: Whether the press would only cancel the alert.
  /// - Returns: Whether the content is to receive it.
  func pointerPressed(age: Double, isInside: Bool, cancels: () -> Bool) -> Bool {
    isCancelHeld =
      gate.acceptsCancelling(at: clock.now.advanced(bySeconds: -age)) && cancels()
    let isArmed = registerButton(age: age) || isCancelHeld
    return presses.pressed(.button(1), isArmed: isArmed && isInside) == .counts
  }

  /// Button 1 was released.
  ///
  /// - Parameter cancels: Whether where a press would only cancel the alert.
  /// - Returns: Whether the content is to receive that.
  func pointerReleased(cancels: () -> Bool) -> Bool {
    presses.released(.button(1), isArmed: isArmed || (isCancelHeld && cancels()))
  }

  /// Registers another button's press with the gate.
  ///
  /// - Parameter age: How long ago, in seconds.
  /// - Returns: Whether the press counts.
  func registerButton(age: Double) -> Bool {
    register(age: age) { gate, instant in
      gate.buttonPressed(at: instant)
      return false
    }
  }

  /// Registers a press with the gate; one that comes too early postpones the moment from which
  /// answers count.
  ///
  /// - Parameters:
  ///   - age: How long ago the person pressed, in seconds.
  ///   - tell: Reports the press to the gate, and returns whether it counts in any case.
  /// - Returns: Whether the press counts.
  private func register(
    age: Double, _ tell: (inout ArmingGate, MonotonicInstant) -> Bool
  ) -> Bool {
    let instant = clock.now.advanced(bySeconds: -age)
    let isArmed = gate.isArmed(at: instant)
    let counts = tell(&gate, instant)
    if !isArmed { setWaiting(true) }
    updateArming()
    return isArmed || counts
  }
}
