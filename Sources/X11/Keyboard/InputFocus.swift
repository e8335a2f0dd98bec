internal import CX11

/// Where the person's attention is: the pointer and the focus.
///
/// Each question costs round trips.
extension DisplayConnection {
  /// Where the pointer is on the screen; nil when it is on another screen.
  ///
  /// The corresponding Xlib function is `XQueryPointer`.
  package func queryPointer() -> PixelPoint? {
    guard !isLost else { return nil }
    var (rootReturn, child): (CX11.Window, CX11.Window) = (0, 0)
    var (rootX, rootY, x, y): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    let onScreen = XQueryPointer(
      handle, root.rawValue, &rootReturn, &child, &rootX, &rootY, &x, &y, &state)
    return onScreen == 0 ? nil : PixelPoint(x: Int(rootX), y: Int(rootY))
  }

  /// The modifiers and buttons that are down now.
  ///
  /// The corresponding Xlib function is `XQueryPointer`.
  package func queryInputState() -> InputState {
    guard !isLost else { return [] }
    var (rootReturn, child): (CX11.Window, CX11.Window) = (0, 0)
    var (rootX, rootY, x, y): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    _ = XQueryPointer(
      handle, root.rawValue, &rootReturn, &child, &rootX, &rootY, &x, &y, &state)
    return InputState(rawValue: state)
  }

  /// The window that gets the keys; nil when none does, or when it is whichever the pointer is
  /// over.
  ///
  /// The corresponding Xlib function is `XGetInputFocus`.
  package func queryFocusedWindow() -> WindowID? {
    guard !isLost else { return nil }
    var window: CX11.Window = 0
    var revertTo: Int32 = 0
    XGetInputFocus(handle, &window, &revertTo)
    // 0 is None, 1 is PointerRoot.
    return window > 1 ? WindowID(window) : nil
  }

  /// The place on the screen of the window that a person works in; nil if there is none.
  ///
  /// That is the top-level window, frame and all, around the focused window. A focus on the root
  /// itself, or on a window that cannot be seen, is as good as none; then the window that the
  /// window manager calls active counts.
  package func queryActiveWindowFrame() -> PixelRect? {
    let active = windows(atoms[.netActiveWindow], of: root, limit: 1)?.first
    for candidate in [queryFocusedWindow(), active] {
      guard let candidate, candidate != root, candidate != .none,
        let top = topLevel(of: candidate), let facts = facts(of: top), facts.isViewable,
        facts.frame.width > 1 || facts.frame.height > 1
      else { continue }
      return facts.frame
    }
    return nil
  }
}
