internal import CX11

/// Tells presses that another program made by the XTEST extension from those of a keyboard or mouse.
///
/// While it lives, such presses are marked as synthetic, as those of `XSendEvent` always are. It is
/// a sieve and no wall: a program that may use XTEST may also speak for a real device, and then the
/// server itself cannot tell.
///
/// X Input 2: raw events, which name the device that a press came from and arrive before the press.
package final class SyntheticInputWatch {
  private let events: RawEvents
  /// The devices of the XTEST extension.
  private let devices: Set<Int32>
  /// The last presses of those devices that were told of and have not come yet.
  private var presses: [Press] = []

  private struct Press: Equatable {
    var isKey: Bool
    /// The key's code, or the button's number.
    var detail: UInt32
    /// The server's milliseconds.
    var time: UInt
  }

  /// Starts to watch; nil where the server lacks X Input 2.
  package init?(on connection: DisplayConnection) {
    guard let events = RawEvents([XI_RawKeyPress, XI_RawButtonPress], on: connection) else {
      return nil
    }
    self.events = events
    devices = Self.queryDevices(of: connection)
    connection.syntheticInput = self
  }

  private static func queryDevices(of connection: DisplayConnection) -> Set<Int32> {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.handle, XIAllDevices, &count) else { return [] }
    defer { XIFreeDeviceInfo(list) }
    var devices: Set<Int32> = []
    for index in 0..<Int(count) where String(cString: list[index].name).contains("XTEST") {
      devices.insert(list[index].deviceid)
    }
    return devices
  }

  /// Takes note of a raw event.
  func take(_ raw: XIRawEvent) {
    guard devices.contains(raw.sourceid) else { return }
    presses.append(
      Press(
        isKey: raw.evtype == XI_RawKeyPress, detail: UInt32(bitPattern: raw.detail),
        time: UInt(raw.time)))
    // What never comes, because it was not for us, is forgotten in time.
    if presses.count > 64 { presses.removeFirst(32) }
  }

  /// Whether a press came from the XTEST extension.
  func made(isKey: Bool, detail: UInt32, time: UInt) -> Bool {
    let press = Press(isKey: isKey, detail: detail, time: time)
    guard let index = presses.firstIndex(of: press) else { return false }
    presses.removeFirst(index + 1)
    return true
  }
}
