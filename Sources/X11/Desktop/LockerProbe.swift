internal import CX11
internal import Glibc

/// Whether another client has grabbed the devices, as a screen locker does; X11 has no direct way to
/// tell that the screen is locked.
nonisolated package struct LockerFacts: Hashable, Sendable {
  /// Whether another client has grabbed the keyboard.
  package var keyboardIsRefused: Bool
  /// Whether another client has grabbed the pointer.
  package var pointerIsRefused: Bool
}

extension DisplayConnection {
  /// Checks whether another client has grabbed keyboard and pointer.
  ///
  /// If they are free they are grabbed and released in the same batch of requests, so that a locker
  /// that tries at the same time is hardly ever disturbed. Costs one round trip. This client must
  /// hold no grab, which would end.
  package func probeLocker() -> LockerFacts {
    guard !isLost, let server = XGetXCBConnection(handle) else {
      return LockerFacts(keyboardIsRefused: false, pointerIsRefused: false)
    }
    let window = xcb_window_t(truncatingIfNeeded: root.rawValue)
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let keyboard = xcb_grab_keyboard(server, 0, window, 0, async, async)
    xcb_ungrab_keyboard(server, 0)
    let pointer = xcb_grab_pointer(server, 0, window, 0, async, async, 0, 0, 0)
    xcb_ungrab_pointer(server, 0)
    input.recordOwnGrab(pointer.sequence)
    let keyboardReply = xcb_grab_keyboard_reply(server, keyboard, nil)
    let pointerReply = xcb_grab_pointer_reply(server, pointer, nil)
    defer {
      free(keyboardReply)
      free(pointerReply)
    }
    return LockerFacts(
      keyboardIsRefused: keyboardReply.map { $0.pointee.status != 0 } ?? false,
      pointerIsRefused: pointerReply.map { $0.pointee.status != 0 } ?? false)
  }

  /// Whether the machine's console shows this server, and not another session's or a login screen.
  ///
  /// Costs a round trip. Xorg: the property `XFree86_has_VT` of the root; true on other servers.
  package var hasConsole: Bool {
    integers(atoms[.xorgHasConsole], of: root, limit: 1) != [0]
  }
}
