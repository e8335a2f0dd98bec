internal import CX11

/// The state and the layout of the keyboard.
extension DisplayConnection {
  /// The keys that are down, according to grabs and key events of this connection.
  package var heldKeys: HeldKeys { input.heldKeys }

  /// Returns the keys that are down now on the physical keyboard.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XQueryKeymap`.
  package func queryKeymap() -> HeldKeys {
    guard !isLost else { return HeldKeys() }
    var keymap = [CChar](repeating: 0, count: 32)
    XQueryKeymap(handle, &keymap)
    return HeldKeys(keymap: keymap)
  }

  /// Clears `heldKeys`.
  ///
  /// Needed when a grab ends: releases go to other clients from then on, and the next press of such
  /// a key must not count as a repeat.
  func forgetHeldKeys() {
    input.keysAreDown(HeldKeys())
  }

  /// Removes a key from `heldKeys`, because its release goes to another client.
  package func forgetHeldKey(_ keycode: UInt8) {
    input.keyIsUp(keycode)
  }

  /// Returns a keycode with this keysym, or nil if the layout has none.
  ///
  /// The corresponding Xlib function is `XKeysymToKeycode`.
  package func keycode(for keysym: UInt) -> UInt8? {
    let keycode = XKeysymToKeycode(handle, KeySym(keysym))
    return keycode == 0 ? nil : UInt8(keycode)
  }

  /// Returns the keysym with a name of `keysymdef.h`, without its `XK_`; nil if there is none.
  ///
  /// The corresponding Xlib function is `XStringToKeysym`.
  package static func keysym(named name: String) -> UInt? {
    let keysym = XStringToKeysym(name)
    return keysym == 0 ? nil : UInt(keysym)
  }

  /// Returns the name of a keysym in `keysymdef.h`, without its `XK_`; nil if it has none.
  ///
  /// The corresponding Xlib function is `XKeysymToString`.
  package static func name(ofKeysym keysym: UInt) -> String? {
    XKeysymToString(KeySym(keysym)).map { String(cString: $0) }
  }

  /// Returns the modifiers that are down or locked, as core events contain them.
  ///
  /// Costs a round trip. The corresponding Xlib function is `XQueryPointer`.
  func queryModifiers() -> UInt32 {
    guard !isLost else { return 0 }
    let ticket = xcb_query_pointer(requests.server, UInt32(truncatingIfNeeded: root.rawValue))
    return requests.answer(ticket.sequence).map { UInt32($0.field(24, as: UInt16.self)) & 0xff }
      ?? 0
  }

  /// Returns a key for each of some modifiers; empty if the keyboard lacks one.
  ///
  /// Costs a round trip. The corresponding Xlib function is `XGetModifierMapping`.
  func keycodes(of modifiers: InputState) -> [UInt8] {
    guard !isLost, let map = XGetModifierMapping(handle) else { return [] }
    defer { XFreeModifiermap(map) }
    let width = Int(map.pointee.max_keypermod)
    let keys = (0..<8).filter { modifiers.contains(InputState(rawValue: 1 << UInt32($0))) }
      .map { bit in (0..<width).map { map.pointee.modifiermap[bit * width + $0] }.first { $0 != 0 }
      }
    return keys.contains(nil) ? [] : keys.compactMap { $0 }
  }

  /// Returns the modifier bit of Num Lock; 0 if the keyboard has none.
  ///
  /// The corresponding Xlib function is `XGetModifierMapping`.
  func queryNumLockMask() -> UInt32 {
    guard !isLost, let keycode = keycode(for: 0xff7f), let map = XGetModifierMapping(handle) else {
      return 0
    }
    defer { XFreeModifiermap(map) }
    let width = Int(map.pointee.max_keypermod)
    for modifier in 0..<8 {
      for index in 0..<width where map.pointee.modifiermap[modifier * width + index] == keycode {
        return 1 << UInt32(modifier)
      }
    }
    return 0
  }

  /// Returns the modifiers that are locked, such as those of Caps Lock and Num Lock, or latched by
  /// sticky keys; 0 if the server lacks XKB.
  ///
  /// Costs a round trip. The corresponding Xlib function is `XkbGetState`.
  func queryStickyModifiers() -> UInt32 {
    var state = XkbStateRec()
    guard !isLost, extensions.keyboard != nil,
      XkbGetState(handle, UInt32(XkbUseCoreKbd), &state) == 0
    else { return 0 }
    return UInt32(state.locked_mods | state.latched_mods)
  }

  /// Selects `stickyModifiersChanged` events, or ends them.
  ///
  /// The corresponding Xlib function is `XkbSelectEventDetails`.
  func selectStickyModifiers(_ areSelected: Bool) {
    guard !isLost, extensions.keyboard != nil else { return }
    let detail = UInt(XkbModifierLockMask | XkbModifierLatchMask)
    XkbSelectEventDetails(
      handle, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), detail, areSelected ? detail : 0)
  }
}
