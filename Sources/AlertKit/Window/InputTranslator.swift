import AlertModel
import X11

/// Translates X key and pointer events into the content's input events.
///
/// Events that its guard rejects are dropped, never queued, and so are events sent by other
/// clients.
@MainActor
final class InputTranslator {
  /// The meaning of one event.
  enum Outcome {
    /// No meaning for the content.
    case ignored
    /// Escape, perhaps pressed by another program through XTEST: the alert is to be cancelled if it
    /// can be.
    case cancel(isFromXTest: Bool)
    case content(InputEvent)
  }

  /// How far one step of the wheel scrolls, in points.
  private static let wheelStep = 48.0

  private let inputGuard: InputGuard
  private var clicks = ClickCounter()
  /// The seconds since the server sent an event, from the event's server time: what matters is when
  /// a key was pressed, not when a busy process reads the event.
  private let age: (UInt) -> Double

  /// - Parameters:
  ///   - inputGuard: Decides which input is accepted.
  ///   - age: The seconds since the server sent an event, from the event's server time.
  init(_ inputGuard: InputGuard, age: @escaping (UInt) -> Double) {
    self.inputGuard = inputGuard
    self.age = age
  }

  /// Translates an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - point: Converts a position on the root, in device pixels, to points of the content.
  ///   - contains: Whether a position on the root is on the content's box.
  ///   - types: Whether a key would currently only type into a text.
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
    case .pointerLeft(let crossing) where crossing.isDeparture: .content(.pointerExited)
    default: .ignored
    }
  }

  /// Whether an event that was accepted when it arrived, but had to wait, is still accepted.
  ///
  /// - Parameters:
  ///   - meaning: The event's meaning.
  ///   - types: Whether a key only types into a text just now.
  /// - Returns: Whether the content is to receive it.
  func stillCounts(_ meaning: Outcome, types: (KeyPress) -> Bool) -> Bool {
    switch meaning {
    case .content(.keyPressed(let press)):
      inputGuard.acceptsKeys || inputGuard.acceptsTyping && types(press)
    case .content(.pointerPressed), .content(.middlePressed): inputGuard.isArmed
    // Escape always works; releases, motion and scrolling do nothing by themselves.
    case .ignored, .cancel, .content: true
    }
  }

  private func pressed(_ key: KeyEvent, types: (KeyPress) -> Bool) -> Outcome {
    guard !key.isSynthetic else { return .ignored }
    let press = KeyPress(key)
    if press.key == .escape {
      return inputGuard.escapePressed(key.keycode, isRepeat: key.isRepeat)
        ? .cancel(isFromXTest: key.isFromXTest) : .ignored
    }
    let counts = inputGuard.keyPressed(
      key.keycode, age: age(key.time), isRepeat: key.isRepeat, types: types(press))
    return counts ? .content(.keyPressed(press)) : .ignored
  }

  private func released(_ key: KeyEvent) -> Outcome {
    guard !key.isSynthetic, inputGuard.keyReleased(key.keycode) else { return .ignored }
    return .content(.keyReleased(KeyPress(key)))
  }

  private func pressed(
    _ button: ButtonEvent, at point: Point, isInside: Bool, cancels: (Point) -> Bool
  ) -> Outcome {
    guard !button.isSynthetic else { return .ignored }
    switch button.button {
    case 1:
      guard
        inputGuard.pointerPressed(
          age: age(button.time), isInside: isInside, cancels: { cancels(point) })
      else { return .ignored }
      return .content(
        .pointerPressed(
          point, clicks: clicks.count(at: point, time: button.time),
          modifiers: KeyModifiers(button.state)))
    case 2:
      let counts = inputGuard.registerButton(age: age(button.time))
      return counts && isInside ? .content(.middlePressed(point)) : .ignored
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
      inputGuard.pointerReleased(cancels: { cancels(point) })
    else { return .ignored }
    return .content(.pointerReleased(point))
  }
}

/// Counts consecutive presses of button 1 at one place: double clicks and more.
private struct ClickCounter {
  /// The time, in milliseconds, and distance, in points, below which presses belong together.
  private static let limit = (milliseconds: UInt(400), distance: 4.0)

  private var last: (time: UInt, point: Point, clicks: Int)?

  /// Adds a press.
  ///
  /// - Parameters:
  ///   - point: The position, in points of the content.
  ///   - time: The server's time, in milliseconds.
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

/// The modifier keys that are down, as key events report them.
///
/// An event has the modifiers from before it, so the key itself is included here. Keys are tracked
/// whether or not the alert is armed, because a modifier alone answers nothing.
struct HeldModifiers {
  /// The modifiers after the last event.
  private(set) var modifiers: KeyModifiers = []

  /// The modifiers of keys, by their keysyms.
  ///
  /// Source: `X11/keysymdef.h`.
  private static let byKeysym: [UInt: KeyModifiers] = [
    0xffe1: .shift, 0xffe2: .shift, 0xffe3: .control, 0xffe4: .control, 0xffe7: .alt, 0xffe8: .alt,
    0xffe9: .alt, 0xffea: .alt, 0xffeb: .super, 0xffec: .super,
  ]

  /// Updates the modifiers from an event; only real key events of the user are used.
  ///
  /// - Returns: Whether the modifiers changed.
  mutating func follow(_ event: DisplayEvent) -> Bool {
    let former = modifiers
    switch event {
    case .keyPressed(let key) where !key.isSynthetic:
      modifiers = KeyModifiers(key.state).union(Self.byKeysym[key.keysym] ?? [])
    case .keyReleased(let key) where !key.isSynthetic:
      modifiers = KeyModifiers(key.state).subtracting(Self.byKeysym[key.keysym] ?? [])
    default: break
    }
    return modifiers != former
  }
}
