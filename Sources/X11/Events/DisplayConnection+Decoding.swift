internal import CX11

extension DisplayConnection {
  /// Turns Xlib's event into ours; nil for those that nobody here needs.
  func decode(_ event: inout XEvent) -> DisplayEvent? {
    if let decoded = decodeExtension(&event) { return decoded }
    switch event.type {
    case KeyPress, KeyRelease: return decodeKey(&event.xkey)
    case ButtonPress, ButtonRelease:
      var button = ButtonEvent(event.xbutton)
      if event.type == ButtonPress, let syntheticInput {
        button.isSynthetic =
          button.isSynthetic
          || syntheticInput.made(isKey: false, detail: UInt32(button.button), time: button.time)
      }
      if !button.isSynthetic { noteInput(at: button.time) }
      return event.type == ButtonPress ? .buttonPressed(button) : .buttonReleased(button)
    case MotionNotify: return .pointerMoved(MotionEvent(event.xmotion))
    case EnterNotify: return .pointerEntered(CrossingEvent(event.xcrossing))
    case LeaveNotify: return .pointerLeft(CrossingEvent(event.xcrossing))
    case FocusIn: return .focusGained(FocusEvent(event.xfocus))
    case FocusOut: return .focusLost(FocusEvent(event.xfocus))
    case Expose: return .exposure(event.xexpose)
    case PropertyNotify: return .propertyChanged(PropertyEvent(event.xproperty))
    case ClientMessage: return .clientMessage(ClientMessageEvent(event.xclient))
    case SelectionClear: return .clearing(event.xselectionclear)
    case SelectionRequest:
      return .selectionRequested(SelectionRequestEvent(event.xselectionrequest))
    case SelectionNotify: return .selectionAnswered(SelectionAnswerEvent(event.xselection))
    case GenericEvent:
      return decodeRaw(&event)
    case MappingNotify:
      XRefreshKeyboardMapping(&event.xmapping)
      return .keyboardMappingChanged
    default: return decodeStructure(&event)
    }
  }

  private func decodeStructure(_ event: inout XEvent) -> DisplayEvent? {
    let isSynthetic = event.xany.send_event != 0
    let receiver = WindowID(event.xany.window)
    func structure(_ window: UInt, overrideRedirect: Bool = false) -> StructureEvent {
      StructureEvent(
        receiver: receiver, window: WindowID(rawValue: window),
        overrideRedirect: overrideRedirect, isSynthetic: isSynthetic)
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
    case ConfigureNotify:
      if event.xconfigure.window == root.rawValue, extensions.randr != nil {
        XRRUpdateConfiguration(&event)
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
    if let firstSyncEvent, type == firstSyncEvent + Int(XSyncAlarmNotify) {
      return withUnsafePointer(to: &event) { pointer in
        pointer.withMemoryRebound(to: XSyncAlarmNotifyEvent.self, capacity: 1) {
          .alarmRang(UInt($0.pointee.alarm))
        }
      }
    }
    guard let randr = extensions.randr else { return nil }
    switch type - randr.firstEvent {
    case Int(RRScreenChangeNotify), Int(RRNotify):
      let window = WindowID(event.xany.window)
      XRRUpdateConfiguration(&event)
      return .monitorsChanged(window)
    default: return nil
    }
  }

  /// Asks to be told of monitors, on the root.
  func selectScreenChanges() {
    guard extensions.randr != nil else { return }
    let mask = RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
    XRRSelectInput(handle, root.rawValue, Int32(mask))
  }
}

extension WindowID {
  init(_ window: CX11.Window) {
    self.init(rawValue: UInt(window))
  }
}

extension ButtonEvent {
  fileprivate init(_ event: XButtonEvent) {
    self.init(
      window: WindowID(event.window), button: Int(event.button),
      position: PixelPoint(x: Int(event.x), y: Int(event.y)),
      rootPosition: PixelPoint(x: Int(event.x_root), y: Int(event.y_root)),
      state: InputState(rawValue: event.state), isSynthetic: event.send_event != 0,
      time: UInt(event.time))
  }
}

extension MotionEvent {
  fileprivate init(_ event: XMotionEvent) {
    self.init(
      window: WindowID(event.window), position: PixelPoint(x: Int(event.x), y: Int(event.y)),
      rootPosition: PixelPoint(x: Int(event.x_root), y: Int(event.y_root)),
      state: InputState(rawValue: event.state), isSynthetic: event.send_event != 0,
      time: UInt(event.time))
  }
}

extension CrossingEvent {
  fileprivate init(_ event: XCrossingEvent) {
    self.init(
      window: WindowID(event.window), position: PixelPoint(x: Int(event.x), y: Int(event.y)),
      mode: CrossingMode(rawValue: Int(event.mode)) ?? .normal,
      isSynthetic: event.send_event != 0, time: UInt(event.time))
  }
}

extension FocusEvent {
  fileprivate init(_ event: XFocusChangeEvent) {
    self.init(
      window: WindowID(event.window), mode: CrossingMode(rawValue: Int(event.mode)) ?? .normal,
      detail: Detail(rawValue: Int(event.detail)) ?? .nonlinear,
      isSynthetic: event.send_event != 0)
  }
}

extension CreateEvent {
  fileprivate init(_ event: XCreateWindowEvent) {
    self.init(
      parent: WindowID(event.parent), window: WindowID(event.window),
      frame: PixelRect(
        x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)),
      overrideRedirect: event.override_redirect != 0)
  }
}

extension ConfigureEvent {
  fileprivate init(_ event: XConfigureEvent) {
    self.init(
      receiver: WindowID(event.event), window: WindowID(event.window),
      frame: PixelRect(
        x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)),
      borderWidth: Int(event.border_width), above: WindowID(event.above),
      overrideRedirect: event.override_redirect != 0, isSynthetic: event.send_event != 0)
  }
}

extension PropertyEvent {
  fileprivate init(_ event: XPropertyEvent) {
    self.init(
      window: WindowID(event.window), property: AtomID(rawValue: UInt(event.atom)),
      isDeleted: event.state == PropertyDelete, time: UInt(event.time))
  }
}

extension ClientMessageEvent {
  fileprivate init(_ event: XClientMessageEvent) {
    let data = event.data.l
    self.init(
      window: WindowID(event.window), type: AtomID(rawValue: UInt(event.message_type)),
      words: event.format == 32 ? [data.0, data.1, data.2, data.3, data.4] : [])
  }
}

extension DisplayEvent {
  fileprivate static func exposure(_ event: XExposeEvent) -> DisplayEvent {
    .exposed(
      WindowID(event.window),
      PixelRect(
        x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)),
      remaining: Int(event.count))
  }

  fileprivate static func clearing(_ event: XSelectionClearEvent) -> DisplayEvent {
    .selectionLost(
      WindowID(event.window), selection: AtomID(rawValue: UInt(event.selection)),
      time: UInt(event.time))
  }
}
