import CX11
import TestHarness
import X11

/// Another client of the display, which a test controls.
final class ForeignClient {
  let connection: DisplayConnection

  init(on server: XServer) throws {
    connection = try server.connect()
  }

  /// Creates an unmapped window of one colour.
  ///
  /// - Parameters:
  ///   - frame: In the screen's coordinates.
  ///   - color: 0xRRGGBB.
  ///   - overrideRedirect: Whether window managers ignore the window.
  ///   - isTranslucent: Whether the window has an alpha channel and is half transparent.
  ///   - background: The background pixel; nil means the colour, or none if the client paints the
  ///     window.
  ///   - paintsItself: Whether the client paints the window on Expose, rather than the server.
  /// - Returns: The window, which exists as long as the client's connection.
  func makeWindow(
    _ frame: PixelRect, color: UInt = 0x20_c040, overrideRedirect: Bool = false,
    isTranslucent: Bool = false, background: UInt? = nil, paintsItself: Bool = false
  ) -> ForeignWindow {
    ForeignWindow(
      on: connection, frame: frame, color: color, overrideRedirect: overrideRedirect,
      isTranslucent: isTranslucent, background: background ?? (paintsItself ? nil : color),
      paintsItself: paintsItself)
  }

  /// Destroys another client's window.
  func destroy(_ window: WindowID) {
    connection.withUnsafeHandle { _ = XDestroyWindow($0, window.rawValue) }
    connection.sync()
  }

  /// Unmaps another client's window.
  func unmap(_ window: WindowID) {
    connection.withUnsafeHandle { _ = XUnmapWindow($0, window.rawValue) }
    connection.sync()
  }

  /// Takes the focus from every window.
  func clearFocus() {
    connection.withUnsafeHandle {
      _ = XSetInputFocus($0, 0, Int32(RevertToNone), UInt(CurrentTime))
    }
    connection.sync()
  }

  /// Moves and resizes another client's window.
  func resize(_ window: WindowID, to frame: PixelRect) {
    connection.withUnsafeHandle {
      _ = XMoveResizeWindow(
        $0, window.rawValue, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height))
    }
    connection.sync()
  }

  /// Sends synthetic events which claim that a window was shrunk, unmapped and destroyed, and that
  /// no window has the focus.
  func sendStructureEvents(about window: WindowID, to target: WindowID) {
    for type in [ConfigureNotify, UnmapNotify, DestroyNotify] {
      var event = XEvent()
      event.xconfigure.type = type
      event.xconfigure.event = target.rawValue
      // The same place in all three of them.
      event.xconfigure.window = window.rawValue
      if type == ConfigureNotify { (event.xconfigure.width, event.xconfigure.height) = (1, 1) }
      send(&event, to: target, mask: StructureNotifyMask | SubstructureNotifyMask)
    }
    var event = XEvent()
    event.xfocus.type = FocusIn
    event.xfocus.window = target.rawValue
    event.xfocus.detail = Int32(NotifyDetailNone)
    send(&event, to: target, mask: FocusChangeMask)
  }

  /// Closes the connection of the owner of a window, as `xkill` does.
  func killOwner(of window: WindowID) {
    connection.withUnsafeHandle { _ = XKillClient($0, window.rawValue) }
    connection.sync()
  }

  /// Sends a synthetic key press and release to a window with `XSendEvent`.
  func sendKey(_ keysym: UInt, to window: WindowID) throws {
    guard let keycode = connection.keycode(for: keysym) else {
      throw HarnessError("no key gives the symbol \(keysym)")
    }
    for (type, mask) in [(KeyPress, KeyPressMask), (KeyRelease, KeyReleaseMask)] {
      var event = XEvent()
      event.xkey.type = type
      event.xkey.window = window.rawValue
      event.xkey.root = connection.root.rawValue
      event.xkey.keycode = UInt32(keycode)
      event.xkey.same_screen = 1
      send(&event, to: window, mask: mask)
    }
  }

  /// Sends a synthetic press and release of button 1 to a window with `XSendEvent`.
  func sendClick(at point: PixelPoint, to window: WindowID) {
    for (type, mask) in [(ButtonPress, ButtonPressMask), (ButtonRelease, ButtonReleaseMask)] {
      var event = XEvent()
      event.xbutton.type = type
      event.xbutton.window = window.rawValue
      event.xbutton.root = connection.root.rawValue
      event.xbutton.button = 1
      (event.xbutton.x, event.xbutton.y) = (Int32(point.x), Int32(point.y))
      (event.xbutton.x_root, event.xbutton.y_root) = (Int32(point.x), Int32(point.y))
      event.xbutton.same_screen = 1
      send(&event, to: window, mask: mask)
    }
  }

  private func send(_ event: inout XEvent, to window: WindowID, mask: Int) {
    connection.withUnsafeHandle { _ = XSendEvent($0, window.rawValue, 0, mask, &event) }
    connection.sync()
  }
}
