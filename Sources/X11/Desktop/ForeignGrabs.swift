internal import CX11

/// Which devices other clients have grabbed.
///
/// A screen locker grabs both; X11 has no direct way to tell that the screen is locked.
nonisolated package struct ForeignGrabs: Hashable, Sendable {
  /// Whether another client has grabbed the keyboard.
  package var ofKeyboard: Bool
  /// Whether another client has grabbed the pointer; also while a button is held down over another
  /// client's window.
  package var ofPointer: Bool
}

extension DisplayConnection {
  /// Checks whether other clients have grabbed keyboard and pointer, without grabbing them.
  ///
  /// The server refuses a grab of a device that is grabbed before it refuses one for a window that is
  /// not viewable, and tells which of them it is. So no locker that tries at the same time is
  /// disturbed, no window manager sees a change of the focus, and this client's grabs are kept.
  ///
  /// Costs one round trip.
  package func queryForeignGrabs() -> ForeignGrabs {
    guard !isLost else { return ForeignGrabs(ofKeyboard: false, ofPointer: false) }
    let server = requests.server
    let window = xcb_generate_id(server)
    xcb_create_window(
      server, 0, window, root.wire, -1, -1, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0, nil)
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let keyboard = xcb_grab_keyboard(server, 0, window, 0, async, async).sequence
    let pointer = xcb_grab_pointer(server, 0, window, 0, async, async, 0, 0, 0).sequence
    xcb_destroy_window(server, window)
    func isRefused(_ ticket: ServerRequests.Ticket) -> Bool {
      requests.answer(ticket).map {
        GrabResult(status: Int32($0.field(1, as: UInt8.self))) == .alreadyGrabbed
      } ?? false
    }
    return ForeignGrabs(ofKeyboard: isRefused(keyboard), ofPointer: isRefused(pointer))
  }

  /// Whether the machine's console shows this server, and not another session's or a login screen.
  ///
  /// Costs a round trip. Xorg: the property `XFree86_has_VT` of the root; true on other servers.
  package var hasConsole: Bool {
    integers(atoms[.xorgHasConsole], of: root, limit: 1) != [0]
  }
}
