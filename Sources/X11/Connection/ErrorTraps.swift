/// Which requests' errors are expected, by serial.
///
/// Errors come later than their requests, so a trap stays until the server has answered the last
/// request in it.
struct ErrorTraps {
  /// The name of a trap that is open.
  typealias Key = Int

  private struct Trap {
    var key: Key
    /// Whether errors are expected but nobody asks for them.
    var isSilent: Bool
    var first: UInt
    /// The serial of the first request after the trap; nil while it is open.
    var end: UInt?
    var caught: XProtocolError?
  }

  private var traps: [Trap] = []
  private var lastKey = 0

  /// Expects errors from the request with this serial on.
  mutating func open(at serial: UInt, isSilent: Bool = false) -> Key {
    lastKey += 1
    traps.append(Trap(key: lastKey, isSilent: isSilent, first: serial, end: nil, caught: nil))
    return lastKey
  }

  /// Expects no errors from the request with this serial on.
  mutating func close(_ key: Key, at serial: UInt) {
    guard let index = traps.firstIndex(where: { $0.key == key }) else { return }
    traps[index].end = serial
  }

  /// Forgets the trap, and says what it caught first.
  mutating func remove(_ key: Key) -> XProtocolError? {
    guard let index = traps.firstIndex(where: { $0.key == key }) else { return nil }
    return traps.remove(at: index).caught
  }

  /// Puts the error into the innermost trap that expects it; false if none does.
  ///
  /// Traps that somebody asks come before silent ones, so that a trap also sees what the requests
  /// of this module keep quiet.
  mutating func take(_ error: XProtocolError) -> Bool {
    func expects(_ trap: Trap) -> Bool {
      trap.first <= error.serial && trap.end.map { error.serial < $0 } ?? true
    }
    let index =
      traps.lastIndex { !$0.isSilent && expects($0) } ?? traps.lastIndex { expects($0) }
    guard let index else { return false }
    if traps[index].caught == nil { traps[index].caught = error }
    return true
  }

  /// Forgets the closed traps whose requests have all been answered.
  mutating func prune(answeredUpTo serial: UInt) {
    traps.removeAll { trap in trap.end.map { $0 <= serial + 1 } ?? false }
    // Many at once are not to be remembered by the room that they took.
    if traps.isEmpty, traps.capacity > 64 { traps = [] }
  }
}
