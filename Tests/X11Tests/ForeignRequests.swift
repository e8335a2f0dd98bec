import CX11
import X11

/// What other clients do to our windows.
extension DisplayConnection {
  func destroyForeignWindow(_ window: WindowID) {
    withUnsafeHandle { _ = XDestroyWindow($0, window.rawValue) }
    sync()
  }

  func unmapForeignWindow(_ window: WindowID) {
    withUnsafeHandle { _ = XUnmapWindow($0, window.rawValue) }
    sync()
  }
}
