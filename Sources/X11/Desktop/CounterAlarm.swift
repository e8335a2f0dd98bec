internal import CX11

/// An alarm of the server for a counter, which lasts as long as this object (X Synchronization
/// Extension).
///
/// The corresponding Xlib function is `XSyncCreateAlarm`.
final class CounterAlarm {
  /// When an alarm rings.
  enum Test: UInt32 {
    /// The counter rises from below the value: `PositiveTransition`.
    case rises = 0
    /// The counter falls from above the value: `NegativeTransition`.
    case falls = 1
    /// The counter is at least the value: `PositiveComparison`.
    case reaches = 2
  }

  /// The alarm's number, which `DisplayEvent.alarmRang` has.
  let id: UInt
  private let connection: DisplayConnection

  /// Sets the alarm, without a round trip.
  ///
  /// - Parameters:
  ///   - test: When it rings.
  ///   - value: The value to compare with.
  ///   - step: What is added to the value, as often as needed, when it rings; 0 means that it stays.
  ///   - counter: The counter's number.
  ///   - connection: The display.
  init(
    _ test: Test, _ value: Int64, step: Int64 = 0, of counter: UInt32,
    on connection: DisplayConnection
  ) {
    self.connection = connection
    let alarm = xcb_generate_id(connection.requests.server)
    id = UInt(alarm)
    // Counter, type and value of the trigger, test, delta, and that it sends events.
    let members: UInt32 = 1 | 2 | 4 | 8 | 16 | 32
    let absolute: UInt32 = 0
    let (wait, delta) = (Self.words(value), Self.words(step))
    connection.requests.post(
      .sync, 8,
      [
        alarm, members, counter, absolute, wait.high, wait.low, test.rawValue, delta.high,
        delta.low, 1,
      ])
  }

  isolated deinit {
    guard !connection.isLost else { return }
    connection.requests.post(.sync, 11, [UInt32(truncatingIfNeeded: id)])
  }

  /// The two words of a number.
  private static func words(_ value: Int64) -> (high: UInt32, low: UInt32) {
    (UInt32(truncatingIfNeeded: value >> 32), UInt32(truncatingIfNeeded: value))
  }
}
