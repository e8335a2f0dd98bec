import AlertModel

/// Decides which keys and presses of the user are accepted, and reports when that changes.
///
/// Keys and presses that may answer are accepted only while the alert is armed (`ArmingGate`). Keys
/// that only type into a text are accepted from the first frame on, unless the user was typing
/// elsewhere. A key does nothing if it was down before the alert appeared, or is released without
/// having been pressed here (`PressTracker`). Escape works from the first frame on.
@MainActor
final class InputGuard {
  /// Called when the alert starts or stops accepting answers.
  var isArmedDidChange: ((Bool) -> Void)?
  /// Called when keys that type into a text start or stop being accepted.
  var typingDidChange: ((Bool) -> Void)?
  /// Called when a press came too early, so that the alert accepts answers only after a pause in
  /// the input, and when that wait ends.
  var waitingDidChange: ((Bool) -> Void)?

  private let clock: any AlertClock
  private var gate: ArmingGate
  private var presses = PressTracker()
  /// Whether the user requested the alert by a key while it was visible, so that later keys are
  /// meant for it.
  private var isSummoned = false
  private var wasArmed = false
  /// The state reported last; nil before the first report.
  private var acceptedTyping: Bool?
  private var isWaiting = false
  private var armingTimer: (any AlertTimer)?
  /// Whether button 1 was pressed where a press only cancels, and was accepted without the
  /// keyboard.
  private var isCancelHeld = false

  /// - Parameters:
  ///   - guardMilliseconds: How long the alert must be visible before presses are accepted; nil
  ///     means the default, 0 turns every guard off.
  ///   - needsKeyboard: Whether presses are accepted only while the keyboard is grabbed.
  ///   - clock: The clock for the guards.
  init(guardMilliseconds: Int?, needsKeyboard: Bool, clock: any AlertClock) {
    self.clock = clock
    gate = ArmingGate(guardMilliseconds: guardMilliseconds, needsGrab: needsKeyboard)
  }

  /// Whether keys and presses are accepted now.
  var isArmed: Bool { gate.isArmed(at: clock.now) }

  /// Whether every key is accepted now.
  var acceptsKeys: Bool { isSummoned || isArmed }

  /// Whether keys that type into a text are accepted now.
  var acceptsTyping: Bool { isSummoned || gate.acceptsTyping(at: clock.now) }

  /// Whether presses that only cancel the alert are accepted now.
  var acceptsCancelling: Bool { gate.acceptsCancelling(at: clock.now) }
}

// MARK: - Conditions

extension InputGuard {
  /// Called when the alert has become visible.
  func appeared() {
    gate.appeared(at: clock.now)
    updateArming()
  }

  /// Called when the alert is no longer visible.
  func disappeared() {
    gate.disappeared()
    setWaiting(false)
    updateArming()
  }

  /// Sets whether the user has requested the alert by a key.
  func setSummoned(_ isSummoned: Bool) {
    self.isSummoned = isSummoned && !gate.isCovered
  }

  /// Called when the box was moved by something other than user input.
  func moved() {
    gate.moved(at: clock.now)
    updateArming()
  }

  /// Called when the caller changed the content of the box.
  func changed(_ change: AlertChange) {
    switch change {
    case .slight: return
    case .wording: gate.reworded(at: clock.now)
    case .thorough: gate.moved(at: clock.now)
    }
    isSummoned = false
    updateArming()
  }

  /// Sets how long the alert must be visible before presses are accepted; nil means the default.
  func setGuard(milliseconds: Int?) {
    gate.setGuard(milliseconds: milliseconds)
    updateArming()
  }

  /// Called when the keyboard was grabbed or lost.
  func setKeyboardHeld(_ isHeld: Bool) {
    gate.grabHeld(isHeld, at: clock.now)
    updateArming()
  }

  /// Called when windows of other programs start or stop covering a part of the box.
  func setCovered(_ isCovered: Bool) {
    gate.covered(isCovered, at: clock.now)
    if isCovered { isSummoned = false }
    updateArming()
  }

