internal import CX11
internal import Glibc

/// Marks key and button presses that another program generated through the XTEST extension as
/// synthetic, as those of `XSendEvent` always are.
///
/// It works while this object lives. It is a filter, not a security boundary: a program that may
/// use XTEST may also emulate a real device, which the server itself cannot detect.
///
/// X Input 2: a raw event names the device of a press and arrives before the press.
package final class SyntheticInputWatch {
  private let events: RawEvents
  /// The XTEST extension's devices.
  private let devices: Set<Int32>
  /// Presses on those devices whose core events have not been decoded yet, in order.
  private var presses: [Press] = []

  private struct Press: Equatable {
    var isKey: Bool
    /// The keycode, or the button's number.
    var detail: UInt32
    /// The server's time in milliseconds.
    var time: UInt
  }

  /// Starts to watch; nil if the server lacks X Input 2.
  package init?(on connection: DisplayConnection) {
    guard let events = RawEvents([XI_RawKeyPress, XI_RawButtonPress], on: connection) else {
      return nil
    }
    self.events = events
    devices = Self.queryDevices(of: connection)
    connection.input.use(self)
  }

  private static func queryDevices(of connection: DisplayConnection) -> Set<Int32> {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.handle, XIAllDevices, &count) else { return [] }
    defer { XIFreeDeviceInfo(list) }
    var devices: Set<Int32> = []
    for index in 0..<Int(count) where strstr(list[index].name, "XTEST") != nil {
      devices.insert(list[index].deviceid)
    }
    return devices
  }

  /// Records a raw press if an XTEST device made it.
  func record(_ raw: XIRawEvent) {
    guard devices.contains(raw.sourceid) else { return }
    presses.append(
      Press(
        isKey: raw.evtype == XI_RawKeyPress, detail: UInt32(bitPattern: raw.detail),
        time: UInt(raw.time)))
    // Presses on other clients' windows are never matched; drop the oldest.
    if presses.count > 64 { presses.removeFirst(32) }
  }

  /// Whether a press came from the XTEST extension; each recorded press matches once.
  func consumePress(isKey: Bool, detail: UInt32, time: UInt) -> Bool {
    let press = Press(isKey: isKey, detail: detail, time: time)
    guard let index = presses.firstIndex(of: press) else { return false }
    presses.removeFirst(index + 1)
    return true
  }
}
