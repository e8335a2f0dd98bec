internal import CX11

/// A counter of the server: the milliseconds since the last input of the user (X Synchronization
/// Extension).
package struct IdleCounter {
  /// The devices whose input resets a counter.
  package enum Devices: Sendable {
    /// Keyboards and pointers: the counter `IDLETIME`.
    case all
    /// Keyboards, with presses, repeats and releases: the counter of the core keyboard, which
    /// servers before 1.12 do not have.
    case keyboards

    /// The names of the counter that XSyncListSystemCounters reports, the best one first.
    fileprivate var names: [String] {
      switch self {
      case .all: ["IDLETIME"]
      // The core keyboard always has the number 3.
      case .keyboards: ["DEVICEIDLETIME 3", "IDLETIME"]
      }
    }
  }

  let id: XSyncCounter
  private let connection: DisplayConnection

  /// Finds the counter; nil if the server has none.
  ///
  /// A server without a counter for keyboards counts the input of every device.
  ///
  /// Costs three round trips.
  ///
  /// The corresponding Xlib function is `XSyncListSystemCounters`.
  package init?(_ devices: Devices, on connection: DisplayConnection) {
    guard !connection.isLost else { return nil }
    let handle = connection.handle
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard XSyncQueryExtension(handle, &event, &error) != 0,
      XSyncInitialize(handle, &major, &minor) != 0
    else { return nil }
    connection.firstSyncEvent = Int(event)
    var count: Int32 = 0
    guard let list = XSyncListSystemCounters(handle, &count) else { return nil }
    defer { XSyncFreeSystemCounterList(list) }
    let counters = UnsafeBufferPointer(start: list, count: Int(count))
    let found = devices.names.lazy.compactMap { name in
      counters.first { $0.name.map { String(cString: $0) } == name }
    }
    guard let counter = found.first?.counter else { return nil }
    id = counter
    self.connection = connection
  }

  /// Returns the counter's value in milliseconds; nil if the server does not tell it.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XSyncQueryCounter`.
  package func query() -> Int64? {
    guard !connection.isLost else { return nil }
    var value = XSyncValue()
    guard XSyncQueryCounter(connection.handle, id, &value) != 0 else { return nil }
    return Int64(value.hi) << 32 | Int64(value.lo)
  }
}
