import AlertModel
import X11

extension KeyPress {
  /// Creates the press, or release, of a key event.
  init(_ event: KeyEvent) {
    let modifiers = KeyModifiers(event.state)
    self.init(
      Key(keysym: event.keysym, text: event.text), modifiers: modifiers, isRepeat: event.isRepeat,
      writes: modifiers.mayWrite ? event.text : "", time: event.time)
  }
}

extension KeyModifiers {
  /// Whether keys type text with these modifiers, rather than being shortcuts.
  var mayWrite: Bool { isDisjoint(with: [.control, .alt, .super]) }

  /// Creates the modifiers of an event's state.
  init(_ state: InputState) {
    self = []
    if state.contains(.shift) { insert(.shift) }
    if state.contains(.control) { insert(.control) }
    if state.contains(.mod1) { insert(.alt) }
    if state.contains(.mod4) { insert(.super) }
  }
}

extension Key {
  /// Keys with a function, by their keysyms, with and without Num Lock.
  ///
  /// Source: `X11/keysymdef.h`.
  private static let byKeysym: [UInt: Key] = [
    0xff1b: .escape,
    0xff0d: .return, 0xff8d: .return,
    0xff09: .tab, 0xfe20: .tab, 0xff89: .tab,
    0x0020: .space, 0xff80: .space,
    0xff51: .left, 0xff96: .left,
    0xff53: .right, 0xff98: .right,
    0xff52: .up, 0xff97: .up,
    0xff54: .down, 0xff99: .down,
    0xff50: .home, 0xff95: .home,
    0xff57: .end, 0xff9c: .end,
    0xff55: .pageUp, 0xff9a: .pageUp,
    0xff56: .pageDown, 0xff9b: .pageDown,
    0xff08: .backspace,
    0xffff: .delete, 0xff9f: .delete,
    0xff63: .insert, 0xff9e: .insert,
  ]

  /// The keysyms of F1 to F12.
  private static let functions: ClosedRange<UInt> = 0xffbe...0xffc9

  /// Creates the key of a keysym, or else of the text that it types.
  init(keysym: UInt, text: String) {
    if Self.functions.contains(keysym) {
      self = .function(Int(keysym - Self.functions.lowerBound) + 1)
    } else {
      self = Self.byKeysym[keysym] ?? .text(text.lowercased())
    }
  }
}
