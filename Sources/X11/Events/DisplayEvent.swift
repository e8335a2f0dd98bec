/// An event from the X server.
///
/// Positions are in device pixels. Times are the server's, in milliseconds, and wrap around.
nonisolated package enum DisplayEvent: Hashable, Sendable {
  /// `KeyPress`, including repeats.
  case keyPressed(KeyEvent)
  /// `KeyRelease`.
  case keyReleased(KeyEvent)
  /// `ButtonPress`.
  case buttonPressed(ButtonEvent)
  /// `ButtonRelease`.
  case buttonReleased(ButtonEvent)
  /// `MotionNotify`.
  case pointerMoved(MotionEvent)
  /// `EnterNotify`.
  case pointerEntered(CrossingEvent)
  /// `LeaveNotify`.
  case pointerLeft(CrossingEvent)
  /// `FocusIn`.
  case focusGained(FocusEvent)
  /// `FocusOut`.
  case focusLost(FocusEvent)
  /// `Expose`: a part of the window must be redrawn, unless requests after `serial` have done it.
  case exposed(WindowID, PixelRect, serial: UInt)
  /// `CreateNotify`.
  case windowCreated(CreateEvent)
  /// `MapNotify`.
  case windowMapped(StructureEvent)
  /// `UnmapNotify`.
  case windowUnmapped(StructureEvent)
  /// `DestroyNotify`.
  case windowDestroyed(StructureEvent)
  /// `ReparentNotify`.
  case windowReparented(StructureEvent)
  /// `CirculateNotify`.
  case windowCirculated(StructureEvent)
  /// `ConfigureNotify`.
  case windowConfigured(ConfigureEvent)
  /// `MapRequest`: another client wants to map a child of the window.
  case mapRequested(StructureEvent)
  /// `ConfigureRequest`: another client wants to move or resize a child of the window.
  case configureRequested(ConfigureRequestEvent)
  /// `PropertyNotify`.
  case propertyChanged(PropertyEvent)
  /// `SelectionClear`: another client took the selection from this window.
  case selectionLost(WindowID, selection: AtomID, time: UInt)
  /// `SelectionRequest`: another client requests a selection that this window owns.
  case selectionRequested(SelectionRequestEvent)
  /// `SelectionNotify`: the answer to this window's request for a selection.
  case selectionAnswered(SelectionAnswerEvent)
  /// `XFixesSelectionNotify`: a watched selection has another owner; `WindowID.none` means no owner.
  case selectionOwnerChanged(WindowID, selection: AtomID, owner: WindowID)
  /// `ClientMessage`.
  case clientMessage(ClientMessageEvent)
  /// `RRScreenChangeNotify` or `RRNotify`: the screen's size or its monitors changed.
  case monitorsChanged(WindowID)
  /// `XI_RawButtonPress`: a pointer button was pressed over any window; reported while `RawEvents`
  /// are selected.
  case pressedAnywhere(button: Int)
  /// `ScreenSaverNotify`: the screen saver of a root began or ended; see `BlankWatch`.
  case screenSaverChanged(WindowID, isOn: Bool)
  /// `XSyncAlarmNotify`: the alarm with this identifier was triggered; see `IdleAlarm`.
  case alarmRang(UInt)
  /// `MappingNotify`: the keyboard layout changed; the connection has been updated already.
  case keyboardMappingChanged
  /// `XkbStateNotify`: other modifiers are locked or latched now; see `AllKeysGrab`.
  case stickyModifiersChanged(UInt32)

  /// The window on which the event was selected, or `WindowID.none` for an event of the whole
  /// connection.
  package var receiver: WindowID {
    switch self {
    case .keyPressed(let event), .keyReleased(let event): event.window
    case .buttonPressed(let event), .buttonReleased(let event): event.window
    case .pointerMoved(let event): event.window
    case .pointerEntered(let event), .pointerLeft(let event): event.window
    case .focusGained(let event), .focusLost(let event): event.window
    case .exposed(let window, _, _): window
    case .windowCreated(let event): event.parent
    case .windowMapped(let event), .windowUnmapped(let event), .windowDestroyed(let event),
      .windowReparented(let event), .windowCirculated(let event):
      event.receiver
    case .windowConfigured(let event): event.receiver
    case .mapRequested(let event): event.receiver
    case .configureRequested(let event): event.parent
    case .propertyChanged(let event): event.window
    case .selectionLost(let window, _, _): window
    case .selectionRequested(let event): event.owner
    case .selectionAnswered(let event): event.requestor
    case .selectionOwnerChanged(let window, _, _): window
    case .clientMessage(let event): event.window
    case .monitorsChanged(let window), .screenSaverChanged(let window, _): window
    case .pressedAnywhere, .alarmRang, .keyboardMappingChanged, .stickyModifiersChanged: .none
    }
  }
}
