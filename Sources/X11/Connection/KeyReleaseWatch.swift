internal import CX11

/// Reports when a key of the user's keyboards is released, whichever client has the keyboard.
///
/// X Input 2: raw events.
final class KeyReleaseWatch {
  private let keycode: UInt8
  private let devices: XTestDevices
  private let events: RawEvents
  private let action: () -> Void

  /// Starts to watch; nil if the server lacks X Input 2.
  ///
  /// - Parameters:
  ///   - keycode: The key.
  ///   - connection: The display; it has one such watch at a time, the newest.
  ///   - action: Called from the loop.
  init?(of keycode: UInt8, on connection: DisplayConnection, action: @escaping () -> Void) {
    guard let events = RawEvents([XI_RawKeyRelease], on: connection) else { return nil }
    self.keycode = keycode
    self.events = events
    self.action = action
    devices = XTestDevices(on: connection)
    connection.input.use(self)
  }

  /// Called with each raw event.
  func record(_ raw: XIRawEvent) {
    guard raw.evtype == XI_RawKeyRelease, raw.detail == Int32(keycode),
      !devices.contains(raw.sourceid)
    else { return }
    action()
  }
}
