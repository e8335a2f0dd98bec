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
  /// Costs no round trip. The corresponding Xlib function is `XISelectEvents`, whose library asks
  /// five questions at its first use.
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
    let mask = selected.raw.all.joined().reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    var body: RequestBody = [UInt32(truncatingIfNeeded: root.rawValue)]
    let (maskCount, padding, maskWords): (UInt16, UInt16, UInt16) = (1, 0, 1)
    for field in [maskCount, padding, UInt16(XIAllMasterDevices), maskWords] { body.append(field) }
    // The mask's bits are in bytes of ascending order.
    body.append(mask.littleEndian)
    requests.post(.input, 46, body)
    flush()
  }

  /// Whether a `SyntheticInputWatch` exists, which receives every key of the session.
  package var watchesSyntheticInput: Bool { input.isWatched }

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
