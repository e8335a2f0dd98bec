import CX11
import Glibc
import TestHarness
import X11

/// Actions of other programs, over the connection of the test.
extension Desktop {
  /// Starts a window manager, and waits until it manages the screen.
  func startWindowManager() throws -> RunningWindowManager {
    let manager = try RunningWindowManager(.openbox, on: server)
    try wait(for: "the window manager", within: Bounds.start) {
      server.control.withUnsafeHandle { handle in
        XGetSelectionOwner(handle, XInternAtom(handle, "WM_S0", 0)) != 0
      }
    }
    return manager
  }

  /// Whether no client has grabbed the keyboard.
  func keyboardIsFree() -> Bool {
    guard grabKeyboard() else { return false }
    releaseKeyboard()
    return true
  }

  /// Grabs the keyboard as a menu does; false if another client has grabbed it.
  func grabKeyboard() -> Bool {
    server.control.withUnsafeHandle { handle in
      XGrabKeyboard(
        handle, XDefaultRootWindow(handle), 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
        == GrabSuccess
    }
  }

  func releaseKeyboard() {
    server.control.withUnsafeHandle { handle in
      _ = XUngrabKeyboard(handle, UInt(CurrentTime))
      _ = XSync(handle, 0)
    }
  }

  /// Closes the connection of the owner of a window, as `xkill` does.
  func killOwner(of window: WindowID) {
    server.control.withUnsafeHandle { handle in
      _ = XKillClient(handle, window.rawValue)
      _ = XSync(handle, 0)
    }
  }

  /// Becomes the owner of a selection.
  func takeSelection(_ selection: AtomID) {
    server.control.withUnsafeHandle { handle in
      let window = XCreateSimpleWindow(handle, XDefaultRootWindow(handle), 0, 0, 1, 1, 0, 0, 0)
      _ = XSetSelectionOwner(handle, selection.rawValue, window, UInt(CurrentTime))
      _ = XSync(handle, 0)
    }
  }

  /// Removes the owner of a selection.
  func giveSelectionUp(_ selection: AtomID) {
    server.control.withUnsafeHandle { handle in
      _ = XSetSelectionOwner(handle, selection.rawValue, 0, UInt(CurrentTime))
      _ = XSync(handle, 0)
    }
  }

  /// Sends synthetic key and button events to a window with `XSendEvent`.
  func sendSyntheticInput(to window: WindowID, keysym: UInt, click point: PixelPoint) {
    let keycode = server.control.keycode(for: keysym) ?? 0
    server.control.withUnsafeHandle { handle in
      for type in [KeyPress, KeyRelease] {
        var event = XEvent()
        event.xkey.type = type
        event.xkey.window = window.rawValue
        event.xkey.root = XDefaultRootWindow(handle)
        event.xkey.keycode = UInt32(keycode)
        event.xkey.same_screen = 1
        _ = XSendEvent(handle, window.rawValue, 0, KeyPressMask | KeyReleaseMask, &event)
      }
      for type in [ButtonPress, ButtonRelease] {
        var event = XEvent()
        event.xbutton.type = type
        event.xbutton.window = window.rawValue
        event.xbutton.root = XDefaultRootWindow(handle)
        event.xbutton.button = 1
        event.xbutton.x = Int32(point.x)
        event.xbutton.y = Int32(point.y)
        event.xbutton.same_screen = 1
        _ = XSendEvent(handle, window.rawValue, 0, ButtonPressMask | ButtonReleaseMask, &event)
      }
      _ = XSync(handle, 0)
    }
  }

  /// Maps a window as large as the screen, in a shade of grey.
  ///
  /// - Parameter level: The shade, from 0 to 255.
  func paintDesktop(level: Int) {
    let screen = server.control.screenRect
    server.control.withUnsafeHandle { handle in
      let window = XCreateSimpleWindow(
        handle, XDefaultRootWindow(handle), 0, 0, UInt32(screen.width), UInt32(screen.height), 0,
        0, UInt(level) * 0x01_0101)
      _ = XMapWindow(handle, window)
      _ = XSync(handle, 0)
    }
  }

  /// Maps an override-redirect window in the centre of the screen.
  func coverTheMiddle() -> WindowID {
    server.control.withUnsafeHandle { handle in
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = 1
      attributes.background_pixel = 0xFF00
      let window = XCreateWindow(
        handle, XDefaultRootWindow(handle), 440, 300, 400, 200, 0, 0, UInt32(InputOutput), nil,
        UInt(CWOverrideRedirect | CWBackPixel), &attributes)
      _ = XMapRaised(handle, window)
      _ = XSync(handle, 0)
      return WindowID(rawValue: window)
    }
  }

  /// Destroys another client's window.
  func destroy(_ window: WindowID) {
    server.control.withUnsafeHandle { handle in
      _ = XDestroyWindow(handle, window.rawValue)
      _ = XSync(handle, 0)
    }
  }

  /// The content of a file; empty if it cannot be read.
  func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
