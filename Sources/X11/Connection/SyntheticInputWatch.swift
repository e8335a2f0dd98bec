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
    /// Presses of Escape, by `KeyEvent.isFromXTest`.
    case escape
    /// All presses, as synthetic, as those of `XSendEvent` always are.
    case everything
  }

  /// What is marked.
  package let scope: Scope

  private let events: RawEvents
  private let connection: DisplayConnection
  /// The question for the devices, until its answer is needed.
  private var question: ServerRequests.Ticket?
  /// The XTEST extension's devices.
  private lazy var devices = receiveDevices()
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
    let types = scope == .escape ? [XI_RawKeyPress] : [XI_RawKeyPress, XI_RawButtonPress]
    guard let events = RawEvents(Set(types), on: connection) else { return nil }
    self.scope = scope
    self.events = events
    self.connection = connection
    question = connection.requests.ask(.input, 48, [UInt32(XIAllDevices)])
    connection.input.use(self)
  }

  isolated deinit {
    if let question, !connection.isLost { connection.requests.discard(question) }
  }

  /// Reads the answer, which has arrived long before a person or a program presses a key.
  ///
  /// The corresponding Xlib function is `XIQueryDevice`.
  private func receiveDevices() -> Set<Int32> {
    defer { question = nil }
    guard !connection.isLost, let answer = connection.requests.answer(question) else { return [] }
    var devices: Set<Int32> = []
    var offset = 32
    for _ in 0..<Int(answer.field(8, as: UInt16.self)) {
      let nameLength = Int(answer.field(offset + 8, as: UInt16.self))
      let name = answer.bytes(at: offset + 12, count: nameLength)
      if String(decoding: name, as: UTF8.self).contains("XTEST") {
        devices.insert(Int32(answer.field(offset, as: UInt16.self)))
      }
      let classes = Int(answer.field(offset + 6, as: UInt16.self))
      offset += 12 + (nameLength + 3) / 4 * 4
      // Each begins with its type, and its length in words.
      for _ in 0..<classes { offset += 4 * Int(answer.field(offset + 2, as: UInt16.self)) }
    }
    return devices
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
  func marksKey(_ keycode: UInt32, keysym: UInt, time: UInt) -> Bool {
    guard let device = consumePress(isKey: true, detail: keycode, time: time) else {
      return false
    }
    return (scope == .everything || keysym == UInt(XK_Escape)) && devices.contains(device)
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
