/// Decides whether what the person presses counts, so that nobody answers what they have not read.
///
/// The gate is armed when the alert has been visible, uncovered and in its place for the guard
/// time, when no key or button was pressed for 1.4 times as long before, and when the keyboard is
/// held. A press that comes earlier is to be dropped, and starts the silence anew; once the gate is
/// armed, presses do not close it. Whatever closes it (a move, something that covers the box, a
/// lost grab) asks for the whole silence again, counted from the last press of all. Only typing into
/// a text goes on through a move: it answers nothing.
///
/// The caller tells the facts as they happen. Escape, which works at once, is not the gate's
/// business.
package struct ArmingGate: Hashable, Sendable {
  /// Seconds for which the alert is to be visible; at 0 every guard is off.
  package let visibleSeconds: Double
  /// Seconds for which nothing is to be pressed.
  package let silentSeconds: Double

  /// Whether something foreign covers the box.
  package private(set) var isCovered = false
  private var isVisible = false
  private var holdsGrab: Bool
  /// When it last appeared, moved, was uncovered or came to say something else.
  private var settledAt: MonotonicInstant?
  /// The same, but for what it says: what only closes it is where it was, and does what it did.
  private var placedAt: MonotonicInstant?
  private var lastPress: MonotonicInstant?
  /// The last press that came while the gate was closed, or before it closed.
  private var silentSince: MonotonicInstant?
  /// Whether it was armed when the box moved, and nothing worse has happened since.
  private var wasArmedBeforeMove = false

  /// A gate that is closed, for an alert that is not on screen.
  ///
  /// - Parameters:
  ///   - guardMilliseconds: The guard time; nil is 500; with 0 or less every press counts
  ///     that comes while the alert is on screen.
  ///   - needsGrab: Whether the gate waits for `grabHeld`; false for content without a keyboard.
  package init(guardMilliseconds: Int? = nil, needsGrab: Bool = false) {
    visibleSeconds = Double(max(guardMilliseconds ?? 500, 0)) / 1000
    silentSeconds = visibleSeconds * 1.4
    holdsGrab = !needsGrab
  }

  /// The alert's first frame is on screen, for the first time or again.
  package mutating func appeared(at now: MonotonicInstant) {
    isVisible = true
    settle(at: now)
  }

  /// The alert is not on screen any more.
  package mutating func disappeared() {
    isVisible = false
    wasArmedBeforeMove = false
    silentSince = lastPress
  }

  /// A key or a button went down, whether it counted or not; repeats of a held key are told too.
  package mutating func keyOrButtonPressed(at now: MonotonicInstant) {
    if !isArmed(at: now) { silentSince = now }
    lastPress = now
  }

  /// The keyboard's grab was got or lost; not told when the content needs no keyboard.
  package mutating func grabHeld(_ isHeld: Bool, at now: MonotonicInstant) {
    if holdsGrab, !isHeld {
      silentSince = lastPress
      wasArmedBeforeMove = false
    }
    holdsGrab = isHeld
  }

  /// Something foreign covers the box, or does so no longer.
  package mutating func covered(_ isCovered: Bool, at now: MonotonicInstant) {
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    wasArmedBeforeMove = false
    settle(at: now)
  }

  /// The box was moved, resized or given other things to press.
  package mutating func moved(at now: MonotonicInstant) {
    wasArmedBeforeMove = acceptsTyping(at: now)
    settle(at: now)
  }

  /// The box says something else, in its old place and with the same things to press.
  package mutating func reworded(at now: MonotonicInstant) {
    let placed = placedAt
    moved(at: now)
    placedAt = placed
  }

  /// Whether a key that writes into a text counts at this moment.
  package func acceptsTyping(at now: MonotonicInstant) -> Bool {
    isArmed(at: now) || wasArmedBeforeMove
  }

  /// Whether what is pressed at this moment counts.
  package func isArmed(at now: MonotonicInstant) -> Bool {
    armsAt(now).map { $0 <= now } ?? false
  }

  /// When the gate will be armed if nothing else happens; `now` when it is armed already.
  ///
  /// Nil when time alone will not do it.
  package func armsAt(_ now: MonotonicInstant) -> MonotonicInstant? {
    armsAt(now, since: settledAt, withGrab: holdsGrab)
  }

  /// Whether a click that does no more than cancel counts at this moment: one does also while
  /// another program keeps the keyboard, or what the box says changes all the time, so that nobody
  /// is left with an alert that cannot be got rid of.
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
