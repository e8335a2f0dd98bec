internal import CX11

/// What became of an attempt to grab the keyboard or the pointer.
nonisolated package enum GrabResult: Int, Hashable, Sendable {
  case success
  /// Another client holds it.
  case alreadyGrabbed
  /// The time was earlier than the last grab's, or later than the server's.
  case invalidTime
  /// The window is not on the screen.
  case notViewable
  /// Another client's grab froze the device.
  case frozen
  /// The window, or the server, is gone.
  case failed

  init(status: Int32) {
    self = GrabResult(rawValue: Int(status)) ?? .failed
  }
}

/// Every key for one window of ours, while it lasts.
///
/// The focus stays where it is, so that it comes back by itself. The grab ends with its owner, with
/// the window, or with the process.
package final class KeyboardGrab {
  private let connection: DisplayConnection
  private let window: WindowID

  /// Whether the last attempt succeeded and was not released.
  ///
  /// The server may have ended the grab with its window.
  package private(set) var isHeld = false

  /// Prepares to grab the keyboard; nothing happens yet.
  package init(window: WindowID, on connection: DisplayConnection) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    release()
  }

  /// Tries once.
  ///
  /// Costs a round trip, and a second one on success.
  ///
  /// From then on a key that was held before can only be told as a repeat, until it goes up.
  ///
  /// The corresponding Xlib function is `XGrabKeyboard`.
  package func acquire() -> GrabResult {
    guard !connection.isLost else { return .failed }
    let status = connection.ignoringErrors {
      XGrabKeyboard(
        connection.handle, window.rawValue, 1, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
    }
    let result = GrabResult(status: status)
    if result == .success, !isHeld { connection.learnHeldKeys() }
    isHeld = result == .success
    return result
  }

  /// Gives the keyboard back at once.
  ///
  /// The corresponding Xlib function is `XUngrabKeyboard`.
  package func release() {
    guard isHeld else { return }
    isHeld = false
    guard !connection.isLost else { return }
    XUngrabKeyboard(connection.handle, UInt(CurrentTime))
    connection.forgetHeldKeys()
    // A locker that waits for the keyboard must not have to wait for our next flush.
    connection.flush()
  }
}

/// Every button of the pointer for one window of ours, while it lasts.
///
/// Events over other windows of ours go to those, as without a grab.
package final class PointerGrab {
  private let connection: DisplayConnection
  private let window: WindowID

  /// Whether the last attempt succeeded and was not released.
  ///
  /// The server may have ended the grab with its window.
  package private(set) var isHeld = false

  /// Prepares to grab the pointer; nothing happens yet.
  package init(window: WindowID, on connection: DisplayConnection) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    release()
  }

  /// Tries once.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XGrabPointer`.
  package func acquire() -> GrabResult {
    guard !connection.isLost else { return .failed }
    let events: EventSelection = [.buttonPress, .buttonRelease, .enterLeave, .pointerMotion]
    let status = connection.ignoringErrors {
      XGrabPointer(
        connection.handle, window.rawValue, 1, UInt32(events.rawValue), GrabModeAsync,
        GrabModeAsync, 0, 0, UInt(CurrentTime))
    }
    let result = GrabResult(status: status)
    isHeld = result == .success
    return result
  }

  /// Gives the pointer back at once.
  ///
  /// The corresponding Xlib function is `XUngrabPointer`.
  package func release() {
    guard isHeld else { return }
    isHeld = false
    guard !connection.isLost else { return }
    XUngrabPointer(connection.handle, UInt(CurrentTime))
    connection.flush()
  }
}
