internal import CX11

/// What the events of a window tell about the pointer.
package struct OverlayPointer {
  /// Whether it is in the window or in one of its subwindows.
  package private(set) var isInside = false
  /// How many buttons were pressed in the window and are still down.
  package private(set) var pressedButtons = 0

  /// Follows an event of the window.
  mutating func track(_ event: DisplayEvent, of window: WindowID) {
    switch event {
    case .pointerEntered(let crossing) where crossing.window == window && !crossing.isSynthetic:
      isInside = true
    case .pointerLeft(let crossing) where crossing.window == window && !crossing.isSynthetic:
      isInside = !crossing.isDeparture
    case .buttonPressed(let button) where button.window == window && !button.isSynthetic:
      pressedButtons += 1
    case .buttonReleased(let button) where button.window == window && !button.isSynthetic:
      pressedButtons = max(pressedButtons - 1, 0)
    case .windowUnmapped(let event) where event.window == window:
      self = OverlayPointer()
    default: break
    }
  }
}

/// Leaving the pointer to the windows below, so that the keyboard focus does not follow it.
///
/// When a window disappears or moves from below the pointer, the server reports to the window below
/// that the pointer has entered it. A window manager whose focus follows the pointer (i3 by default)
/// would focus that window, although the user was typing in another one. Such window managers ignore
/// the events that are due to a grab, so the pointer is grabbed meanwhile.
extension OverlayWindow {
  /// Lets clicks through to the windows below from now on.
  package func letInputThrough() {
    guard !letsInputThrough else { return }
    if hasGrabOfPress { return setInputShape([]) }
    keepingFocus { setInputShape([]) }
  }

  /// Leaves the pointer before the window is destroyed, even while a button is down.
  func leavePointer() {
    if pointer.isInside, !letsInputThrough { keepingFocus { setInputShape([]) } }
  }

  /// Runs `request`, which moves or shapes the window, so that the pointer may leave it.
  func keepingFocusIfEntered(_ request: () -> Void) {
    pointer.isInside && !hasGrabOfPress ? keepingFocus(request) : request()
  }

  /// Whether the server has grabbed the pointer for a button that is down, until the release: the
  /// events that follow are due to that grab.
  private var hasGrabOfPress: Bool { pointer.pressedButtons > 0 }

  /// Runs `request`, which may change the window that the pointer is in.
  ///
  /// Needs no round trip. If another program has grabbed the pointer, it keeps it, and the server
  /// reports to that program only.
  ///
  /// The corresponding Xlib functions are `XGrabPointer` and `XUngrabPointer`.
  private func keepingFocus(_ request: () -> Void) {
    guard !isKeepingFocus, !isDestroyed, !connection.isLost else { return request() }
    isKeepingFocus = true
    let requests = connection.requests
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let grab = xcb_grab_pointer(requests.server, 0, id.wire, 0, async, async, 0, 0, 0)
    connection.input.recordOwnGrab(grab.sequence)
    requests.discard(grab.sequence)
    request()
    xcb_ungrab_pointer(requests.server, 0)
    isKeepingFocus = false
  }
}
