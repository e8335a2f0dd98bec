import AlertModel
import X11

/// The modifier keys that are down, as key events report them.
///
/// An event has the modifiers from before it, so the key itself is taken into account. Keys count
/// here whether the alert is armed or not, because a modifier alone answers nothing.
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

  /// Takes an event in; only key events that the person caused count.
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
