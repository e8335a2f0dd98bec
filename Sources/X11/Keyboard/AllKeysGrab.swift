internal import CX11

/// Passive grabs of all keys: the first key that is pressed anywhere without a modifier comes to this
/// client, which has the keyboard until the key is released.
///
/// Unlike with a grab of the keyboard, other programs, such as screen lockers, can grab it. Keys that
/// another program has grabbed everywhere, such as a window manager's shortcuts, stay with it, and so
/// do this client's own (`ChordGrab`).
///
/// The keys are grabbed for the state of Caps Lock, Num Lock and latched modifiers at the time, and again
/// when that changes: the server compares each grab with all others, which would take it 30 ms already
/// for every state of the locks.
package final class AllKeysGrab {
  private let connection: DisplayConnection
  private var observations: [EventObservation] = []
  /// The grabbed keycodes, and the modifiers that they are grabbed with.
  private var grabs: (keycodes: [Int32], modifiers: UInt32) = ([], 0)

  /// Grabs the keys; costs a round trip.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - action: Called from the loop with the events of grabbed keys.
  ///
  /// The corresponding Xlib function is `XGrabKey`.
  package init(on connection: DisplayConnection, action: @escaping (DisplayEvent) -> Void) {
    self.connection = connection
    connection.selectStickyModifiers(true)
    grab(with: connection.queryStickyModifiers())
    observations = [
      connection.addObserver(for: connection.root) { event in
        switch event {
        case .keyPressed, .keyReleased: action(event)
        default: break
        }
      },
      connection.addObserver(for: WindowID.none) { [weak self] event in
        guard let self, case .stickyModifiersChanged(let modifiers) = event,
          modifiers != grabs.modifiers
        else { return }
        ungrab()
        grab(with: modifiers)
      },
    ]
  }

  /// Events of keys that were pressed before are no longer reported.
  isolated deinit {
    connection.selectStickyModifiers(false)
    ungrab()
  }

  private func ungrab() {
    guard !connection.isLost else { return }
    connection.ignoringErrors {
      for keycode in grabs.keycodes {
        XUngrabKey(connection.handle, keycode, grabs.modifiers, connection.root.rawValue)
      }
    }
  }

  private func grab(with modifiers: UInt32) {
    grabs = ([], modifiers)
    guard !connection.isLost else { return }
    var (first, last): (Int32, Int32) = (0, 0)
    XDisplayKeycodes(connection.handle, &first, &last)
    guard first > 0, first <= last else { return }
    grabs.keycodes = (first...last).filter {
      !connection.ownChords.contains(GrabbedKey(keycode: UInt8(clamping: $0), modifiers: []))
    }
    // Of keys that others have grabbed, only those grabs fail.
    connection.ignoringErrors {
      for keycode in grabs.keycodes {
        XGrabKey(
          connection.handle, keycode, modifiers, connection.root.rawValue, 0, GrabModeAsync,
          GrabModeAsync)
      }
    }
  }
}
