import AlertModel
import X11

/// Turns what the server tells of keys and pointer into what content is told, and drops what came
/// too early.
///
/// Keys and presses count only while the alert is armed (`ArmingGate`); what comes earlier is
/// dropped, never queued. A key that was down before, or that is let go without having been pressed
/// here (`PressTracker`), does nothing, and neither does an event that another client made up.
/// Escape works from the first frame on.
@MainActor
final class InputTranslator {
  /// What became of one event.
  enum Outcome {
    /// Nothing that concerns the content.
    case ignored
    /// Escape: the alert is to be cancelled if it can be.
    case cancel
    case content(InputEvent)
  }

  /// Two presses within this many milliseconds and points are a double click.
  private static let doubleClick = (milliseconds: UInt(400), distance: 4.0)
  /// How far one step of the wheel scrolls, in points.
  private static let wheelStep = 48.0

  /// Called when the alert comes to take answers, or ceases to.
  var isArmedDidChange: ((Bool) -> Void)?

  /// Whether the person asked for the alert by a key, so that the keys after it are meant for it:
  /// as they saw it then.
  private var isSummoned = false

  private let clock: any AlertClock
  private var gate: ArmingGate
  private var wasArmed = false
  private var armingTimer: (any AlertTimer)?
  private var presses = PressTracker()
  /// Whether button 1 went down on what cancels, when that counts without the keyboard.
  private var isCancelHeld = false
  private var lastPress: (time: UInt, point: Point, clicks: Int)?

  init(guardMilliseconds: Int?, needsKeyboard: Bool, clock: any AlertClock) {
    self.clock = clock
    gate = ArmingGate(guardMilliseconds: guardMilliseconds, needsGrab: needsKeyboard)
  }

  /// Whether keys and presses count now.
  var isArmed: Bool { gate.isArmed(at: clock.now) }

  /// Whether keys count now.
  var acceptsKeys: Bool { isSummoned || isArmed }

  func appeared() {
    gate.appeared(at: clock.now)
    follow()
  }

  func disappeared() {
    gate.disappeared()
    follow()
  }

  /// Whether what does no more than cancel counts now.
  var acceptsCancelling: Bool { gate.acceptsCancelling(at: clock.now) }

  /// The person asked for the alert by a key, or does so no longer.
  func setSummoned(_ isSummoned: Bool) {
    self.isSummoned = isSummoned && !gate.isCovered
  }

  /// The box stands elsewhere.
  func moved() {
    gate.moved(at: clock.now)
    follow()
  }

  /// Somebody else made the box show something else.
  func changed(_ change: AlertChange) {
    switch change {
    case .slight: return
    case .wording: gate.reworded(at: clock.now)
    case .thorough: gate.moved(at: clock.now)
    }
    isSummoned = false
    follow()
  }

  func setKeyboardHeld(_ isHeld: Bool) {
    gate.grabHeld(isHeld, at: clock.now)
    follow()
  }

  func setCovered(_ isCovered: Bool) {
    gate.covered(isCovered, at: clock.now)
    if isCovered { isSummoned = false }
    follow()
  }

  /// These keys are down already; they count as pressed just now, and do nothing until they are let
  /// go.
  func keysAreDown(_ keycodes: [UInt8]) {
    presses.keyboardBegins(holding: keycodes.map { UInt32($0) })
    guard !keycodes.isEmpty else { return }
    gate.keyOrButtonPressed(at: clock.now)
    follow()
  }

