internal import CX11

/// The result of an attempt to grab the keyboard or the pointer.
nonisolated package enum GrabResult: Int, Hashable, Sendable {
  /// `GrabSuccess`.
  case success
  /// `AlreadyGrabbed`: another client has grabbed the device.
  case alreadyGrabbed
  /// `GrabInvalidTime`: the time was before the last grab, or after the server's time.
  case invalidTime
  /// `GrabNotViewable`: the window is not viewable.
  case notViewable
  /// `GrabFrozen`: another client's grab has frozen the device.
  case frozen
  /// The window does not exist, or the connection is lost.
  case failed

  init(status: Int32) {
    self = GrabResult(rawValue: Int(status)) ?? .failed
  }
}

/// A grab of the keyboard, which directs all keys to one window, even those that the focus or the
/// pointer would bring to another window of this client.
///
/// The focus does not change, so it needs no restoring. The grab ends with this object, with the
/// window, or with the process.
package final class KeyboardGrab {
  private let connection: DisplayConnection
  private let window: WindowID

  /// Whether the last attempt succeeded and the grab was not released since.
  ///
  /// The server may have ended the grab with its window.
  package private(set) var isHeld = false

  /// The replies to a grab that was requested.
  private var begun: (grab: ServerRequests.Ticket, keys: ServerRequests.Ticket)?

  /// Prepares a grab, without requests.
  package init(window: WindowID, on connection: DisplayConnection) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    release()
  }

  /// Requests the keyboard grab without waiting; `acquire` waits for the reply, or `release` undoes
  /// it.
  package func begin() {
    guard begun == nil, !connection.isLost else { return }
    let server = connection.requests.server
    let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let grab = xcb_grab_keyboard(server, 0, window.wire, 0, mode, mode)
    begun = (grab.sequence, xcb_query_keymap(server).sequence)
  }

  /// Tries to grab the keyboard, once.
  ///
  /// Costs one round trip, unless one was made since `begin`: the keys that are down are asked for
  /// along with it. Those are then reported as repeats until they are released.
  ///
  /// The corresponding Xlib functions are `XGrabKeyboard` and `XQueryKeymap`.
  package func acquire() -> GrabResult {
    begin()
    guard let begun, !connection.isLost else { return .failed }
    self.begun = nil
    let requests = connection.requests
    let result =
      requests.answer(begun.grab).map { GrabResult(status: Int32($0.field(1, as: UInt8.self))) }
      ?? .failed
    let keys = requests.answer(begun.keys)
    if result == .success, !isHeld, let keys {
      let keymap = keys.bytes(at: 8, count: 32).map { CChar(bitPattern: $0) }
      connection.input.keysAreDown(HeldKeys(keymap: keymap))
    }
    isHeld = result == .success
    return result
  }

  /// Releases the grab at once.
  ///
  /// The corresponding Xlib function is `XUngrabKeyboard`.
  package func release() {
    guard isHeld || begun != nil else { return }
    isHeld = false
    guard !connection.isLost else { return }
    if let begun {
      connection.requests.discard(begun.grab)
      connection.requests.discard(begun.keys)
      self.begun = nil
    }
    XUngrabKeyboard(connection.handle, UInt(CurrentTime))
    connection.forgetHeldKeys()
    // A screen locker that waits for the keyboard must not wait for the next flush.
    connection.flush()
  }
}

extension DisplayConnection {
  /// Ends every grab of keyboard and pointer by this client, including those that the server
  /// started for a press over one of its windows; sent at once.
  ///
  /// The corresponding Xlib functions are `XUngrabKeyboard` and `XUngrabPointer`.
  package func releaseEveryGrab() {
    guard !isLost else { return }
    XUngrabKeyboard(handle, UInt(CurrentTime))
    XUngrabPointer(handle, UInt(CurrentTime))
    flush()
  }

  /// The result of a request for a grab.
  ///
  /// When the request fails with an X error, Xlib returns 0, which is `GrabSuccess`.
  package func grabResult(_ request: () -> Int32) -> GrabResult {
    let (status, error) = catchingError(of: request)
    return error == nil && !isLost ? GrabResult(status: status) : .failed
  }
}
