internal import CX11

/// Reports when the user becomes idle, which means no keyboard or pointer input for a time, and when
/// input resumes.
///
/// The server's counter `IDLETIME` triggers alarms, so no polling is needed (X Synchronization
/// Extension). On a server without that counter, older than 2008, the user never counts as idle.
package final class IdleAlarm {
  /// Whether the user is idle, according to the events delivered so far.
  package private(set) var isIdle = false

  /// The alarm that is triggered when the user becomes idle.
  private let away: CounterAlarm
  /// The alarm that is triggered when input resumes.
  private let back: CounterAlarm
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
    away = CounterAlarm(.rises, milliseconds, of: counter.id, on: connection)
    back = CounterAlarm(.falls, milliseconds - 1, of: counter.id, on: connection)
    // Queried after the alarms were set, so that no change is missed.
    counter.whenAnswered { [weak self] rest in
      guard let self, rest >= milliseconds, !isIdle else { return }
      isIdle = true
      onChange(true, Double(rest) / 1000)
    }
    observation = connection.addObserver(for: WindowID.none) { [weak self] event in
      guard let self, case .alarmRang(let alarm) = event,
        alarm == away.id || alarm == back.id, isIdle != (alarm == away.id)
      else { return }
      isIdle = alarm == away.id
      onChange(isIdle, Double(milliseconds) / 1000)
    }
  }
}