  /// Takes note of an event and says what the content is to be told.
  ///
  /// - Parameters:
  ///   - event: What the server told.
  ///   - point: Where a place on the root, in device pixels, is in the content's points.
  ///   - contains: Whether a place on the root is on the content's box.
  ///   - isTyping: Whether keys that write go into a text just now.
  ///   - cancels: Whether a press at a point of the content would do no more than cancel.
  /// - Returns: What became of it.
  func translate(
    _ event: DisplayEvent, point: (PixelPoint) -> Point, contains: (PixelPoint) -> Bool,
    isTyping: Bool = false, cancels: (Point) -> Bool = { _ in false }
  ) -> Outcome {
    switch event {
    case .keyPressed(let key): pressed(key, isTyping: isTyping)
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
}

extension InputTranslator {
  /// Whether something that counted when it came, and had to wait since, counts now, too.
  ///
  /// - Parameters:
  ///   - meaning: What the content is to be told.
  ///   - isTyping: Whether keys that write go into a text just now.
  /// - Returns: Whether it is to be told.
  func stillCounts(_ meaning: Outcome, isTyping: Bool) -> Bool {
    switch meaning {
    case .content(.keyPressed(let press)):
      acceptsKeys || isTyping && press.edits && gate.acceptsTyping(at: clock.now)
    case .content(.pointerPressed), .content(.middlePressed): isArmed
    // Escape always works, and what goes up, moves or scrolls does nothing by itself.
    case .ignored, .cancel, .content: true
    }
  }
}

// MARK: - Keys

extension InputTranslator {
  private func pressed(_ key: KeyEvent, isTyping: Bool) -> Outcome {
    guard !key.isSynthetic else { return .ignored }
    let press = KeyPress(key)
    let source = PressSource.key(UInt32(key.keycode))
    if press.key == .escape {
      return presses.pressed(source, isArmed: true, isRepeat: key.isRepeat) == .counts
        ? .cancel : .ignored
    }
    let writes = isTyping && press.edits && gate.acceptsTyping(at: clock.now)
    let isArmed = notePress() || isSummoned
    switch presses.pressed(source, isArmed: isArmed || writes, isRepeat: key.isRepeat) {
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
}

// MARK: - Pointer

extension InputTranslator {
  private func pressed(
    _ button: ButtonEvent, at point: Point, isInside: Bool, cancels: (Point) -> Bool
  ) -> Outcome {
    guard !button.isSynthetic else { return .ignored }
    switch button.button {
    case 1:
      let isCancelling = gate.acceptsCancelling(at: clock.now) && cancels(point)
      let isArmed = notePress() || isCancelling
      isCancelHeld = isCancelling
      // A press beside the box is none of the content's, and neither is its release.
      let verdict = presses.pressed(.button(1), isArmed: isArmed && isInside)
      guard verdict == .counts else { return .ignored }
      return .content(
        .pointerPressed(
          point, clicks: clicks(at: point, time: button.time),
          modifiers: KeyModifiers(button.state)))
    case 2:
      let isArmed = notePress()
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

  private func clicks(at point: Point, time: UInt) -> Int {
    let (milliseconds, distance) = Self.doubleClick
    var clicks = 1
    if let last = lastPress, time &- last.time < milliseconds,
      abs(last.point.x - point.x) < distance, abs(last.point.y - point.y) < distance
    {
      clicks = last.clicks + 1
    }
    lastPress = (time, point, clicks)
    return clicks
  }
}

// MARK: - Arming

extension InputTranslator {
  /// Takes note of a press; one that comes too early puts off the moment from which presses count.
  ///
  /// - Returns: Whether the alert was armed.
  private func notePress() -> Bool {
    let now = clock.now
    let isArmed = gate.isArmed(at: now)
    gate.keyOrButtonPressed(at: now)
    follow()
    return isArmed
  }

  /// Tells of a change, and wakes up for one that time alone will bring.
  private func follow() {
    armingTimer = nil
    let now = clock.now
    let isArmed = gate.isArmed(at: now)
    if isArmed != wasArmed {
      wasArmed = isArmed
      isArmedDidChange?(isArmed)
    }
    guard !isArmed, let instant = gate.armsAt(now) else { return }
    armingTimer = clock.timer(at: instant) { [weak self] in self?.follow() }
  }
}
