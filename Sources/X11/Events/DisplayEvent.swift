/// Something that the server told.
///
/// Positions are in device pixels; times are the server's, in milliseconds, and wrap around.
nonisolated package enum DisplayEvent: Hashable, Sendable {
  case keyPressed(KeyEvent)
  case keyReleased(KeyEvent)
  case buttonPressed(ButtonEvent)
  case buttonReleased(ButtonEvent)
  case pointerMoved(MotionEvent)
  case pointerEntered(CrossingEvent)
  case pointerLeft(CrossingEvent)
  case focusGained(FocusEvent)
  case focusLost(FocusEvent)
  /// Part of the window wants to be drawn; `remaining` more such parts follow at once.
  case exposed(WindowID, PixelRect, remaining: Int)
  case windowCreated(CreateEvent)
  case windowMapped(StructureEvent)
  case windowUnmapped(StructureEvent)
  case windowDestroyed(StructureEvent)
  case windowReparented(StructureEvent)
  case windowCirculated(StructureEvent)
  case windowConfigured(ConfigureEvent)
  case propertyChanged(PropertyEvent)
  /// Another client owns the selection now, which was this window's.
  case selectionLost(WindowID, selection: AtomID, time: UInt)
  /// Another client wants to have a selection that is this window's.
  case selectionRequested(SelectionRequestEvent)
  /// A selection that this window asked for is there, or cannot be had.
  case selectionAnswered(SelectionAnswerEvent)
  /// A selection that is watched changed hands; `owner` is `WindowID.none` when nobody has it now.
  case selectionOwnerChanged(WindowID, selection: AtomID, owner: WindowID)
  case clientMessage(ClientMessageEvent)
  /// The screen's size, or its monitors.
  case monitorsChanged(WindowID)
  /// A button of the pointer went down, on whichever window; told while `RawEvents` are asked for.
  case pressedAnywhere(button: Int)
  /// A counter of the server's has come to what `IdleAlarm` waits for.
  case alarmRang(UInt)
  /// The layout of the keyboard; the connection follows it already.
  case keyboardMappingChanged

  /// The window that selected the event, or `WindowID.none` for what concerns the whole connection.
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
    case .propertyChanged(let event): event.window
    case .selectionLost(let window, _, _): window
    case .selectionRequested(let event): event.owner
    case .selectionAnswered(let event): event.requestor
    case .selectionOwnerChanged(let window, _, _): window
    case .clientMessage(let event): event.window
    case .monitorsChanged(let window): window
    case .pressedAnywhere, .alarmRang, .keyboardMappingChanged: .none
    }
  }
}

/// The modifiers and buttons that were down, as the core protocol's bits.
nonisolated package struct InputState: OptionSet, Hashable, Sendable {
  package static let shift = InputState(rawValue: 1 << 0)
  package static let lock = InputState(rawValue: 1 << 1)
  package static let control = InputState(rawValue: 1 << 2)
  /// Nearly always Alt.
  package static let mod1 = InputState(rawValue: 1 << 3)
  package static let mod2 = InputState(rawValue: 1 << 4)
  package static let mod3 = InputState(rawValue: 1 << 5)
  /// Nearly always Super.
  package static let mod4 = InputState(rawValue: 1 << 6)
  package static let mod5 = InputState(rawValue: 1 << 7)
  package static let button1 = InputState(rawValue: 1 << 8)
  package static let button2 = InputState(rawValue: 1 << 9)
  package static let button3 = InputState(rawValue: 1 << 10)

  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// A key that went down or up.
nonisolated package struct KeyEvent: Hashable, Sendable {
  package var window: WindowID
  package var keycode: UInt8
  /// The symbol on the key in the layout and level that were active, such as `XK_Return`, 0xff0d.
  package var keysym: UInt
  /// What the key writes, without regard to Control and Alt; empty for keys that write nothing,
  /// Return and Escape among them.
  package var text: String
  package var state: InputState
  /// Whether the key was down already and the server repeats it.
  package var isRepeat: Bool
  /// Whether another client made the event up.
  package var isSynthetic: Bool
  package var time: UInt

  package init(
    window: WindowID, keycode: UInt8, keysym: UInt, text: String, state: InputState = [],
    isRepeat: Bool = false, isSynthetic: Bool = false, time: UInt = 0
  ) {
    self.window = window
    self.keycode = keycode
    self.keysym = keysym
    self.text = text
    self.state = state
    self.isRepeat = isRepeat
    self.isSynthetic = isSynthetic
    self.time = time
  }
}

/// A button of the pointer that went down or up; 4 to 7 are the wheel's four directions: up, down,
/// left, right.
nonisolated package struct ButtonEvent: Hashable, Sendable {
  package var window: WindowID
  package var button: Int
  /// From the window's origin.
  package var position: PixelPoint
  /// From the screen's origin.
  package var rootPosition: PixelPoint
  package var state: InputState
  package var isSynthetic: Bool
  package var time: UInt
}

/// The pointer moved over the window.
nonisolated package struct MotionEvent: Hashable, Sendable {
  package var window: WindowID
  package var position: PixelPoint
  package var rootPosition: PixelPoint
  package var state: InputState
  package var isSynthetic: Bool
  package var time: UInt
}

/// Why the pointer or the focus went from one window to another.
nonisolated package enum CrossingMode: Int, Hashable, Sendable {
  case normal
  case grab
  case ungrab
  case whileGrabbed
}

/// The pointer came into the window or left it.
nonisolated package struct CrossingEvent: Hashable, Sendable {
  package var window: WindowID
  package var position: PixelPoint
  package var mode: CrossingMode
  package var isSynthetic: Bool
  package var time: UInt
}

/// The window got or lost the keyboard focus.
nonisolated package struct FocusEvent: Hashable, Sendable {
  /// How the window stands to those that the focus went between.
  package enum Detail: Int, Hashable, Sendable {
    case ancestor
    case virtual
    case inferior
    case nonlinear
    case nonlinearVirtual
    case pointer
    case pointerRoot
    case none
  }

  package var window: WindowID
  package var mode: CrossingMode
  package var detail: Detail
  package var isSynthetic: Bool
}

/// A window was made.
nonisolated package struct CreateEvent: Hashable, Sendable {
  package var parent: WindowID
  package var window: WindowID
  package var frame: PixelRect
  package var overrideRedirect: Bool
}

/// A window was mapped, unmapped, destroyed, reparented or circulated.
nonisolated package struct StructureEvent: Hashable, Sendable {
  /// The window that selected the event: the window itself, or its parent.
  package var receiver: WindowID
  package var window: WindowID
  /// Known for mapping and reparenting, else false.
  package var overrideRedirect: Bool
  package var isSynthetic: Bool
}

/// A window was moved, resized or restacked.
nonisolated package struct ConfigureEvent: Hashable, Sendable {
  package var receiver: WindowID
  package var window: WindowID
  /// In the parent's coordinates, without the border.
  package var frame: PixelRect
  package var borderWidth: Int
  /// The sibling right below, or `WindowID.none` at the bottom.
  package var above: WindowID
  package var overrideRedirect: Bool
  package var isSynthetic: Bool
}

/// A property of the window was set or deleted.
nonisolated package struct PropertyEvent: Hashable, Sendable {
  package var window: WindowID
  package var property: AtomID
  package var isDeleted: Bool
  package var time: UInt
}

/// A message from another client, of five 32-bit words.
nonisolated package struct ClientMessageEvent: Hashable, Sendable {
  package var window: WindowID
  package var type: AtomID
  /// Empty unless the message's format is 32.
  package var words: [Int]
}
