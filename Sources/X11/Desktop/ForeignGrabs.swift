internal import CX11

/// Which devices other clients have grabbed.
///
/// A screen locker grabs both; X11 has no direct way to tell that the screen is locked.
nonisolated package struct ForeignGrabs: Hashable, Sendable {
  /// Whether another client has grabbed the keyboard.
  package var ofKeyboard: Bool
  /// Whether another client has grabbed the pointer; also while a button is held down over another
  /// client's window.
  package var ofPointer: Bool
}

extension DisplayConnection {
  /// Checks whether other clients have grabbed keyboard and pointer, without grabbing them.
  ///
  /// The server refuses a grab of a device that is grabbed before it refuses one for a window that is
  /// not viewable, and tells which of them it is. So no locker that tries at the same time is
  /// disturbed, no window manager sees a change of the focus, and this client's grabs are kept.
  ///
  /// Costs one round trip.
  package func queryForeignGrabs() -> ForeignGrabs {
    let none = ForeignGrabs(ofKeyboard: false, ofPointer: false)
    guard !isLost else { return none }
    if let grabs = foreignGrabs(refusing: helperWindow) { return grabs }
    guard !isLost else { return none }
    // Another client has destroyed that window. None is created for each query: other presenters
    // watch the windows that come and go.
    let window = makeHelperWindow()
    defer { destroyHelperWindow(window) }
    return foreignGrabs(refusing: window) ?? none
  }

  /// Requests grabs for a window that is not viewable; nil if it does not exist.
  private func foreignGrabs(refusing window: WindowID) -> ForeignGrabs? {
    let server = requests.server
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let keyboard = xcb_grab_keyboard(server, 0, window.wire, 0, async, async).sequence
    let pointer = xcb_grab_pointer(server, 0, window.wire, 0, async, async, 0, 0, 0).sequence
    let answers = [keyboard, pointer].map { requests.answer($0) }
    let refusals = answers.compactMap { answer in
      answer.map { GrabResult(status: Int32($0.field(1, as: UInt8.self))) == .alreadyGrabbed }
    }
    guard refusals.count == 2 else { return nil }
    return ForeignGrabs(ofKeyboard: refusals[0], ofPointer: refusals[1])
  }
}
