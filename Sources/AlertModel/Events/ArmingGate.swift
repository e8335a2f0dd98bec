/// Decides whether input is accepted, so that an alert is not answered before it was read, and
/// receives nothing that was typed for another program.
///
/// Answers, which are Return, presses of buttons and mnemonics, are accepted once the alert has
/// been visible, uncovered and unmoved for the guard time, no key or button was pressed for 1.4
/// times the guard time (the silence), and the keyboard is grabbed: the gate is armed then. An
/// earlier press must be dropped and restarts the silence; presses do not disarm the gate. A move,
/// a covering window or a lost grab disarms it, and then the full silence is required again,
/// counted from the last press.
///
/// Early presses that are meant for the alert delay answers by no more than three times the guard
/// time in total: by then the user has noticed the dimmed screen, so that a longer delay would
/// prevent hardly any accident, but would keep an impatient user, who presses Return again and
/// again, from ever answering. Keys that may continue what was typed for another program, and
/// repeats of a held key, delay answers without a limit.
///
/// Typing into a text answers nothing, and is accepted as soon as the alert is visible, uncovered
/// and has the keyboard, unless keys were pressed within 0.8 times the guard time before (the
/// pause): these belong to text for another program, which continues until there is a pause. A user
/// who has entered a command and waits for its prompt makes a longer one. Keys typed into the alert
/// itself count as early presses that are meant for it.
///
/// The caller reports each event with the time at which it happened: a key that is read late was
/// not pressed late. Escape works at once and does not pass the gate.
package struct ArmingGate: Hashable, Sendable {
  /// Seconds for which the alert must have been visible; 0 turns every guard off.
  package private(set) var visibleSeconds: Double
  /// Seconds for which nothing must have been pressed.
  package var silentSeconds: Double { visibleSeconds * 1.4 }
  /// Seconds without a key after which typing belongs to the alert.
  package var pauseSeconds: Double { visibleSeconds * 0.8 }

  /// Whether a foreign window covers the box.
  package private(set) var isCovered = false
  private var isVisible = false
  private var holdsGrab: Bool
  /// The last time it appeared, moved, was uncovered or got another wording.
  private var settledAt: MonotonicInstant?
  /// The same without changes of the wording, which matter less for a cancel button.
  private var placedAt: MonotonicInstant?
  private var lastPress: MonotonicInstant?
  /// The last press while the gate was not armed that was not meant for the alert, or the last one
  /// before it was disarmed.
  private var silentSince: MonotonicInstant?
  /// The last press that was meant for the alert while it was not armed, since it settled.
  private var lastEarlyPress: MonotonicInstant?
  /// The last key that may belong to text for another program.
  private var lastStrayKey: MonotonicInstant?
  /// The last press before the alert was visible with the keyboard, or one that may continue it.
  private var lastOutsidePress: MonotonicInstant?
  /// Whether the user has typed into the alert, or pressed a key while it was armed, since it
  /// became visible with the keyboard.
  private var isTypingHere = false

  /// Creates a gate for an alert that is not on screen yet.
  ///
  /// - Parameters:
  ///   - guardMilliseconds: The guard time; nil means 500. With 0 or less, every press is accepted
  ///     while the alert is on screen.
  ///   - needsGrab: Whether the keyboard must be grabbed; false for content without a keyboard.
  package init(guardMilliseconds: Int? = nil, needsGrab: Bool = false) {
    visibleSeconds = Self.seconds(ofGuard: guardMilliseconds)
    holdsGrab = !needsGrab
  }

  /// Sets the guard time, as in the initializer; the time for which the alert was visible is kept.
  package mutating func setGuard(milliseconds: Int?) {
    visibleSeconds = Self.seconds(ofGuard: milliseconds)
  }

  private static func seconds(ofGuard milliseconds: Int?) -> Double {
    Double(max(milliseconds ?? 500, 0)) / 1000
  }
}

// MARK: - Events

extension ArmingGate {
  /// Reports that the alert's first frame is on screen, also when it is presented again.
  package mutating func appeared(at now: MonotonicInstant) {
    isVisible = true
    settle(at: now)
  }

  /// Reports that the alert is no longer on screen.
  package mutating func disappeared() {
    isVisible = false
    stopTyping()
  }

  /// Reports when a key was last pressed or released before the alert had the keyboard.
  package mutating func typedElsewhere(at instant: MonotonicInstant) {
    lastPress = max(lastPress ?? instant, instant)
    silentSince = max(silentSince ?? instant, instant)
    lastStrayKey = max(lastStrayKey ?? instant, instant)
    lastOutsidePress = max(lastOutsidePress ?? instant, instant)
  }

  /// Reports a press of a button of the pointer, whether it is accepted or not.
  package mutating func buttonPressed(at now: MonotonicInstant) {
    if !isArmed(at: now) { pressedEarly(at: now) }
    pressed(at: now)
  }

  /// Reports a press of a key that types into no text, whether it is accepted or not.
  ///
  /// - Parameters:
  ///   - now: When it was pressed.
  ///   - isRepeat: Whether it is a repeat of a held key.
  package mutating func keyPressed(at now: MonotonicInstant, isRepeat: Bool = false) {
    if isArmed(at: now) {
      isTypingHere = true
    } else {
      pressedEarly(at: now, isRepeat: isRepeat)
      if !isTypingHere { lastStrayKey = max(lastStrayKey ?? now, now) }
    }
    pressed(at: now)
  }

