internal import CX11

extension DisplayConnection {
  /// Decodes an Xlib event; nil for events that this module does not report.
  ///
  /// Also records the event's data about the keyboard, the screen and the last input.
  func decode(_ event: inout XEvent) -> DisplayEvent? {
    if let decoded = decodeExtension(&event) { return decoded }
    switch event.type {
    case KeyPress, KeyRelease: return decodeKey(&event.xkey)
    case ButtonPress, ButtonRelease: return decodeButton(event.xbutton)
    case MotionNotify: return .pointerMoved(MotionEvent(event.xmotion))
    case EnterNotify: return .pointerEntered(CrossingEvent(event.xcrossing))
    case LeaveNotify:
      return input.isOfOwnGrab(event.xcrossing) ? nil : .pointerLeft(CrossingEvent(event.xcrossing))
    case FocusIn: return Self.focus(event).map { .focusGained($0) }
    case FocusOut: return Self.focus(event).map { .focusLost($0) }
    case Expose: return Self.exposed(event.xexpose)
    case PropertyNotify:
      if event.xany.send_event == 0 { input.observe(UInt(event.xproperty.time)) }
      return .propertyChanged(PropertyEvent(event.xproperty))
    case ClientMessage: return .clientMessage(ClientMessageEvent(event.xclient))
    case SelectionClear:
      let clear = event.xselectionclear
      return .selectionLost(
        WindowID(clear.window), selection: AtomID(rawValue: UInt(clear.selection)),
        time: UInt(clear.time))
    case SelectionRequest:
      return .selectionRequested(SelectionRequestEvent(event.xselectionrequest))
    case SelectionNotify: return .selectionAnswered(SelectionAnswerEvent(event.xselection))
    case GenericEvent: return decodeRaw(&event)
    case MappingNotify:
      XRefreshKeyboardMapping(&event.xmapping)
      return .keyboardMappingChanged
    default: return decodeStructure(&event)
    }
  }

  private func decodeButton(_ event: XButtonEvent) -> DisplayEvent {
    var button = ButtonEvent(event)
    let isPress = event.type == ButtonPress
    if isPress, input.marksButton(UInt32(button.button), time: button.time) {
      button.isSynthetic = true
    }
    if !button.isSynthetic { input.recordInput(at: button.time) }
    return isPress ? .buttonPressed(button) : .buttonReleased(button)
  }

