internal import CX11

/// Hands a key press to the program that has grabbed that key everywhere, such as a key for the
/// volume, although this client has grabbed the keyboard.
///
/// A grab of the keyboard overrides grabs of single keys. So it is released, and the press repeated
/// through the XTEST extension: the server then gives the keyboard to the other program until the
/// user releases the key, which the server also repeats meanwhile. A key that no program has grabbed
/// is not handed over, so no window receives it.
package final class ShortcutHandover {
  /// Called when the user releases the key: the keyboard can be grabbed again.
  package var keyWasReleased: (() -> Void)?

  /// Whether the XTEST extension holds the key down until the user releases it.
  package private(set) var isDown = false

  /// Modifiers that were pressed in the user's place, as keycodes: this client gets their presses,
  /// but not their releases.
  package private(set) var simulatedModifiers: [UInt8] = []

  private let connection: DisplayConnection
  private let key: GrabbedKey
  /// Reports the user's release; nil if the key is not held down, or the server lacks X Input 2.
  private var releases: KeyReleaseWatch?

  /// Modifiers as grabs contain them, without pointer buttons and keyboard groups.
  private static let grabbable: UInt32 = 0xff

  /// Hands over a press of a key; nil if no other program has grabbed the key with these modifiers, or
  /// the server lacks the XTEST extension.
  ///
  /// Costs two round trips, and two more at first.
  ///
  /// - Parameters:
  ///   - press: The press, which has just been received.
  ///   - grab: The grab that it came from, which is released.
  ///   - connection: The display.
  package init?(_ press: KeyEvent, from grab: KeyboardGrab, on connection: DisplayConnection) {
    self.connection = connection
    let modifiers = InputState(rawValue: press.state.rawValue & Self.grabbable)
    key = GrabbedKey(keycode: press.keycode, modifiers: modifiers)
    guard !connection.isLost, connection.requests.numbers(of: .test) != nil else { return nil }
    // Selected before the round trips: a release that is not in the queue afterwards will be reported.
    if !press.isFromXTest {
      releases = KeyReleaseWatch(of: press.keycode, on: connection) { [weak self] in
        self?.wasReleased()
      }
    }
    guard isGrabbedByAnother, let modifiers = releasedModifiers(), !connection.isLost else {
      return nil
    }
    simulatedModifiers = modifiers
    let staysDown = releases != nil && modifiers.isEmpty && !isReleaseQueued
    // A key that is down cannot be pressed. This release still comes to this client, and so do the
    // presses of modifiers, which another program may have grabbed alone.
    simulate(key.keycode, isPress: false)
    for modifier in modifiers { simulate(modifier, isPress: true) }
    grab.release()
    simulate(key.keycode, isPress: true)
    isDown = staysDown
    if !staysDown {
      releases = nil
      simulate(key.keycode, isPress: false)
      for modifier in modifiers { simulate(modifier, isPress: false) }
    }
    connection.flush()
  }

  isolated deinit {
    end()
  }

  /// Releases the key for the XTEST extension, which must happen once the user has released it.
  package func end() {
    guard isDown else { return }
    isDown = false
    releases = nil
    guard !connection.isLost else { return }
    simulate(key.keycode, isPress: false)
    connection.flush()
  }

  private func wasReleased() {
    guard isDown else { return }
    end()
    keyWasReleased?()
  }
}

extension ShortcutHandover {
  /// Whether another program has grabbed the key, tried by grabbing it.
  private var isGrabbedByAnother: Bool {
    let chosen = GrabbedKey(
      keycode: key.keycode, modifiers: key.modifiers.intersection(ChordGrab.choosable))
    guard !connection.ownChords.contains(chosen) else { return false }
    // The core protocol ignores the grabs of X Input 2, and the other way round.
    let question = askInput2()
    let (code, root) = (Int32(key.keycode), connection.root.rawValue)
    let error = connection.withErrorTrap {
      XGrabKey(
        connection.handle, code, key.modifiers.rawValue, root, 0, GrabModeAsync, GrabModeAsync)
    }
    if error == nil { XUngrabKey(connection.handle, code, key.modifiers.rawValue, root) }
    return isRefused(question) || error != nil
  }

