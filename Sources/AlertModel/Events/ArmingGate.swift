/// Decides whether input counts, so that an alert is not answered before it was read.
///
/// The gate is armed once the alert has been visible, uncovered and unmoved for the guard time, no
/// key or button was pressed for 1.4 times the guard time (the silence), and the keyboard is
/// grabbed. A press before that must be dropped and restarts the silence; presses do not disarm the
/// gate. A move, a covering window or a lost grab disarms it, and then the full silence is required
/// again, counted from the last press. Only typing into a text continues through a move, because it
/// answers nothing.
///
/// The caller reports what happens. Escape works at once and does not pass the gate.
package struct ArmingGate: Hashable, Sendable {
  /// Seconds for which the alert must have been visible; 0 turns every guard off.
  package let visibleSeconds: Double
  /// Seconds for which nothing must have been pressed.
  package let silentSeconds: Double

  /// Whether a foreign window covers the box.
  package private(set) var isCovered = false
  private var isVisible = false
  private var holdsGrab: Bool
  /// The last time it appeared, moved, was uncovered or got another wording.
  private var settledAt: MonotonicInstant?
  /// The same without changes of the wording, which matter less for a cancel button.
  private var placedAt: MonotonicInstant?
  private var lastPress: MonotonicInstant?
  /// The last press while the gate was not armed, or before it was disarmed.
  private var silentSince: MonotonicInstant?
  /// Whether the gate was armed before the last move, and only moves have disarmed it since.
  private var wasArmedBeforeMove = false

  /// Creates a gate for an alert that is not on screen yet.
  ///
  /// - Parameters:
  ///   - guardMilliseconds: The guard time; nil means 500. With 0 or less, every press counts while
  ///     the alert is on screen.
  ///   - needsGrab: Whether the keyboard must be grabbed; false for content without a keyboard.
  package init(guardMilliseconds: Int? = nil, needsGrab: Bool = false) {
    visibleSeconds = Double(max(guardMilliseconds ?? 500, 0)) / 1000
    silentSeconds = visibleSeconds * 1.4
    holdsGrab = !needsGrab
  }

  /// Reports that the alert's first frame is on screen, also when it is presented again.
  package mutating func appeared(at now: MonotonicInstant) {
    isVisible = true
    settle(at: now)
  }

  /// Reports that the alert is no longer on screen.
  package mutating func disappeared() {
    isVisible = false
    wasArmedBeforeMove = false
    silentSince = lastPress
  }

  /// Reports a press of a key or button, whether it counts or not, and repeats of a held key.
  package mutating func keyOrButtonPressed(at now: MonotonicInstant) {
    if !isArmed(at: now) { silentSince = now }
    lastPress = now
  }

  /// Reports that the keyboard grab was acquired or lost; for content that needs the keyboard.
  package mutating func grabHeld(_ isHeld: Bool, at now: MonotonicInstant) {
    if holdsGrab, !isHeld {
      silentSince = lastPress
      wasArmedBeforeMove = false
    }
    holdsGrab = isHeld
  }

  /// Reports whether a foreign window covers the box.
  package mutating func covered(_ isCovered: Bool, at now: MonotonicInstant) {
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    wasArmedBeforeMove = false
    settle(at: now)
  }

  /// Reports that the box was moved or resized, or has other controls.
  package mutating func moved(at now: MonotonicInstant) {
    wasArmedBeforeMove = acceptsTyping(at: now)
    settle(at: now)
  }

  /// Reports that the text has changed, while frame and controls are the same.
  package mutating func reworded(at now: MonotonicInstant) {
    let placed = placedAt
    moved(at: now)
    placedAt = placed
  }

  /// Returns whether a key that types into a text counts now.
  package func acceptsTyping(at now: MonotonicInstant) -> Bool {
    isArmed(at: now) || wasArmedBeforeMove
  }

  /// Returns whether a press counts now.
  package func isArmed(at now: MonotonicInstant) -> Bool {
    armsAt(now).map { $0 <= now } ?? false
  }

  /// Returns when the gate will be armed if nothing else happens; `now` if it is armed.
  ///
  /// nil if it cannot be armed by time alone.
  package func armsAt(_ now: MonotonicInstant) -> MonotonicInstant? {
    armsAt(now, since: settledAt, withGrab: holdsGrab)
  }

  /// Returns whether a click on a cancel button counts now.
  ///
  /// It does even if another program has the keyboard or the text changes all the time, so that
  /// every alert can be cancelled.
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
    return max(now, seen, silent)
  }

  private mutating func settle(at now: MonotonicInstant) {
    settledAt = now
    placedAt = now
    silentSince = lastPress
  }
}
