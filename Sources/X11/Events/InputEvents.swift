internal import CX11
internal import CXKBCommon

/// The modifiers and buttons that were down just before an event: the core protocol's bits.
nonisolated package struct InputState: OptionSet, Hashable, Sendable {
  /// Shift.
  package static let shift = InputState(rawValue: 1 << 0)
  /// Caps Lock.
  package static let lock = InputState(rawValue: 1 << 1)
  /// Control.
  package static let control = InputState(rawValue: 1 << 2)
  /// Alt on nearly all keyboards.
  package static let mod1 = InputState(rawValue: 1 << 3)
  /// Num Lock on most keyboards.
  package static let mod2 = InputState(rawValue: 1 << 4)
  /// Unused on most keyboards.
  package static let mod3 = InputState(rawValue: 1 << 5)
  /// Super on nearly all keyboards.
  package static let mod4 = InputState(rawValue: 1 << 6)
  /// AltGr on most keyboards.
  package static let mod5 = InputState(rawValue: 1 << 7)
  /// The left button.
  package static let button1 = InputState(rawValue: 1 << 8)
  /// The middle button.
  package static let button2 = InputState(rawValue: 1 << 9)
  /// The right button.
  package static let button3 = InputState(rawValue: 1 << 10)

  /// The bits as the core protocol encodes them.
  package let rawValue: UInt32

  /// Creates a state from bits of the core protocol.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// A key was pressed or released.
nonisolated package struct KeyEvent: Hashable, Sendable {
  /// The window that received the event.
  package var window: WindowID
  /// The server's number of the key.
  package var keycode: UInt8
  /// The key's symbol in the active layout and level, such as `XK_Return`, 0xff0d.
  package var keysym: UInt
  /// The text of the keysym, ignoring Control and Alt; empty for keys without text, including Return
  /// and Escape.
  package var text: String
  /// The modifiers and buttons that were down.
  package var state: InputState
  /// Whether this is an autorepeat of a key that was down already.
  package var isRepeat: Bool
  /// Whether another client generated the event, by `XSendEvent` or, while a
  /// `SyntheticInputWatch` of everything exists, by XTEST.
  package var isSynthetic: Bool
  /// Whether another client generated the press by XTEST; known only while a `SyntheticInputWatch`
  /// marks it.
  package var isFromXTest: Bool
  /// The server's time in milliseconds.
  package var time: UInt

  /// Creates an event from its parts.
  package init(
    window: WindowID, keycode: UInt8, keysym: UInt, text: String, state: InputState = [],
    isRepeat: Bool = false, isSynthetic: Bool = false, isFromXTest: Bool = false, time: UInt = 0
  ) {
    self.window = window
    self.keycode = keycode
    self.keysym = keysym
    self.text = text
    self.state = state
    self.isRepeat = isRepeat
    self.isSynthetic = isSynthetic
    self.isFromXTest = isFromXTest
    self.time = time
  }
}

/// The text that keysyms stand for.
nonisolated package enum KeysymText {
  /// Returns the text of a keysym; empty for keysyms without text, such as Return, Escape and the
  /// modifiers.
  ///
  /// X11 protocol, appendix A. The corresponding function of libxkbcommon is `xkb_keysym_to_utf32`.
  package static func text(for keysym: UInt) -> String {
    guard let symbol = UInt32(exactly: keysym),
      let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)),
      scalar.properties.generalCategory != .control
    else { return "" }
    return String(Character(scalar))
  }
}

/// A pointer button was pressed or released; 4 to 7 are the wheel's up, down, left and right.
nonisolated package struct ButtonEvent: Hashable, Sendable {
  /// The window that received the event.
  package var window: WindowID
  /// The button's number: 1 is the left one.
  package var button: Int
  /// From the window's origin.
  package var position: PixelPoint
  /// From the screen's origin.
  package var rootPosition: PixelPoint
  /// The modifiers and buttons that were down before.
  package var state: InputState
  /// Whether another client generated the event; see `KeyEvent.isSynthetic`.
  package var isSynthetic: Bool
  /// The server's time in milliseconds.
  package var time: UInt

  init(_ event: XButtonEvent) {
    window = WindowID(event.window)
    button = Int(event.button)
    position = PixelPoint(x: Int(event.x), y: Int(event.y))
    rootPosition = PixelPoint(x: Int(event.x_root), y: Int(event.y_root))
    state = InputState(rawValue: event.state)
    isSynthetic = event.send_event != 0
    time = UInt(event.time)
  }
}

/// The pointer moved over a window.
nonisolated package struct MotionEvent: Hashable, Sendable {
  /// The window that received the event.
  package var window: WindowID
  /// From the screen's origin.
  package var rootPosition: PixelPoint
  /// Whether another client generated the event by `XSendEvent`.
  package var isSynthetic: Bool

  init(_ event: XMotionEvent) {
    window = WindowID(event.window)
    rootPosition = PixelPoint(x: Int(event.x_root), y: Int(event.y_root))
    isSynthetic = event.send_event != 0
  }
}

/// Why the pointer or the focus moved to another window: the protocol's `NotifyNormal` and so on.
nonisolated package enum CrossingMode: Int, Hashable, Sendable {
  /// The pointer or the focus really moved.
  case normal
  /// A grab began.
  case grab
  /// A grab ended.
  case ungrab
  /// The focus moved during a grab.
  case whileGrabbed
}

/// The pointer entered or left a window.
nonisolated package struct CrossingEvent: Hashable, Sendable {
  /// The window that received the event.
  package var window: WindowID
  /// Why the pointer's window changed.
  package var mode: CrossingMode
  /// Whether the pointer moved between the window and a subwindow of it (`NotifyInferior`): unclutter,
  /// which hides the pointer, puts one below it.
  package var isIntoSubwindow: Bool
  /// The pointer's position on the root.
  package var rootPosition: PixelPoint
  /// Whether another client generated the event by `XSendEvent`.
  package var isSynthetic: Bool

  /// Whether the pointer has left the window and its subwindows, if it has left at all.
  package var isDeparture: Bool { !isIntoSubwindow && !isSynthetic }

  init(_ event: XCrossingEvent) {
    window = WindowID(event.window)
    mode = CrossingMode(rawValue: Int(event.mode)) ?? .normal
    isIntoSubwindow = event.detail == NotifyInferior
    rootPosition = PixelPoint(x: Int(event.x_root), y: Int(event.y_root))
    isSynthetic = event.send_event != 0
  }
}

/// A window gained or lost the keyboard focus.
nonisolated package struct FocusEvent: Hashable, Sendable {
  /// The window's relation to the old and the new focus: the protocol's `NotifyAncestor` and so on.
  package enum Detail: Int, Hashable, Sendable {
    /// The other window is a descendant.
    case ancestor
    /// The focus moved through this window, between an ancestor and a descendant.
    case virtual
    /// The other window is an ancestor.
    case inferior
    /// The other window is in another branch of the tree.
    case nonlinear
    /// The focus moved through this window, from or to another branch of the tree.
    case nonlinearVirtual
    /// The focus follows the pointer, which is in this window.
    case pointer
    /// The focus follows the pointer.
    case pointerRoot
    /// There is no focus.
    case none
  }

  /// The window that received the event.
  package var window: WindowID
  /// Why the focus changed.
  package var mode: CrossingMode
  /// The window's relation to the old and the new focus.
  package var detail: Detail

  init(_ event: XFocusChangeEvent) {
    window = WindowID(event.window)
    mode = CrossingMode(rawValue: Int(event.mode)) ?? .normal
    detail = Detail(rawValue: Int(event.detail)) ?? .nonlinear
  }
}
