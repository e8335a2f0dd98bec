internal import CX11

/// A passive grab of the pointer's presses in a window, which lasts as long as this object.
///
/// The window still gets each press, after the action: window managers use this to focus a window
/// when it is clicked.
package final class PressGrab {
  private let connection: DisplayConnection
  private let window: WindowID
  private var observation: EventObservation?

  /// Grabs the presses.
  ///
  /// - Parameters:
  ///   - window: Presses in it and in its subwindows are reported.
  ///   - connection: The display.
  ///   - action: Called with each press before the window gets it.
  ///
  /// The corresponding Xlib functions are `XGrabButton` and `XAllowEvents`.
  package init(
    in window: WindowID, on connection: DisplayConnection, action: @escaping () -> Void
  ) {
    self.connection = connection
    self.window = window
    connection.ignoringErrors {
      _ = XGrabButton(
        connection.handle, UInt32(AnyButton), UInt32(AnyModifier), window.rawValue, 0,
        UInt32(ButtonPressMask), GrabModeSync, GrabModeAsync, 0, 0)
    }
    observation = connection.addObserver(for: window) { [weak self] event in
      guard case .buttonPressed = event else { return }
      action()
      self?.passOn()
    }
  }

  isolated deinit {
    guard !connection.isLost else { return }
    // The window may have been destroyed.
    connection.ignoringErrors {
      _ = XUngrabButton(
        connection.handle, UInt32(AnyButton), UInt32(AnyModifier), window.rawValue)
    }
    connection.flush()
  }

  private func passOn() {
    guard !connection.isLost else { return }
    _ = XAllowEvents(connection.handle, ReplayPointer, UInt(CurrentTime))
    connection.flush()
  }
}
