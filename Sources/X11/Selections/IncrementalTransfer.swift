internal import CX11
internal import GLib

/// The transfer of a large selection to another client in parts: each is sent when the client has
/// deleted the property with the previous one.
///
/// ICCCM 2.7.2: `INCR` properties.
final class IncrementalTransfer {
  /// The time limit for the client to take a part, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000

  private let connection: DisplayConnection
  private let requestor: WindowID
  private let property: AtomID
  private let type: AtomID
  private var rest: ArraySlice<UInt8>
  private var isLastPartSent = false
  private var events: BorrowedEvents?
  private var observation: EventObservation?
  private var stall: Timer?
  private var onEnd: (() -> Void)?

  init(
    _ bytes: [UInt8], type: AtomID, property: AtomID, of requestor: WindowID,
    on connection: DisplayConnection
  ) {
    self.connection = connection
    self.requestor = requestor
    self.property = property
    self.type = type
    rest = bytes[...]
  }

  /// Whether two transfers write to the same property of the same window.
  func isSamePlace(as other: IncrementalTransfer) -> Bool {
    requestor == other.requestor && property == other.property
  }

  /// Announces the transfer to the client; costs a round trip.
  ///
  /// - Parameter onEnd: Called once, from the loop, when the transfer is complete or has failed.
  /// - Returns: False if the window does not exist.
  func begin(onEnd: @escaping () -> Void) -> Bool {
    guard let events = BorrowedEvents([.property, .structure], of: requestor, on: connection)
    else { return false }
    self.events = events
    self.onEnd = onEnd
    observation = connection.addObserver(for: requestor) { [weak self] in self?.handle($0) }
    connection.write(
      [UInt(rest.count)], property, type: connection.atoms[.incremental], of: requestor)
    waitForClient()
    return true
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .propertyChanged(let change) where change.property == property && change.isDeleted:
      if isLastPartSent { end() } else { sendPart() }
    case .windowDestroyed(let event) where event.window == requestor:
      end()
    default:
      break
    }
  }

  private func sendPart() {
    let part = rest.prefix(connection.largestPart)
    rest = rest.dropFirst(part.count)
    // An empty part marks the end.
    isLastPartSent = part.isEmpty
    connection.write(part, property, type: type, of: requestor)
    waitForClient()
  }

  private func waitForClient() {
    stall = Timer(after: Self.patience) { [weak self] in self?.end() }
  }

  private func end() {
    stall = nil
    observation?.cancel()
    events = nil
    onEnd?()
    onEnd = nil
  }
}