  /// Reports a press of a key that would type into a text of the alert.
  ///
  /// - Parameters:
  ///   - now: When it was pressed.
  ///   - isRepeat: Whether it is a repeat of a held key.
  /// - Returns: Whether it is accepted.
  package mutating func letterTyped(at now: MonotonicInstant, isRepeat: Bool = false) -> Bool {
    guard acceptsTyping(at: now) else {
      keyPressed(at: now, isRepeat: isRepeat)
      return false
    }
    isTypingHere = true
    if !isArmed(at: now) { lastEarlyPress = now }
    pressed(at: now)
    return true
  }

  /// Restarts the silence, without a limit unless the press is meant for the alert.
  private mutating func pressedEarly(at now: MonotonicInstant, isRepeat: Bool = false) {
    let isOutside = mayContinueOutside(at: now)
    if isOutside { lastOutsidePress = max(lastOutsidePress ?? now, now) }
    if isRepeat || isOutside {
      silentSince = max(silentSince ?? now, now)
    } else {
      lastEarlyPress = max(lastEarlyPress ?? now, now)
    }
  }

  /// Whether a press belongs to another program, or may continue what was typed for one.
  private func mayContinueOutside(at now: MonotonicInstant) -> Bool {
    guard isVisible, holdsGrab, !isCovered else { return true }
    guard !isTypingHere, let lastOutsidePress else { return false }
    return now < lastOutsidePress.advanced(bySeconds: pauseSeconds)
  }

  private mutating func pressed(at now: MonotonicInstant) {
    lastPress = max(lastPress ?? now, now)
  }

  /// Reports that the keyboard grab was acquired or lost; for content that needs the keyboard.
  package mutating func grabHeld(_ isHeld: Bool, at now: MonotonicInstant) {
    if holdsGrab, !isHeld { stopTyping() }
    holdsGrab = isHeld
  }

  /// Reports whether a foreign window covers the box.
  package mutating func covered(_ isCovered: Bool, at now: MonotonicInstant) {
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    stopTyping()
    settle(at: now)
  }

  /// Reports that the box was moved or resized, or has other controls.
  package mutating func moved(at now: MonotonicInstant) {
    settle(at: now)
  }

  /// Reports that the text has changed, while frame and controls are the same.
  package mutating func reworded(at now: MonotonicInstant) {
    let placed = placedAt
    moved(at: now)
    placedAt = placed
  }

  private mutating func settle(at now: MonotonicInstant) {
    settledAt = now
    placedAt = now
    silentSince = lastPress
    lastEarlyPress = nil
  }

  /// Keys go to another program, or may have been typed for it.
  private mutating func stopTyping() {
    silentSince = lastPress
    lastStrayKey = lastPress
    lastOutsidePress = lastPress
    lastEarlyPress = nil
    isTypingHere = false
  }
}

// MARK: - Queries

extension ArmingGate {
  /// Returns whether a key that types into a text is accepted now.
  package func acceptsTyping(at now: MonotonicInstant) -> Bool {
    typingCountsAt(now).map { $0 <= now } ?? false
  }

  /// Returns when keys that type into a text will be accepted if nothing else happens; `now` if
  /// they already are.
  ///
  /// nil if time alone does not change it.
  package func typingCountsAt(_ now: MonotonicInstant) -> MonotonicInstant? {
    guard isVisible else { return nil }
    guard visibleSeconds > 0 else { return now }
    guard !isCovered, holdsGrab else { return nil }
    guard !isTypingHere, let lastStrayKey else { return now }
    return max(now, lastStrayKey.advanced(bySeconds: pauseSeconds))
  }

  /// Returns whether a press is accepted now.
  package func isArmed(at now: MonotonicInstant) -> Bool {
    armsAt(now).map { $0 <= now } ?? false
  }

  /// Returns when the gate will be armed if nothing else happens; `now` if it is armed.
  ///
  /// nil if it cannot be armed by time alone.
  package func armsAt(_ now: MonotonicInstant) -> MonotonicInstant? {
    armsAt(now, since: settledAt, withGrab: holdsGrab)
  }

  /// Returns whether a click on a cancel button is accepted now.
  ///
  /// It is even if another program has the keyboard or the text changes all the time, so that every
  /// alert can be cancelled.
  package func acceptsCancelling(at now: MonotonicInstant) -> Bool {
    armsAt(now, since: placedAt, withGrab: true).map { $0 <= now } ?? false
  }

  private func armsAt(
    _ now: MonotonicInstant, since settledAt: MonotonicInstant?, withGrab holdsGrab: Bool
  ) -> MonotonicInstant? {
    guard isVisible, let settledAt else { return nil }
    guard visibleSeconds > 0 else { return now }
    guard !isCovered, holdsGrab else { return nil }
    let seen = settledAt.advanced(bySeconds: visibleSeconds)
    let silent = silentSince?.advanced(bySeconds: silentSeconds) ?? seen
    return max(now, seen, silent, early(since: settledAt) ?? seen)
  }

  /// Returns the time until which early presses that were meant for the alert delay answers.
  private func early(since settledAt: MonotonicInstant) -> MonotonicInstant? {
    lastEarlyPress.map { press in
      min(
        press.advanced(bySeconds: silentSeconds),
        max(settledAt, silentSince ?? settledAt).advanced(bySeconds: 3 * visibleSeconds))
    }
  }
}
