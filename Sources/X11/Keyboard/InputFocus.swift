internal import CX11

/// Where the keys go that are pressed.
package enum InputFocus: Equatable, Sendable {
  /// Nowhere: `None`.
  case nothing
  /// To the window below the pointer: `PointerRoot`.
  case pointer
  case window(WindowID)

  /// The window; nil if there is none, or the focus follows the pointer.
  package var window: WindowID? {
    if case .window(let window) = self { window } else { nil }
  }

  fileprivate init(_ window: CX11.Window) {
    switch window {
    case 0: self = .nothing
    case CX11.Window(PointerRoot): self = .pointer
    default: self = .window(WindowID(rawValue: window))
    }
  }
}

/// Queries about the pointer and the keyboard focus; each costs round trips.
extension DisplayConnection {
  /// Returns the pointer's position on the screen; nil if it is on another screen.
  ///
  /// The corresponding Xlib function is `XQueryPointer`.
  package func queryPointer() -> PixelPoint? {
    guard !isLost else { return nil }
    if let answer = earlyAnswer(.pointer) {
      let isOnScreen = answer.field(1, as: UInt8.self) != 0
      func coordinate(_ offset: Int) -> Int { Int(answer.field(offset, as: Int16.self)) }
      return isOnScreen ? PixelPoint(x: coordinate(16), y: coordinate(18)) : nil
    }
    var (rootReturn, child): (CX11.Window, CX11.Window) = (0, 0)
    var (rootX, rootY, x, y): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    let onScreen = XQueryPointer(
      handle, root.rawValue, &rootReturn, &child, &rootX, &rootY, &x, &y, &state)
    return onScreen == 0 ? nil : PixelPoint(x: Int(rootX), y: Int(rootY))
  }

  /// Returns the modifiers and buttons that are down now.
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

  /// Gives a window the keyboard focus; if the window is destroyed or unmapped, its parent gets it.
  ///
  /// The corresponding Xlib function is `XSetInputFocus`.
  package func setFocus(_ window: WindowID) {
    guard !isLost else { return }
    ignoringErrors {
      _ = XSetInputFocus(handle, window.rawValue, Int32(RevertToParent), UInt(CurrentTime))
    }
  }

  /// Gives the keyboard focus to whichever window is below the pointer.
  ///
  /// The corresponding Xlib function is `XSetInputFocus`.
  package func setFocusToPointer() {
    guard !isLost else { return }
    XSetInputFocus(handle, CX11.Window(PointerRoot), Int32(RevertToPointerRoot), UInt(CurrentTime))
  }

  /// Returns the keyboard focus.
  ///
  /// The corresponding Xlib function is `XGetInputFocus`.
  package func queryFocus() -> InputFocus {
    guard !isLost else { return .nothing }
    if let answer = earlyAnswer(.focus) {
      return InputFocus(CX11.Window(answer.field(8, as: UInt32.self)))
    }
    var window: CX11.Window = 0
    var revertTo: Int32 = 0
    XGetInputFocus(handle, &window, &revertTo)
    return InputFocus(window)
  }

  /// Returns the window with the keyboard focus; nil if there is none, or if the focus follows the
  /// pointer.
  package func queryFocusedWindow() -> WindowID? { queryFocus().window }

  /// Returns the frame, in the screen's coordinates, of the window that the user works in; nil if
  /// there is none.
  ///
  /// That is the top-level window with the focus, including its frame. If the focus is on the root or
  /// an invisible window, the window manager's active window counts (EWMH: `_NET_ACTIVE_WINDOW`).
  package func queryActiveWindowFrame() -> PixelRect? {
    let active = queryActiveWindow()
    for candidate in [queryFocusedWindow(), active] {
      guard let candidate, candidate != root,
        let top = topLevel(of: candidate), let facts = facts(of: top), facts.isViewable,
        facts.frame.width > 1 || facts.frame.height > 1
      else { continue }
      return facts.frame
    }
    return nil
  }
}
