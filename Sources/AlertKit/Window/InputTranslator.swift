import AlertModel
import X11

/// Translates X key and pointer events into the content's input events, and drops those that come
/// too early.
///
/// Keys and presses that may answer count only while the alert is armed (`ArmingGate`); earlier ones
/// are dropped, never queued. Keys that only type into a text count from the first frame on, unless
/// the person was typing elsewhere. A key does nothing if it was down before the alert appeared, or is released without
/// having been pressed here (`PressTracker`), and neither does an event that another client has
/// sent. Escape works from the first frame on.
@MainActor
final class InputTranslator {
  /// The meaning of one event.
  enum Outcome {
    /// Nothing that concerns the content.
    case ignored
    /// Escape: the alert is to be cancelled if it can be.
    case cancel
    case content(InputEvent)
  }

  /// How far one step of the wheel scrolls, in points.
  private static let wheelStep = 48.0

  /// Called when the alert begins or ceases to accept answers.
  var isArmedDidChange: ((Bool) -> Void)?
  /// Called when keys that type into a text begin or cease to count.
  var typingDidChange: ((Bool) -> Void)?
  /// Called when a press came too early, so that the alert waits until it accepts answers, and when
  /// that ends.
  var waitingDidChange: ((Bool) -> Void)?
  /// How long ago the server sent an event with a time of its clock, in seconds: what counts is when
  /// a key was pressed, not when a busy process reads of it.
  var ageOfEvent: (UInt) -> Double = { _ in 0 }

  /// Whether the person asked for the alert by a key while it was visible, so that the keys after it
  /// are meant for it.
  private var isSummoned = false

  private let clock: any AlertClock
  private var gate: ArmingGate
  private var wasArmed = false
  /// What was reported last; nil before the first report.
  private var acceptedTyping: Bool?
  private var isWaiting = false
  private var armingTimer: (any AlertTimer)?
  private var presses = PressTracker()
  private var clicks = ClickCounter()
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

// MARK: - What guards depend on

extension InputTranslator {
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

  /// Registers a press with the gate; one that comes too early postpones the moment from which
  /// answers count.
  ///
  /// - Parameters:
  ///   - instant: When the person pressed.
  ///   - tell: Reports the press to the gate, and returns whether it counts in any case.
  /// - Returns: Whether the press counts.
  private func register(
    at instant: MonotonicInstant, _ tell: (inout ArmingGate, MonotonicInstant) -> Bool
  ) -> Bool {
    let isArmed = gate.isArmed(at: instant)
    let counts = tell(&gate, instant)
    if !isArmed { setWaiting(true) }
    updateArming()
    return isArmed || counts
  }

  private func registerKey(at instant: MonotonicInstant) -> Bool {
    register(at: instant) { gate, instant in
      gate.keyPressed(at: instant)
      return false
    }
  }

  private func registerButton(at instant: MonotonicInstant) -> Bool {
    register(at: instant) { gate, instant in
      gate.buttonPressed(at: instant)
      return false
    }
  }

