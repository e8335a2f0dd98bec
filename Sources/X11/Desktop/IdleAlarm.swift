internal import CX11

/// Reports when the user becomes idle, which means no keyboard or pointer input for a time, and when
/// input resumes.
///
/// The server's counter `IDLETIME` triggers alarms, so no polling is needed (X Synchronization
/// Extension). On a server without that counter, older than 2008, the user never counts as idle.
package final class IdleAlarm {
  /// Whether the user is idle, according to the events delivered so far.
  package private(set) var isIdle = false

  /// SYNC's tests, `PositiveTransition` and `NegativeTransition`.
  private static let (rising, falling): (UInt32, UInt32) = (0, 1)

  private let connection: DisplayConnection
  /// The alarm that is triggered when the user becomes idle.
  private let away: UInt32
  /// The alarm that is triggered when input resumes.
  private let back: UInt32
  private var observation: EventObservation?

  /// Starts to watch; nil if the server has no idle counter.
  ///
  /// Costs no round trip: whether the user is idle already is reported later.
  ///
  /// - Parameters:
  ///   - milliseconds: The time without input after which the user is idle; positive.
  ///   - connection: The display.
  ///   - onChange: Called from the loop with whether the user is idle now, and the seconds since the
  ///     last input.
  ///
  /// The corresponding Xlib function is `XSyncCreateAlarm`.
  package init?(
    milliseconds: Int64, on connection: DisplayConnection,
    onChange: @escaping (Bool, Double) -> Void
  ) {
    guard milliseconds > 0, let counter = IdleCounter(.all, on: connection) else { return nil }
    self.connection = connection
    away = connection.makeAlarm(counter.id, Self.rising, at: milliseconds)
    back = connection.makeAlarm(counter.id, Self.falling, at: milliseconds - 1)
    // Queried after the alarms were set, so that no change is missed.
    counter.whenAnswered { [weak self] rest in
      guard let self, rest >= milliseconds, !isIdle else { return }
      isIdle = true
      onChange(true, Double(rest) / 1000)
    }
    observation = connection.addObserver(for: WindowID.none) { [weak self] event in
      guard let self, case .alarmRang(let alarm) = event,
        alarm == UInt(away) || alarm == UInt(back), isIdle != (alarm == UInt(away))
      else { return }
      isIdle = alarm == UInt(away)
      onChange(isIdle, Double(milliseconds) / 1000)
    }
  }

  isolated deinit {
    guard !connection.isLost else { return }
    for alarm in [away, back] { connection.requests.post(.sync, 11, [alarm]) }
  }
}

extension DisplayConnection {
  fileprivate func makeAlarm(_ counter: UInt32, _ test: UInt32, at value: Int64) -> UInt32 {
    let alarm = xcb_generate_id(requests.server)
    // Counter, type and value of the trigger, test, delta, and that it sends events.
    let members: UInt32 = 1 | 2 | 4 | 8 | 16 | 32
    let absolute: UInt32 = 0
    let (high, low) = (UInt32(truncatingIfNeeded: value >> 32), UInt32(truncatingIfNeeded: value))
    requests.post(.sync, 8, [alarm, members, counter, absolute, high, low, test, 0, 0, 1])
    return alarm
  }
}