  /// Requests the grab of X Input 2.
  ///
  /// The corresponding Xlib function is `XIGrabKeycode`.
  private func askInput2() -> ServerRequests.Ticket? {
    var body: RequestBody = [0, root, 0, UInt32(key.keycode)]
    let (modifierCount, maskWords): (UInt16, UInt16) = (1, 1)
    for field in [UInt16(XIAllMasterDevices), modifierCount, maskWords] { body.append(field) }
    for field in [XIGrabtypeKeycode, XIGrabModeAsync, XIGrabModeAsync, 0, 0, 0] {
      body.append(UInt8(field))
    }
    body.append((UInt32(1) << UInt32(XI_KeyPress)).littleEndian)
    body.append(key.modifiers.rawValue)
    return connection.requests.ask(.input, 54, body)
  }

  /// Whether the grab of X Input 2 was refused, else ends it.
  ///
  /// The corresponding Xlib function is `XIUngrabKeycode`.
  private func isRefused(_ question: ServerRequests.Ticket?) -> Bool {
    guard let answer = connection.requests.answer(question) else { return false }
    let refusedCount = answer.field(8, as: UInt16.self)
    guard refusedCount == 0 else { return true }
    var body: RequestBody = [root, UInt32(key.keycode)]
    for field in [UInt16(XIAllMasterDevices), 1] { body.append(field) }
    for field in [XIGrabtypeKeycode, 0, 0, 0] { body.append(UInt8(field)) }
    body.append(key.modifiers.rawValue)
    connection.requests.post(.input, 55, body)
    return false
  }

  private var root: UInt32 { UInt32(truncatingIfNeeded: connection.root.rawValue) }

  /// Whether a release of the key is waiting among the received events.
  private var isReleaseQueued: Bool {
    var search = (keycode: UInt32(key.keycode), isFound: false)
    withUnsafeMutablePointer(to: &search) { search in
      var event = XEvent()
      // No event matches, so that all of them stay in the queue.
      _ = XCheckIfEvent(
        connection.handle, &event,
        { _, event, argument in
          guard let event, let argument, event.pointee.type == KeyRelease else { return 0 }
          argument.withMemoryRebound(to: (keycode: UInt32, isFound: Bool).self, capacity: 1) {
            if event.pointee.xkey.keycode == $0.pointee.keycode { $0.pointee.isFound = true }
          }
          return 0
        }, UnsafeMutableRawPointer(search).assumingMemoryBound(to: CChar.self))
    }
    return search.isFound
  }

  /// Keys for modifiers of the shortcut that the user has released since the press; nil if others
  /// are down now, so that the press would be another shortcut, or text.
  private func releasedModifiers() -> [UInt8]? {
    let state = InputState(rawValue: connection.queryModifiers())
    let former = key.modifiers
    if state == former { return [] }
    guard former.isSuperset(of: state) else { return nil }
    let missing = former.subtracting(state)
    let keys = missing.isSubset(of: ChordGrab.choosable) ? connection.keycodes(of: missing) : []
    return keys.isEmpty ? nil : keys
  }

  /// Presses or releases a key as a program does.
  ///
  /// The corresponding function of libXtst is `XTestFakeKeyEvent`.
  private func simulate(_ keycode: UInt8, isPress: Bool) {
    var body = RequestBody()
    for field in [UInt8(isPress ? KeyPress : KeyRelease), keycode, 0, 0] { body.append(field) }
    // The delay, the root, the pointer's place and the device, which a core key does not need.
    for _ in 0..<7 { body.append(UInt32(0)) }
    connection.requests.post(.test, 2, body)
  }
}
