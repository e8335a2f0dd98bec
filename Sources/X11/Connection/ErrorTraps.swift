/// The ranges of requests, by serial number, whose X errors are expected.
///
/// Errors arrive after their requests, so a trap stays until the server has answered the last
/// request in it.
final class ErrorTraps {
  /// Identifies a trap.
  typealias Key = Int

  private struct Trap {
    var key: Key
    /// Whether errors are dropped rather than reported.
    var isSilent: Bool
    var first: UInt
    /// The serial number of the first request after the trap; nil while the trap is open.
    var end: UInt?
    var caught: XProtocolError?
  }

  /// Up to this capacity, memory is kept for the next burst.
  static let keptCapacity = 64

  private var traps: [Trap] = []
  private var lastKey = 0

  /// The number of traps that fit without a new allocation.
  var capacity: Int { traps.capacity }

  /// Opens a trap that begins with the request of this serial number.
  func open(at serial: UInt, isSilent: Bool = false) -> Key {
    lastKey += 1
    traps.append(Trap(key: lastKey, isSilent: isSilent, first: serial, end: nil, caught: nil))
    return lastKey
  }

  /// Ends a trap before the request of this serial number.
  func close(_ key: Key, at serial: UInt) {
    guard let index = index(of: key) else { return }
    traps[index].end = serial
  }

  /// Removes a trap and returns the first error that it caught.
  func remove(_ key: Key) -> XProtocolError? {
    guard let index = index(of: key) else { return nil }
    return traps.remove(at: index).caught
  }

  /// The trap is one of the last: until events are delivered, the closed traps of all earlier
  /// requests remain, which may be many thousands.
  private func index(of key: Key) -> Int? { traps.lastIndex { $0.key == key } }

  /// Assigns an error to the innermost trap around its request; false if there is none.
  ///
  /// Reporting traps take precedence over silent ones, so that a caller's trap also sees the errors
  /// that this module drops by itself.
  func take(_ error: XProtocolError) -> Bool {
    func expects(_ trap: Trap) -> Bool {
      trap.first <= error.serial && trap.end.map { error.serial < $0 } ?? true
    }
    let index =
      traps.lastIndex { !$0.isSilent && expects($0) } ?? traps.lastIndex { expects($0) }
    guard let index else { return false }
    if traps[index].caught == nil { traps[index].caught = error }
    return true
  }

  /// Removes the closed traps whose requests have all been answered.
  func prune(answeredUpTo serial: UInt) {
    traps.removeAll { trap in trap.end.map { $0 <= serial + 1 } ?? false }
    // Release the capacity of a burst; a few traps wait for answers at almost any time.
    if traps.capacity > Self.keptCapacity, traps.count < traps.capacity / 8 {
      traps = traps.map(\.self)
    }
  }
}

extension DisplayConnection {
  /// Makes requests that may fail, waits for the server, and returns the first error.
  ///
  /// Costs a round trip. Traps nest; an error belongs to the innermost trap around its request.
  ///
  /// - Parameter body: Makes the requests.
  /// - Returns: The first error, or nil.
  @discardableResult
  package func withErrorTrap(_ body: () throws -> Void) rethrows -> XProtocolError? {
    let key = errorTraps.open(at: nextSerial)
    defer { _ = errorTraps.remove(key) }
    try body()
    sync()
    errorTraps.close(key, at: nextSerial)
    return errorTraps.remove(key)
  }

  /// Makes a request that has a reply, and returns its result with the error that came in place of
  /// the reply.
  ///
  /// Costs no extra round trip.
  func catchingError<Result>(of request: () -> Result) -> (Result, XProtocolError?) {
    let key = errorTraps.open(at: nextSerial)
    let result = request()
    return (result, errorTraps.remove(key))
  }

  /// Makes requests about windows that other clients may have destroyed in the meantime, and drops
  /// the requests' errors whenever they arrive.
  ///
  /// Costs no extra round trip.
  @discardableResult
  package func ignoringErrors<Result>(_ body: () throws -> Result) rethrows -> Result {
    let key = errorTraps.open(at: nextSerial, isSilent: true)
    defer { errorTraps.close(key, at: nextSerial) }
    return try body()
  }
}
