internal import CX11
internal import Glibc

/// Requests sent through XCB, on the same connection as Xlib's: several can be sent before waiting
/// for the first reply, which Xlib's functions do not allow.
struct ServerRequests {
  /// The extensions that are asked for.
  enum Extension: Int, CaseIterable {
    case render, randr, fixes, sharedMemory, keyboard, input, sync, screenSaver, present, composite
    /// Few alerts need these, so they are asked for at their first use.
    case test, shape, damage

    /// XCB's record of the extension, of which there is one in the process.
    ///
    /// XCB asks the server again for a record that it does not know yet.
    var record: UnsafeMutablePointer<xcb_extension_t> { Self.records + rawValue }

    private static let records: UnsafeMutablePointer<xcb_extension_t> = {
      let records = UnsafeMutablePointer<xcb_extension_t>.allocate(capacity: allCases.count)
      for each in allCases {
        let name = UnsafeRawPointer(each.name.utf8Start).assumingMemoryBound(to: CChar.self)
        (records + each.rawValue).initialize(to: xcb_extension_t(name: name, global_id: 0))
      }
      return records
    }()

    private var name: StaticString {
      switch self {
      case .render: "RENDER"
      case .randr: "RANDR"
      case .fixes: "XFIXES"
      case .sharedMemory: "MIT-SHM"
      case .keyboard: "XKEYBOARD"
      case .input: "XInputExtension"
      case .sync: "SYNC"
      case .screenSaver: "MIT-SCREEN-SAVER"
      case .present: "Present"
      case .composite: "Composite"
      case .test: "XTEST"
      case .shape: "SHAPE"
      case .damage: "DAMAGE"
      }
    }
  }

  /// The sequence number by which a reply is found.
  typealias Ticket = UInt32

  /// XCB's connection.
  let server: OpaquePointer
  private let display: OpaquePointer

  init?(_ display: OpaquePointer) {
    guard let server = XGetXCBConnection(display) else { return nil }
    (self.server, self.display) = (server, display)
  }

  /// Requests the numbers of the extensions; the replies arrive together.
  func askForExtensions() {
    for each in Extension.allCases where ![.test, .shape, .damage].contains(each) {
      xcb_prefetch_extension_data(server, each.record)
    }
  }

  /// Returns the numbers of an extension; nil if the server lacks it.
  ///
  /// Waits only if `askForExtensions` was not called before.
  func numbers(of each: Extension) -> (opcode: UInt8, firstEvent: Int)? {
    guard let data = xcb_get_extension_data(server, each.record),
      data.pointee.present != 0
    else { return nil }
    return (data.pointee.major_opcode, Int(data.pointee.first_event))
  }

  /// Sends a request that has a reply.
  ///
  /// - Parameters:
  ///   - each: The extension.
  ///   - minor: The minor opcode of the request.
  ///   - body: The fields after the length.
  /// - Returns: nil if the server lacks the extension.
  func ask(_ each: Extension, _ minor: UInt8, _ body: RequestBody = RequestBody()) -> Ticket? {
    send(each, minor, body, hasAnswer: true)
  }

  /// Sends a request that has no reply, and whose errors are dropped.
  func post(_ each: Extension, _ minor: UInt8, _ body: RequestBody) {
    _ = send(each, minor, body, hasAnswer: false)
  }

  /// Waits for a reply; nil if it was an error, or the connection is lost.
  func answer(_ ticket: Ticket?) -> ServerAnswer? {
    guard let ticket else { return nil }
    guard let bytes = xcb_wait_for_reply(server, ticket, nil) else {
      reportLoss()
      return nil
    }
    return ServerAnswer(adopting: bytes)
  }

  /// The state of a reply, polled without waiting.
  enum Arrival {
    case pending
    case failed
    case answered(ServerAnswer)
  }

  /// Takes a reply if it has arrived.
  func poll(_ ticket: Ticket) -> Arrival {
    var bytes: UnsafeMutableRawPointer?
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    guard xcb_poll_for_reply(server, ticket, &bytes, &error) != 0 else { return .pending }
    free(error)
    return bytes.map { .answered(ServerAnswer(adopting: $0)) } ?? .failed
  }

  /// Reports the loss of the connection, which Xlib would detect only at its own next request.
  private func reportLoss() {
    guard xcb_connection_has_error(server) != 0 else { return }
    DisplayRegistry.shared.connection(at: UInt(bitPattern: display))?.receiveConnectionLoss()
  }

  /// Drops a reply that is no longer needed.
  func discard(_ ticket: Ticket) {
    xcb_discard_reply(server, ticket)
  }

  private func send(
    _ each: Extension, _ minor: UInt8, _ body: RequestBody, hasAnswer: Bool
  ) -> Ticket? {
    guard let numbers = numbers(of: each) else { return nil }
    var bytes = [numbers.opcode, minor, 0, 0] + body.bytes
    return tocsin_request(server, &bytes, bytes.count, hasAnswer ? 1 : 0)
  }
}

/// The fields of a request, in this machine's byte order.
struct RequestBody: ExpressibleByArrayLiteral {
  private(set) var bytes: [UInt8] = []

  /// Fields of 32 bits.
  init(arrayLiteral words: UInt32...) {
    for word in words { append(word) }
  }

  /// Adds a field; all fields together must fill 32-bit words.
  mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}

/// A reply of the server, freed with this object.
final class ServerAnswer {
  private let bytes: UnsafeMutableRawPointer
  /// Its length in bytes.
  let count: Int

  init(adopting bytes: UnsafeMutableRawPointer) {
    self.bytes = bytes
    count = 32 + 4 * Int(bytes.load(fromByteOffset: 4, as: UInt32.self))
  }

  isolated deinit {
    free(bytes)
  }

  /// Returns the field at an offset; 0 beyond the reply's end.
  func field<Field: FixedWidthInteger>(_ offset: Int, as type: Field.Type = UInt32.self) -> Field {
    guard offset >= 0, offset + MemoryLayout<Field>.size <= count else { return 0 }
    return bytes.loadUnaligned(fromByteOffset: offset, as: type)
  }

  /// Returns a part of it, clipped to the reply's length.
  func bytes(at offset: Int, count length: Int) -> UnsafeRawBufferPointer {
    let start = min(max(offset, 0), count)
    return UnsafeRawBufferPointer(
      start: bytes + start, count: min(max(length, 0), count - start))
  }
}
