internal import CX11

/// Passive grabs of all keys: the first key that is pressed anywhere without a modifier comes to this
/// client, which has the keyboard until the key is released.
///
/// Unlike with a grab of the keyboard, other programs, such as screen lockers, can grab it. Keys that
/// another program has grabbed everywhere, such as a window manager's shortcuts, stay with it, and so
/// do this client's own (`ChordGrab`).
package final class AllKeysGrab {
  private let connection: DisplayConnection
  private var observation: EventObservation?
  /// The grabbed keycodes and states of Caps Lock and Num Lock.
  private var grabs: [(keycode: Int32, locks: UInt32)] = []

  /// Grabs the keys; costs a round trip.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - action: Called from the loop with the events of grabbed keys.
  ///
  /// The corresponding Xlib function is `XGrabKey`.
  package init(on connection: DisplayConnection, action: @escaping (DisplayEvent) -> Void) {
    self.connection = connection
    grab()
    observation = connection.addObserver(for: connection.root) { event in
      switch event {
      case .keyPressed, .keyReleased: action(event)
      default: break
      }
    }
  }

  isolated deinit {
    release()
  }

  /// Ends the grabs; events of keys that were pressed before are still reported.
  ///
  /// The corresponding Xlib function is `XUngrabKey`.
  package func release() {
    let former = grabs
    grabs = []
    guard !connection.isLost else { return }
    connection.ignoringErrors {
      for (keycode, locks) in former {
        XUngrabKey(connection.handle, keycode, locks, connection.root.rawValue)
      }
    }
  }

  private func grab() {
    guard !connection.isLost else { return }
    var (first, last): (Int32, Int32) = (0, 0)
    XDisplayKeycodes(connection.handle, &first, &last)
    guard first > 0, first <= last else { return }
    let (caps, number) = (UInt32(LockMask), connection.queryNumLockMask())
    let states = Set([0, caps, number, caps | number])
    grabs = (first...last).filter {
      !connection.ownChords.contains(GrabbedKey(keycode: UInt8(clamping: $0), modifiers: []))
    }
    .flatMap { keycode in states.map { (keycode, $0) } }
    // Of keys that others have grabbed, only those grabs fail.
    connection.ignoringErrors {
      for (keycode, locks) in grabs {
        XGrabKey(
          connection.handle, keycode, locks, connection.root.rawValue, 0, GrabModeAsync,
          GrabModeAsync)
      }
    }
  }
}
