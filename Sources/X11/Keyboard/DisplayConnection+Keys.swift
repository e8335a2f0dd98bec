internal import CX11

extension DisplayConnection {
  /// Turns a key event into what the key means in the layout that is active.
  func decodeKey(_ event: inout XKeyEvent) -> DisplayEvent {
    let keycode = UInt8(truncatingIfNeeded: event.keycode)
    let isPress = event.type == KeyPress
    // Events that other clients make up say nothing about the keyboard.
    let isSynthetic = event.send_event != 0
    if !isSynthetic { noteInput(at: UInt(event.time)) }
    var isRepeat = false
    if isPress, !isSynthetic {
      isRepeat = !heldKeys.press(keycode)
    } else if !isSynthetic {
      heldKeys.release(keycode)
    }
    let keysym = keysym(for: &event)
    let isMadeUp =
      isPress
      && syntheticInput?.made(isKey: true, detail: event.keycode, time: UInt(event.time)) ?? false
    let decoded = KeyEvent(
      window: WindowID(event.window), keycode: keycode, keysym: keysym,
      text: KeysymText.text(for: keysym), state: InputState(rawValue: event.state),
      isRepeat: isRepeat, isSynthetic: isSynthetic || isMadeUp, time: UInt(event.time))
    return isPress ? .keyPressed(decoded) : .keyReleased(decoded)
  }

  /// The press of a key that nobody's finger made but that an input method wants made.
  func keyEvent(for key: MethodKey) -> KeyEvent {
    var event = XKeyEvent()
    event.display = handle
    event.keycode = UInt32(key.keycode)
    event.state = key.state.rawValue
    let keysym = keysym(for: &event)
    return KeyEvent(
      window: .none, keycode: key.keycode, keysym: keysym, text: KeysymText.text(for: keysym),
      state: key.state, time: key.time)
  }

  private func keysym(for event: inout XKeyEvent) -> UInt {
    var keysym: KeySym = 0
    if extensions.keyboard != nil {
      var consumed: UInt32 = 0
      let keycode = KeyCode(truncatingIfNeeded: event.keycode)
      guard XkbLookupKeySym(handle, keycode, event.state, &consumed, &keysym) != 0 else {
        return 0
      }
      // Caps Lock raises letters also on keys whose levels know nothing of it.
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

  /// What a key is in a shortcut: the letter that another of the keyboard's layouts has there, if
  /// the one in use is not Latin.
  private func shortcutKeysym(_ keysym: KeySym, keycode: KeyCode) -> KeySym {
    // Latin letters, and keys that do something, are what they are.
    guard keysym > 0xff, keysym < 0xfd00 || keysym > 0xffff else { return keysym }
    for group: Int32 in 0..<4 {
      let other = XkbKeycodeToKeysym(handle, keycode, group, 0)
      if (0x20...0x7e).contains(other) { return other }
    }
    return keysym
  }

  /// The keys that are down now, on the whole keyboard.
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

  /// Starts telling repeats from presses anew: a key that is down now can only repeat.
  ///
  /// A grab needs this, because the keyboard's past was told to others.
  func learnHeldKeys() {
    heldKeys = queryKeymap()
  }

  /// Takes every key for one that is up: those that are down are let go where nobody tells us of it,
  /// and must not look as if they repeated when they go down again.
  func forgetHeldKeys() {
    heldKeys = HeldKeys()
  }

  /// A keycode that gives the symbol, or nil if the layout has none.
  ///
  /// The corresponding Xlib function is `XKeysymToKeycode`.
  package func keycode(for keysym: UInt) -> UInt8? {
    let keycode = XKeysymToKeycode(handle, KeySym(keysym))
    return keycode == 0 ? nil : UInt8(keycode)
  }
}
