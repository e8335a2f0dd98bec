internal import CX11

/// A 1 × 1 window that is never mapped, for owning a selection; it is destroyed with this object.
///
/// Destroying the window frees the selection without a race against a client that took it in the
/// meantime.
final class HelperWindow {
  let id: WindowID
  private let connection: DisplayConnection
  private let observation: EventObservation

  /// Creates the window.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - action: Called from the loop with each event of the window.
  init(on connection: DisplayConnection, action: @escaping (DisplayEvent) -> Void) {
    self.connection = connection
    id = connection.makeHelperWindow()
    observation = connection.addObserver(for: id, action: action)
  }

  isolated deinit {
    observation.cancel()
    connection.destroyHelperWindow(id)
  }
}

extension DisplayConnection {
  /// Creates a 1 × 1 window that is never mapped and receives property events; the caller destroys
  /// it.
  func makeHelperWindow() -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    let created = XCreateWindow(
      handle, XDefaultRootWindow(handle), -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWOverrideRedirect | CWEventMask), &attributes)
    return WindowID(rawValue: UInt(created))
  }

  /// Destroys a window of `makeHelperWindow`.
  func destroyHelperWindow(_ window: WindowID) {
    guard !isLost else { return }
    ignoringErrors { _ = XDestroyWindow(handle, window.rawValue) }
  }
}
