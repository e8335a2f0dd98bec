internal import CX11

/// Marks key and button presses that another program generated through the XTEST extension.
///
/// It works while this object lives. It is a filter, not a security boundary: a program that may
/// use XTEST may also emulate a real device, which the server itself cannot detect.
///
/// X Input 2: a raw event names the device of a press and arrives before the press.
package final class SyntheticInputWatch {
  /// What is marked.
  package enum Scope {
    /// Presses of keys, by `KeyEvent.isFromXTest`.
    case keys
    /// All presses, as synthetic, as those of `XSendEvent` always are.
    case everything
  }

  /// What is marked.
  package let scope: Scope

  private let events: RawEvents
  private let devices: XTestDevices
  /// Presses on any device whose core events have not been decoded yet, in order.
  private var presses: [Press] = []

  private struct Press {
    var device: Int32
    var isKey: Bool
    /// The keycode, or the button's number.
    var detail: UInt32
    /// The server's time in milliseconds.
    var time: UInt
  }

  /// Starts to watch; nil if the server lacks X Input 2.
  ///
  /// - Parameters:
  ///   - scope: What is marked.
  ///   - connection: The display.
  package init?(_ scope: Scope, on connection: DisplayConnection) {
    let types = scope == .keys ? [XI_RawKeyPress] : [XI_RawKeyPress, XI_RawButtonPress]
    guard let events = RawEvents(Set(types), on: connection) else { return nil }
    self.scope = scope
    self.events = events
    devices = XTestDevices(on: connection)
    connection.input.use(self)
  }

  /// Records a raw press.
  func record(_ raw: XIRawEvent) {
    guard raw.evtype == XI_RawKeyPress || raw.evtype == XI_RawButtonPress else { return }
    presses.append(
      Press(
        device: raw.sourceid, isKey: raw.evtype == XI_RawKeyPress,
        detail: UInt32(bitPattern: raw.detail), time: UInt(raw.time)))
    // Presses on other clients' windows are never matched; drop the oldest.
    if presses.count > 64 { presses.removeFirst(32) }
  }

  /// Whether a press of a key is to be marked, as it came from the XTEST extension.
  func marksKey(_ keycode: UInt32, time: UInt) -> Bool {
    consumePress(isKey: true, detail: keycode, time: time).map(devices.contains) ?? false
  }

  /// Whether a press of a pointer button is to be marked, as it came from the XTEST extension.
  func marksButton(_ number: UInt32, time: UInt) -> Bool {
    guard scope == .everything else { return false }
    return consumePress(isKey: false, detail: number, time: time).map(devices.contains) ?? false
  }

  /// Returns the device of a recorded press; each matches once.
  private func consumePress(isKey: Bool, detail: UInt32, time: UInt) -> Int32? {
    let index = presses.firstIndex {
      $0.isKey == isKey && $0.detail == detail && $0.time == time
    }
    guard let index else { return nil }
    defer { presses.removeFirst(index + 1) }
    return presses[index].device
  }
}