  private static func exposed(_ event: XExposeEvent) -> DisplayEvent {
    .exposed(
      WindowID(event.window),
      PixelRect(
        x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)),
      serial: UInt(event.serial))
  }

  /// A change of the focus; nil if another client sent the event.
  private static func focus(_ event: XEvent) -> FocusEvent? {
    event.xany.send_event == 0 ? FocusEvent(event.xfocus) : nil
  }

  /// Decodes an event about a window's existence, place or state.
  ///
  /// Events sent by other clients are dropped: only window managers have a reason to send any, and
  /// only to windows that they manage, which this process has none of.
  private func decodeStructure(_ event: inout XEvent) -> DisplayEvent? {
    guard event.xany.send_event == 0 else { return nil }
    let receiver = WindowID(event.xany.window)
    func structure(_ window: UInt, overrideRedirect: Bool = false) -> StructureEvent {
      StructureEvent(
        receiver: receiver, window: WindowID(rawValue: window),
        overrideRedirect: overrideRedirect)
    }
    switch event.type {
    case CreateNotify: return .windowCreated(CreateEvent(event.xcreatewindow))
    case MapNotify:
      let map = event.xmap
      return .windowMapped(
        structure(map.window, overrideRedirect: map.override_redirect != 0))
    case UnmapNotify: return .windowUnmapped(structure(event.xunmap.window))
    case DestroyNotify: return .windowDestroyed(structure(event.xdestroywindow.window))
    case ReparentNotify:
      let reparent = event.xreparent
      return .windowReparented(
        structure(reparent.window, overrideRedirect: reparent.override_redirect != 0))
    case CirculateNotify: return .windowCirculated(structure(event.xcirculate.window))
    case MapRequest: return .mapRequested(structure(event.xmaprequest.window))
    case ConfigureRequest:
      return .configureRequested(ConfigureRequestEvent(event.xconfigurerequest))
    case ConfigureNotify:
      let change = event.xconfigure
      if change.window == root.rawValue, extensions.randr != nil {
        recordScreenSize(width: change.width, height: change.height)
      }
      return .windowConfigured(ConfigureEvent(event.xconfigure))
    default: return nil
    }
  }

  private func decodeExtension(_ event: inout XEvent) -> DisplayEvent? {
    let type = Int(event.type)
    if let fixes = extensions.fixes, type == fixes.firstEvent + Int(XFixesSelectionNotify) {
      return withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XFixesSelectionNotifyEvent.self, capacity: 1) {
          .selectionOwnerChanged(
            WindowID($0.pointee.window), selection: AtomID(rawValue: $0.pointee.selection),
            owner: WindowID($0.pointee.owner))
        }
      }
    }
    if let sync = extensions.sync, type == sync.firstEvent + Int(XSyncAlarmNotify) {
      return withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XSyncAlarmNotifyEvent.self, capacity: 1) {
          .alarmRang(UInt($0.pointee.alarm))
        }
      }
    }
    if let saver = extensions.screenSaver, type == saver.firstEvent + Int(ScreenSaverNotify),
      event.xany.send_event == 0
    {
      return withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XScreenSaverNotifyEvent.self, capacity: 1) {
          .screenSaverChanged(
            WindowID($0.pointee.root), isOn: $0.pointee.state != Int32(ScreenSaverOff))
        }
      }
    }
    if let keyboard = extensions.keyboard, type == keyboard.firstEvent {
      return withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XkbStateNotifyEvent.self, capacity: 1) {
          $0.pointee.xkb_type == XkbStateNotify
            ? .stickyModifiersChanged(UInt32($0.pointee.locked_mods | $0.pointee.latched_mods))
            : nil
        }
      }
    }
    guard let randr = extensions.randr else { return nil }
    switch type - randr.firstEvent {
    case Int(RRScreenChangeNotify):
      let change = withUnsafePointer(to: &event) {
        $0.withMemoryRebound(to: XRRScreenChangeNotifyEvent.self, capacity: 1) { $0.pointee }
      }
      if change.root == root.rawValue {
        recordScreenSize(width: change.width, height: change.height)
      }
      return .monitorsChanged(WindowID(change.window))
    case Int(RRNotify): return .monitorsChanged(WindowID(event.xany.window))
    default: return nil
    }
  }

  /// Updates Xlib's record of the screen's size.
  private func recordScreenSize(width: Int32, height: Int32) {
    guard let screen = XScreenOfDisplay(handle, Int32(screenNumber)) else { return }
    (screen.pointee.width, screen.pointee.height) = (width, height)
  }

  /// Selects `monitorsChanged` events on the root window.
  ///
  /// The corresponding Xlib function is `XRRSelectInput`.
  func selectScreenChanges() {
    guard extensions.randr != nil else { return }
    let mask = RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
    var body: RequestBody = [root.wire]
    body.append(UInt16(mask))
    body.append(UInt16(0))
    requests.post(.randr, 4, body)
  }
}

extension DisplayConnection {
  /// Decodes a key event in the active layout, and updates `heldKeys` and the time of the last
  /// input.
  func decodeKey(_ event: inout XKeyEvent) -> DisplayEvent {
    let keycode = UInt8(truncatingIfNeeded: event.keycode)
    let isPress = event.type == KeyPress
    // Events sent by other clients say nothing about the real keyboard.
    let isSent = event.send_event != 0
    let isRepeat =
      isSent ? false : input.recordKey(keycode, isPress: isPress, at: UInt(event.time))
    let keysym = keysym(for: &event)
    let isFromXTest =
      isPress
      && input.marksKey(event.keycode, time: UInt(event.time))
    let decoded = KeyEvent(
      window: WindowID(event.window), keycode: keycode, keysym: keysym,
      text: KeysymText.text(for: keysym), state: InputState(rawValue: event.state),
      isRepeat: isRepeat,
      isSynthetic: isSent || isFromXTest && input.watchesEverything,
      isFromXTest: isFromXTest, time: UInt(event.time))
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
    // Latin-1 symbols and function keys are not translated.
    guard keysym > 0xff, keysym < 0xfd00 || keysym > 0xffff else { return keysym }
    for group: Int32 in 0..<4 {
      let other = XkbKeycodeToKeysym(handle, keycode, group, 0)
      if (0x20...0x7e).contains(other) { return other }
    }
    return keysym
  }
}