  /// Records when the keyboard was last used before the alert had it.
  ///
  /// - Parameter seconds: The time since then.
  func keyboardWasUsed(before seconds: Double) {
    gate.typedElsewhere(at: clock.now.advanced(bySeconds: -seconds))
    updateArming()
  }

  /// Records keys that are down already: they count as pressed just now, and do nothing until they
  /// are released.
  func keysAreDown(_ keycodes: [UInt8]) {
    presses.keyboardBegins(holding: keycodes.map { UInt32($0) })
    guard !keycodes.isEmpty else { return }
    gate.typedElsewhere(at: clock.now)
    updateArming()
  }

  /// Reports changes of what is accepted, and schedules the next check if time alone will change
  /// it.
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
  /// Handles a key press.
  ///
  /// - Parameters:
  ///   - keycode: The key.
  ///   - age: The time since the press, in seconds.
  ///   - isRepeat: Whether the server repeats a held key.
  ///   - types: Whether the key would currently only type into a text.
  /// - Returns: Whether the content is to receive it.
  func keyPressed(_ keycode: UInt8, age: Double, isRepeat: Bool, types: Bool) -> Bool {
    let counts = register(age: age) { gate, instant in
      if types { return gate.letterTyped(at: instant, isRepeat: isRepeat) }
      gate.keyPressed(at: instant, isRepeat: isRepeat)
      return false
    }
    switch presses.pressed(
      .key(UInt32(keycode)), isArmed: counts || isSummoned, isRepeat: isRepeat)
    {
    case .counts, .repeats: return true
    case .dropped: return false
    }
  }

  /// Handles a press of Escape, which works at once.
  ///
  /// - Returns: Whether it was not down before.
  func escapePressed(_ keycode: UInt8, isRepeat: Bool) -> Bool {
    presses.pressed(.key(UInt32(keycode)), isArmed: true, isRepeat: isRepeat) == .counts
  }

  /// Handles a key release.
  ///
  /// - Returns: Whether the content is to receive that.
  func keyReleased(_ keycode: UInt8) -> Bool {
    presses.released(.key(UInt32(keycode)), isArmed: acceptsKeys)
  }

  /// Handles a press of button 1.
  ///
  /// - Parameters:
  ///   - age: The time since the press, in seconds.
  ///   - isInside: Whether it is on the box; a press beside the box and its release do not go to
  ///     the content.
  ///   - cancels: Whether the press would only cancel the alert.
  /// - Returns: Whether the content is to receive it.
  func pointerPressed(age: Double, isInside: Bool, cancels: () -> Bool) -> Bool {
    isCancelHeld =
      gate.acceptsCancelling(at: clock.now.advanced(bySeconds: -age)) && cancels()
    let isArmed = registerButton(age: age) || isCancelHeld
    return presses.pressed(.button(1), isArmed: isArmed && isInside) == .counts
  }

  /// Handles a release of button 1.
  ///
  /// - Parameter cancels: Whether a press at that point would only cancel the alert.
  /// - Returns: Whether the content is to receive that.
  func pointerReleased(cancels: () -> Bool) -> Bool {
    presses.released(.button(1), isArmed: isArmed || (isCancelHeld && cancels()))
  }

  /// Reports another button's press to the gate.
  ///
  /// - Parameter age: The time since the press, in seconds.
  /// - Returns: Whether the press is accepted.
  func registerButton(age: Double) -> Bool {
    register(age: age) { gate, instant in
      gate.buttonPressed(at: instant)
      return false
    }
  }

  /// Reports a press to the gate; one that comes too early postpones the time from which answers
  /// are accepted.
  ///
  /// - Parameters:
  ///   - age: The time since the press, in seconds.
  ///   - tell: Reports the press to the gate, and returns whether it is accepted in any case.
  /// - Returns: Whether the press is accepted.
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
