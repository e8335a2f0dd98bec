internal import CX11
internal import Glibc
internal import X11

extension XServer {
  /// Whether another client can grab the keyboard.
  ///
  /// The keyboard is grabbed and released in one batch of requests, so that a program under test that
  /// tries at the same time is hardly ever disturbed.
  package var isKeyboardFree: Bool {
    let window = xcb_window_t(truncatingIfNeeded: control.root.rawValue)
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    return control.withUnsafeHandle { display in
      guard let server = XGetXCBConnection(display) else { return true }
      let request = xcb_grab_keyboard(server, 0, window, 0, async, async)
      xcb_ungrab_keyboard(server, 0)
      let reply = xcb_grab_keyboard_reply(server, request, nil)
      defer { free(reply) }
      return reply.map { $0.pointee.status == 0 } ?? true
    }
  }
}
