/// The server's own counters (X Synchronization Extension).
final class SystemCounters {
  /// The identifiers by name; nil until they were asked for.
  private var known: [String: UInt32]?

  /// Returns the identifiers by the counters' names, which do not change while a server runs; nil if
  /// it has none.
  ///
  /// The first time costs a round trip, unless `EarlyQuestion.counters` was asked.
  ///
  /// The corresponding Xlib function is `XSyncListSystemCounters`.
  func identifiers(on connection: DisplayConnection) -> [String: UInt32]? {
    if let known { return known }
    guard connection.extensions.sync != nil,
      let list = connection.earlyAnswer(.counters)
        ?? connection.requests.answer(connection.requests.ask(.sync, 1))
    else { return nil }
    let identifiers = Self.decode(list)
    known = identifiers
    return identifiers
  }

  private static func decode(_ list: ServerAnswer) -> [String: UInt32] {
    var counters: [String: UInt32] = [:]
    var offset = 32
    for _ in 0..<Int(list.field(8)) where offset + 14 <= list.count {
      let length = Int(list.field(offset + 12, as: UInt16.self))
      let name = String(decoding: list.bytes(at: offset + 14, count: length), as: UTF8.self)
      counters[name] = counters[name] ?? list.field(offset)
      offset += (14 + length + 3) / 4 * 4
    }
    return counters
  }
}
