internal import CX11

/// The input devices of a server.
struct InputDevices {
  /// A device.
  struct Device {
    var number: Int32
    var name: String
  }

  /// All devices, in the server's order.
  let all: [Device]

  /// Requests the devices; nil if the server lacks X Input.
  ///
  /// The corresponding Xlib function is `XIQueryDevice`.
  static func ask(_ requests: ServerRequests) -> ServerRequests.Ticket? {
    requests.ask(.input, 48, [UInt32(XIAllDevices)])
  }

  /// Reads a reply.
  init(_ answer: ServerAnswer) {
    var devices: [Device] = []
    var offset = 32
    for _ in 0..<Int(answer.field(8, as: UInt16.self)) {
      let nameLength = Int(answer.field(offset + 8, as: UInt16.self))
      let name = answer.bytes(at: offset + 12, count: nameLength)
      devices.append(
        Device(
          number: Int32(answer.field(offset, as: UInt16.self)),
          name: String(decoding: name, as: UTF8.self)))
      let classes = Int(answer.field(offset + 6, as: UInt16.self))
      offset += 12 + (nameLength + 3) / 4 * 4
      // Each begins with its type, and its length in words.
      for _ in 0..<classes { offset += 4 * Int(answer.field(offset + 2, as: UInt16.self)) }
    }
    all = devices
  }
}

/// The devices of the XTEST extension, through which programs generate input.
final class XTestDevices {
  private let connection: DisplayConnection
  /// The question for the devices, until its answer is needed.
  private var question: ServerRequests.Ticket?
  private lazy var numbers = receiveNumbers()

  /// Asks for the devices without waiting.
  init(on connection: DisplayConnection) {
    self.connection = connection
    question = InputDevices.ask(connection.requests)
  }

  isolated deinit {
    if let question, !connection.isLost { connection.requests.discard(question) }
  }

  /// Whether a device, the source of a raw event, is one of them.
  func contains(_ device: Int32) -> Bool { numbers.contains(device) }

  /// Reads the answer, which has arrived long before a person or a program presses a key.
  private func receiveNumbers() -> Set<Int32> {
    defer { question = nil }
    guard !connection.isLost, let answer = connection.requests.answer(question) else { return [] }
    return Set(InputDevices(answer).all.filter { $0.name.contains("XTEST") }.map(\.number))
  }
}
