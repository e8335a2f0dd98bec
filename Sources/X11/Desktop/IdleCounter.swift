internal import CX11
internal import GLib

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

  /// The time below which it matters whether there was any input yet, in milliseconds.
  private static let recent: Int64 = 2000

  let id: XSyncCounter
  /// The counter of the device for pointer input of programs (XTEST), which is hardly ever used: it
  /// counts from the server's start.
  private let unused: XSyncCounter?
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
    func named(_ name: String) -> XSyncCounter? {
      counters.first { $0.name.map { String(cString: $0) } == name }?.counter
    }
    guard let counter = devices.names.lazy.compactMap(named).first else { return nil }
    id = counter
    unused = devices == .keyboards ? named("DEVICEIDLETIME 4") : nil
    self.connection = connection
  }

  /// Returns the milliseconds since the last input of the devices; nil if the server does not tell
  /// them, or there was no such input yet.
  ///
  /// A counter starts at 0 with the server, and anew when its last client leaves and it resets.
  ///
  /// Costs a round trip, or two if the value is small.
  ///
  /// The corresponding Xlib function is `XSyncQueryCounter`.
  package func query() -> Int64? {
    let start = MonotonicClock.now()
    guard let value = value(of: id) else { return nil }
    guard value < Self.recent, let unused, let age = self.value(of: unused) else { return value }
    // Some time passed between the two.
    let delay = (MonotonicClock.now() - start) / 1_000_000 + 1
    return (0...delay).contains(age - value) ? nil : value
  }

  private func value(of counter: XSyncCounter) -> Int64? {
    guard !connection.isLost else { return nil }
    var value = XSyncValue()
    guard XSyncQueryCounter(connection.handle, counter, &value) != 0 else { return nil }
    return Int64(value.hi) << 32 | Int64(value.lo)
  }
}
