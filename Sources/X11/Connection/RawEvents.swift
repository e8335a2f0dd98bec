internal import CX11

/// Raw device events, which are reported for every window and during every grab; selected for as
/// long as this object lives, in addition to what other parts of this process select.
///
/// X Input 2: raw events.
package final class RawEvents {
  private let connection: DisplayConnection
  private let key: EventRequests<Set<Int32>>.Key

  /// Selects presses of pointer buttons (`DisplayEvent.pressedAnywhere`); nil if the server lacks
  /// X Input 2.
  package convenience init?(ofButtonsOn connection: DisplayConnection) {
    self.init([XI_RawButtonPress], on: connection)
  }

  /// Selects raw events by their X Input 2 types; nil if the server lacks X Input 2.
  ///
  /// The corresponding Xlib function is `XISelectEvents`.
  init?(_ events: Set<Int32>, on connection: DisplayConnection) {
    guard !connection.isLost, connection.extensions.input != nil else { return nil }
    self.connection = connection
    key = connection.selected.raw.add(events)
    connection.selectRawEvents()
  }

  isolated deinit {
    connection.selected.raw.remove(key)
    guard !connection.isLost else { return }
    connection.selectRawEvents()
  }
}

extension DisplayConnection {
  fileprivate func selectRawEvents() {
    var bits: [UInt8] = [0, 0, 0, 0]
    for event in selected.raw.all.joined() { bits[Int(event >> 3)] |= 1 << UInt8(event & 7) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(handle, root.rawValue, &mask, 1)
    }
    flush()
  }

  /// Decodes a raw event, and passes it to the `SyntheticInputWatch` if there is one.
  ///
  /// - Returns: A button press; nil for other events.
  func decodeRaw(_ event: inout XEvent) -> DisplayEvent? {
    guard event.xcookie.extension == extensions.inputOpcode,
      XGetEventData(handle, &event.xcookie) != 0
    else { return nil }
    defer { XFreeEventData(handle, &event.xcookie) }
    guard let data = event.xcookie.data else { return nil }
    let raw = data.load(as: XIRawEvent.self)
    input.recordRaw(raw)
    guard raw.evtype == XI_RawButtonPress else { return nil }
    return .pressedAnywhere(button: Int(raw.detail))
  }
}
