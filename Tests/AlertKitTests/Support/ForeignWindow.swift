import CX11
import GLib
import TestHarness
import X11

/// A window of another program, and the events it has received.
final class ForeignWindow {
  let id: WindowID

  private(set) var keys: [KeyEvent] = []
  private(set) var buttons: [ButtonEvent] = []
  private(set) var buttonReleases = 0
  /// Called with each event of the window.
  var onEvent: ((DisplayEvent) -> Void)?

  let connection: DisplayConnection
  private let color: UInt
  private var observation: EventObservation?

  init(
    on connection: DisplayConnection, frame: PixelRect, color: UInt, overrideRedirect: Bool,
    isTranslucent: Bool, background: UInt?, paintsItself: Bool
  ) {
    self.connection = connection
    self.color = color
    id = connection.withUnsafeHandle { display in
      var format = XVisualInfo()
      XMatchVisualInfo(
        display, XDefaultScreen(display), isTranslucent ? 32 : XDefaultDepth(display, 0),
        TrueColor, &format)
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = overrideRedirect ? 1 : 0
      attributes.background_pixel = (isTranslucent ? 0x8000_0000 : 0) | (background ?? 0)
      attributes.event_mask =
        KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | StructureNotifyMask
        | VisibilityChangeMask | FocusChangeMask | (paintsItself ? ExposureMask : 0)
      attributes.colormap = XCreateColormap(
        display, connection.root.rawValue, format.visual, AllocNone)
      let window = XCreateWindow(
        display, connection.root.rawValue, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height), 0, format.depth, UInt32(InputOutput), format.visual,
        UInt(
          (background == nil ? 0 : CWBackPixel) | CWOverrideRedirect | CWBorderPixel | CWEventMask
            | CWColormap),
        &attributes)
      // Without a position, some window managers ask the user for one.
      var hints = XSizeHints()
      hints.flags = USPosition | USSize
      (hints.x, hints.y) = (Int32(frame.x), Int32(frame.y))
      (hints.width, hints.height) = (Int32(frame.width), Int32(frame.height))
      XSetWMNormalHints(display, window, &hints)
      XStoreName(display, window, "foreign")
      return WindowID(rawValue: window)
    }
    observation = connection.addObserver(for: id) { [weak self] event in self?.note(event) }
  }

  /// The text typed into the window.
  var text: String { keys.map(\.text).joined() }

  /// Maps the window, and waits until it is visible.
  func map() throws {
    request { XMapWindow($0, $1) }
    try wait(for: "a foreign window") { connection.facts(of: id)?.isViewable == true }
  }

  /// Maps the window, and waits until a window manager manages it.
  func mapManaged() throws {
    request { XMapWindow($0, $1) }
    // A window manager that is starting may miss a window.
    let reminder = Timer(every: 1_000_000_000) { [weak self] in
      self?.request { XUnmapWindow($0, $1) }
      self?.request { XMapWindow($0, $1) }
    }
    defer { reminder.cancel() }
    try wait(for: "the window manager", within: Bounds.start) {
      guard connection.facts(of: id)?.isViewable == true, let frame = connection.topLevel(of: id)
      else { return false }
      return connection.isManaged(frame)
    }
  }

  /// Fills the window with another color, from now on.
  func setBackground(_ color: UInt) {
    request { XSetWindowBackground($0, $1, color) }
    request { XClearWindow($0, $1) }
  }

  func raise() { request { XRaiseWindow($0, $1) } }

  func move(to point: PixelPoint) {
    request { XMoveWindow($0, $1, Int32(point.x), Int32(point.y)) }
  }

  func unmap() { request { XUnmapWindow($0, $1) } }

  func destroy() { request { XDestroyWindow($0, $1) } }

  /// Moves it into the window of an alert, and maps it.
  func embed(in container: WindowID) throws {
    request { XReparentWindow($0, $1, container.rawValue, 0, 0) }
    try map()
  }

  /// Lets the pointer's input through to the windows below.
  func letInputThrough() {
    request {
      let nothing = XFixesCreateRegion($0, nil, 0)
      // SHAPE: `ShapeInput`.
      XFixesSetWindowShapeRegion($0, $1, 2, 0, 0, nothing)
      XFixesDestroyRegion($0, nothing)
      return 1
    }
  }

  /// Sets the input focus to the window.
  func focus() { request { XSetInputFocus($0, $1, Int32(RevertToPointerRoot), UInt(CurrentTime)) } }

  /// Grabs the keyboard, as a menu does; false if another client has grabbed it.
  func grabKeyboard() -> Bool {
    connection.withUnsafeHandle {
      XGrabKeyboard($0, id.rawValue, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    } == GrabSuccess
  }

  /// Grabs the pointer, as a menu does, or for the root, as some screen lockers do; false if another
  /// client has grabbed it.
  func grabPointer(forRoot isForRoot: Bool = false) -> Bool {
    let grabWindow = isForRoot ? connection.root : id
    return connection.withUnsafeHandle {
      XGrabPointer(
        $0, grabWindow.rawValue, 0, UInt32(ButtonPressMask | ButtonReleaseMask), GrabModeAsync,
        GrabModeAsync, 0, 0, UInt(CurrentTime))
    } == GrabSuccess
  }

  /// Grabs a key passively, as programs do for hotkeys.
  func grabHotkey(_ keysym: UInt) throws {
    guard let keycode = connection.keycode(for: keysym) else {
      throw HarnessError("no key gives the symbol \(keysym)")
    }
    let root = connection.root.rawValue
    connection.withUnsafeHandle {
      _ = XGrabKey(
        $0, Int32(keycode), UInt32(AnyModifier), root, 0, GrabModeAsync, GrabModeAsync)
    }
    connection.sync()
  }

  /// Sets the class of the window.
  ///
  /// ICCCM: `WM_CLASS`.
  func setClass(_ name: String) {
    connection.setLatin1(
      "\(name)\0\(name)\0", connection.atoms[.wmClass], of: id)
    connection.sync()
  }

  /// Sets the title of the window.
  ///
  /// ICCCM: `WM_NAME`.
  func setTitle(_ title: String) {
    connection.setLatin1(title, connection.atoms[.wmName], of: id)
    connection.sync()
  }

  /// Makes the window a dialog of another one.
  ///
  /// ICCCM: `WM_TRANSIENT_FOR`.
  func setOwner(_ owner: WindowID) {
    connection.setWindows([owner], connection.atoms[.wmTransientFor], of: id)
    connection.sync()
  }

  /// Sets the type of the window, such as “DIALOG”.
  ///
  /// EWMH: `_NET_WM_WINDOW_TYPE`.
  func setType(_ name: String) {
    let type = connection.atom(named: "_NET_WM_WINDOW_TYPE_\(name)")
    connection.setAtoms([type], connection.atoms[.netWMWindowType], of: id)
    connection.sync()
  }

  /// Makes the window block others of its program.
  ///
  /// EWMH: `_NET_WM_STATE_MODAL`.
  func setModal() {
    connection.setAtoms(
      [connection.atoms[.netWMStateModal]], connection.atoms[.netWMState], of: id)
    connection.sync()
  }

  /// Releases keyboard and pointer.
  func releaseGrabs() {
    connection.withUnsafeHandle {
      XUngrabKeyboard($0, UInt(CurrentTime))
      _ = XUngrabPointer($0, UInt(CurrentTime))
    }
    connection.sync()
  }

  /// Requests a state of the window manager, such as `_NET_WM_STATE_FULLSCREEN`.
  ///
  /// EWMH: `_NET_WM_STATE`.
  func addState(_ name: String) {
    let state = connection.atom(named: name)
    sendToRoot("_NET_WM_STATE", [1, Int(state.rawValue), 0, 1, 0])
  }

  /// Requests that the window manager raises and focuses the window, as a pager does.
  ///
  /// EWMH: `_NET_ACTIVE_WINDOW`.
  func activate() { sendToRoot("_NET_ACTIVE_WINDOW", [2, 0, 0, 0, 0]) }

  private func sendToRoot(_ type: String, _ words: [Int]) {
    let root = connection.root.rawValue
    let type = connection.atom(named: type)
    connection.withUnsafeHandle { display in
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = id.rawValue
      event.xclient.message_type = type.rawValue
      event.xclient.format = 32
      event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
      _ = XSendEvent(
        display, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    }
    connection.sync()
  }

  private func request(_ body: (OpaquePointer, CX11.Window) -> Int32) {
    connection.ignoringErrors { connection.withUnsafeHandle { _ = body($0, id.rawValue) } }
    connection.sync()
  }

  private func paint(_ area: PixelRect) {
    connection.withUnsafeHandle { display in
      let context = XDefaultGC(display, XDefaultScreen(display))
      XSetForeground(display, context, color)
      XFillRectangle(
        display, id.rawValue, context, Int32(area.x), Int32(area.y), UInt32(area.width),
        UInt32(area.height))
    }
    connection.flush()
  }

  private func note(_ event: DisplayEvent) {
    switch event {
    case .keyPressed(let key): keys.append(key)
    case .buttonPressed(let button): buttons.append(button)
    case .buttonReleased: buttonReleases += 1
    case .exposed(_, let area, _): paint(area)
    default: break
    }
    onEvent?(event)
  }
}
