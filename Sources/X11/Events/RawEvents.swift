internal import CX11

/// Events of the devices themselves, on whichever window and whoever has grabbed them, asked for in
/// addition to what others of this process ask for, for as long as it lives.
///
/// X Input 2: raw events.
package final class RawEvents {
  private let share: EventShare<Set<Int32>>

  /// Asks to be told of presses of the pointer's buttons (`DisplayEvent.pressedAnywhere`); nil where
  /// the server lacks X Input 2.
  package convenience init?(ofButtonsOn connection: DisplayConnection) {
    self.init([XI_RawButtonPress], on: connection)
  }

  /// Asks for raw events; nil where the server lacks X Input 2.
  ///
  /// The corresponding Xlib function is `XISelectEvents`.
  init?(_ events: Set<Int32>, on connection: DisplayConnection) {
    guard !connection.isLost, connection.extensions.input != nil, connection.findRawEvents()
    else { return nil }
    share = EventShare(events, on: connection, among: \.rawEvents) { $0.selectRawEvents() }
  }
}

extension DisplayConnection {
  fileprivate func findRawEvents() -> Bool {
    guard rawOpcode == nil else { return true }
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(handle, "XInputExtension", &opcode, &event, &error) != 0 else {
      return false
    }
    rawOpcode = opcode
    return true
  }

  fileprivate func selectRawEvents() {
    var bits: [UInt8] = [0, 0, 0, 0]
    for event in rawEvents.joined() { bits[Int(event >> 3)] |= 1 << UInt8(event & 7) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(handle, root.rawValue, &mask, 1)
    }
    flush()
  }

  /// Turns what a device did into an event of ours, if anybody wants to know.
  func decodeRaw(_ event: inout XEvent) -> DisplayEvent? {
    guard event.xcookie.extension == rawOpcode, XGetEventData(handle, &event.xcookie) != 0 else {
      return nil
    }
    defer { XFreeEventData(handle, &event.xcookie) }
    guard let data = event.xcookie.data else { return nil }
    let raw = data.load(as: XIRawEvent.self)
    syntheticInput?.take(raw)
    guard raw.evtype == XI_RawButtonPress else { return nil }
    return .pressedAnywhere(button: Int(raw.detail))
  }
}