  /// When the person caused an event with a time of the server.
  private func instant(of time: UInt) -> MonotonicInstant {
    clock.now.advanced(bySeconds: -ageOfEvent(time))
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

// MARK: - Translating

extension InputTranslator {
  /// Translates an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - point: Converts a position on the root, in device pixels, to points of the content.
  ///   - contains: Whether a position on the root is on the content's box.
  ///   - types: Whether a key only types into a text just now.
  ///   - cancels: Whether a press at a point of the content would only cancel the alert.
  /// - Returns: The event's meaning.
  func translate(
    _ event: DisplayEvent, point: (PixelPoint) -> Point, contains: (PixelPoint) -> Bool,
    types: (KeyPress) -> Bool = { _ in false }, cancels: (Point) -> Bool = { _ in false }
  ) -> Outcome {
    switch event {
    case .keyPressed(let key): pressed(key, types: types)
    case .keyReleased(let key): released(key)
    case .buttonPressed(let button):
      pressed(
        button, at: point(button.rootPosition), isInside: contains(button.rootPosition),
        cancels: cancels)
    case .buttonReleased(let button):
      released(button, at: point(button.rootPosition), cancels: cancels)
    case .pointerMoved(let motion) where !motion.isSynthetic:
      .content(.pointerMoved(point(motion.rootPosition)))
    case .pointerLeft(let crossing) where !crossing.isSynthetic: .content(.pointerExited)
    default: .ignored
    }
  }

  /// Whether an event that counted when it came, but had to wait, still counts.
  ///
  /// - Parameters:
  ///   - meaning: The event's meaning.
  ///   - types: Whether a key only types into a text just now.
  /// - Returns: Whether the content is to receive it.
  func stillCounts(_ meaning: Outcome, types: (KeyPress) -> Bool) -> Bool {
    switch meaning {
    case .content(.keyPressed(let press)): acceptsKeys || acceptsTyping && types(press)
    case .content(.pointerPressed), .content(.middlePressed): isArmed
    // Escape always works; releases, motion and scrolling do nothing by themselves.
    case .ignored, .cancel, .content: true
    }
  }

  private func pressed(_ key: KeyEvent, types: (KeyPress) -> Bool) -> Outcome {
    guard !key.isSynthetic else { return .ignored }
    let press = KeyPress(key)
    let source = PressSource.key(UInt32(key.keycode))
    if press.key == .escape {
      return presses.pressed(source, isArmed: true, isRepeat: key.isRepeat) == .counts
        ? .cancel : .ignored
    }
    let instant = instant(of: key.time)
    let counts =
      types(press)
      ? register(at: instant) { $0.letterTyped(at: $1) } : registerKey(at: instant)
    switch presses.pressed(source, isArmed: counts || isSummoned, isRepeat: key.isRepeat) {
    case .counts, .repeats: return .content(.keyPressed(press))
    case .dropped: return .ignored
    }
  }

  private func released(_ key: KeyEvent) -> Outcome {
    guard !key.isSynthetic, presses.released(.key(UInt32(key.keycode)), isArmed: acceptsKeys) else {
      return .ignored
    }
    return .content(.keyReleased(KeyPress(key)))
  }

  private func pressed(
    _ button: ButtonEvent, at point: Point, isInside: Bool, cancels: (Point) -> Bool
  ) -> Outcome {
    guard !button.isSynthetic else { return .ignored }
    let instant = instant(of: button.time)
    switch button.button {
    case 1:
      let isCancelling = gate.acceptsCancelling(at: instant) && cancels(point)
      let isArmed = registerButton(at: instant) || isCancelling
      isCancelHeld = isCancelling
      // A press beside the box is not the content's, and neither is its release.
      let verdict = presses.pressed(.button(1), isArmed: isArmed && isInside)
      guard verdict == .counts else { return .ignored }
      return .content(
        .pointerPressed(
          point, clicks: clicks.count(at: point, time: button.time),
          modifiers: KeyModifiers(button.state)))
    case 2:
      let isArmed = registerButton(at: instant)
      return isArmed && isInside ? .content(.middlePressed(point)) : .ignored
    case 4: return .content(.scrolled(point, dx: 0, dy: -Self.wheelStep))
    case 5: return .content(.scrolled(point, dx: 0, dy: Self.wheelStep))
    case 6: return .content(.scrolled(point, dx: -Self.wheelStep, dy: 0))
    case 7: return .content(.scrolled(point, dx: Self.wheelStep, dy: 0))
    default: return .ignored
    }
  }

  private func released(
    _ button: ButtonEvent, at point: Point, cancels: (Point) -> Bool
  ) -> Outcome {
    guard !button.isSynthetic, button.button == 1,
      presses.released(
        .button(1), isArmed: isArmed || (isCancelHeld && cancels(point)))
    else { return .ignored }
    return .content(.pointerReleased(point))
  }
}

/// Counts presses of button 1 that follow each other at one place: double clicks and more.
private struct ClickCounter {
  /// The time, in milliseconds, and distance, in points, below which presses belong together.
  private static let limit = (milliseconds: UInt(400), distance: 4.0)

  private var last: (time: UInt, point: Point, clicks: Int)?

  /// Adds a press.
  ///
  /// - Parameters:
  ///   - point: Where, in points of the content.
  ///   - time: When, by the server's clock, in milliseconds.
  /// - Returns: 1 for a single click, 2 for a double click, and so on.
  mutating func count(at point: Point, time: UInt) -> Int {
    let (milliseconds, distance) = Self.limit
    var clicks = 1
    if let last, time &- last.time < milliseconds,
      abs(last.point.x - point.x) < distance, abs(last.point.y - point.y) < distance
    {
      clicks = last.clicks + 1
    }
    last = (time, point, clicks)
    return clicks
  }
}
