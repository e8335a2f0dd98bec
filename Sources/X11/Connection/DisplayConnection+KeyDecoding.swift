internal import CX11

extension DisplayConnection {
  /// Decodes a key event in the active layout, and updates `heldKeys` and the time of the last
  /// input.
  func decodeKey(_ event: inout XKeyEvent) -> DisplayEvent {
    let keycode = UInt8(truncatingIfNeeded: event.keycode)
    let isPress = event.type == KeyPress
    // Events sent by other clients say nothing about the real keyboard.
    let isSent = event.send_event != 0
    var isRepeat = false
    if !isSent {
      lastInput.record(at: UInt(event.time))
      observe(UInt(event.time))
      if isPress { isRepeat = !heldKeys.press(keycode) } else { heldKeys.release(keycode) }
    }
    let keysym = keysym(for: &event)
    let isFromXTest =
      isPress
      && syntheticInput?
        .consumePress(isKey: true, detail: event.keycode, time: UInt(event.time)) ?? false
    let decoded = KeyEvent(
      window: WindowID(event.window), keycode: keycode, keysym: keysym,
      text: KeysymText.text(for: keysym), state: InputState(rawValue: event.state),
      isRepeat: isRepeat, isSynthetic: isSent || isFromXTest, time: UInt(event.time))
    return isPress ? .keyPressed(decoded) : .keyReleased(decoded)
  }

  /// Returns the keysym of a key event in the active layout; 0 if the key has none.
  func keysym(for event: inout XKeyEvent) -> UInt {
    var keysym: KeySym = 0
    if extensions.keyboard != nil {
      var consumed: UInt32 = 0
      let keycode = KeyCode(truncatingIfNeeded: event.keycode)
      guard XkbLookupKeySym(handle, keycode, event.state, &consumed, &keysym) != 0 else {
        return 0
      }
      // Caps Lock capitalizes letters even on keys whose type does not use it.
      if event.state & ~consumed & UInt32(LockMask) != 0 {
        var lower: KeySym = 0
        XConvertCase(keysym, &lower, &keysym)
      }
    } else {
      XLookupString(&event, nil, 0, &keysym, nil)
    }
    if event.state & UInt32(ControlMask) != 0 {
      keysym = shortcutKeysym(keysym, keycode: KeyCode(truncatingIfNeeded: event.keycode))
    }
    return UInt(keysym)
  }

  /// Returns the keysym of a key in a shortcut: if the active layout has no Latin symbol there, the
  /// Latin symbol of the keyboard's first layout that has one.
  private func shortcutKeysym(_ keysym: KeySym, keycode: KeyCode) -> KeySym {
    // Latin-1 symbols and function keys stay.
    guard keysym > 0xff, keysym < 0xfd00 || keysym > 0xffff else { return keysym }
    for group: Int32 in 0..<4 {
      let other = XkbKeycodeToKeysym(handle, keycode, group, 0)
      if (0x20...0x7e).contains(other) { return other }
    }
    return keysym
  }
}
