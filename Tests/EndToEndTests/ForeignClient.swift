import CX11
import Glibc
import TestSupport
import X11

/// What other programs do on a desktop, done over the test's own connection.
extension Desktop {
  /// Starts a window manager, and waits until it manages.
  func startWindowManager() throws -> ChildProcess {
    let manager = try server.start("openbox", environment: environment)
    try wait(for: "the window manager", within: Bounds.start) {
      server.control.withUnsafeHandle { handle in
        XGetSelectionOwner(handle, XInternAtom(handle, "WM_S0", 0)) != 0
      }
    }
    return manager
  }

  /// Whether nobody holds the keyboard.
  func keyboardIsFree() -> Bool {
    guard grabKeyboard() else { return false }
    releaseKeyboard()
    return true
  }

  /// Takes the keyboard as a menu does; false when somebody else has it.
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

  /// Destroys another client's window.
  func destroy(_ window: WindowID) {
    server.control.withUnsafeHandle { handle in
      _ = XDestroyWindow(handle, window.rawValue)
      _ = XSync(handle, 0)
    }
  }

  /// What a file holds; empty when there is none.
  func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
