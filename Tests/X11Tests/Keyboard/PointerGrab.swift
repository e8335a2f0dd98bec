import CX11
import X11

/// A grab of the pointer, as menus and screen lockers make it: events over other clients' windows go
/// to one window.
///
/// Events over this client's windows go to those, as without a grab (`owner_events`).
final class PointerGrab {
  private let connection: DisplayConnection
  private let window: WindowID

  /// Whether the last attempt succeeded and the grab was not released since.
  ///
  /// The server may have ended the grab with its window.
  private(set) var isHeld = false

  /// Prepares a grab, without requests.
  init(window: WindowID, on connection: DisplayConnection) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    release()
  }

  /// Tries to grab the pointer, once.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XGrabPointer`.
  func acquire() -> GrabResult {
    guard !connection.isLost else { return .failed }
    let events: EventSelection = [.buttonPress, .buttonRelease, .enterLeave, .pointerMotion]
    let result = connection.grabResult {
      connection.withUnsafeHandle {
        XGrabPointer(
          $0, window.rawValue, 1, UInt32(events.rawValue), GrabModeAsync, GrabModeAsync, 0, 0,
          UInt(CurrentTime))
      }
    }
    isHeld = result == .success
    return result
  }

  /// Releases the grab at once.
  ///
  /// The corresponding Xlib function is `XUngrabPointer`.
  func release() {
    guard isHeld else { return }
    isHeld = false
    guard !connection.isLost else { return }
    connection.withUnsafeHandle { _ = XUngrabPointer($0, UInt(CurrentTime)) }
    connection.flush()
  }
}
