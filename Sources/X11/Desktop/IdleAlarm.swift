internal import CX11

/// Reports when the user becomes idle, which means no keyboard or pointer input for a time, and when
/// input resumes.
///
/// The server's counter `IDLETIME` triggers alarms, so no polling is needed (X Synchronization
/// Extension). On a server without that counter, older than 2008, the user never counts as idle.
package final class IdleAlarm {
  /// Whether the user is idle, according to the events delivered so far.
  package private(set) var isIdle: Bool
  /// The time since the last input when the watch began, in seconds.
  package let restAtStart: Double

  private let connection: DisplayConnection
  /// The alarm that is triggered when the user becomes idle.
  private let away: UInt
  /// The alarm that is triggered when input resumes.
  private let back: UInt
  private var observation: EventObservation?

  /// Starts to watch; nil if the server has no idle counter.
  ///
  /// Costs a few round trips.
  ///
  /// - Parameters:
  ///   - milliseconds: The time without input after which the user is idle; positive.
  ///   - connection: The display.
  ///   - onChange: Called from the loop with whether the user is idle now.
  ///
  /// The corresponding Xlib function is `XSyncCreateAlarm`.
  package init?(
    milliseconds: Int64, on connection: DisplayConnection, onChange: @escaping (Bool) -> Void
  ) {
    guard milliseconds > 0, let counter = IdleCounter(.all, on: connection) else { return nil }
    self.connection = connection
    away = connection.makeAlarm(counter.id, XSyncPositiveTransition, at: milliseconds)
    back = connection.makeAlarm(counter.id, XSyncNegativeTransition, at: milliseconds - 1)
    // Queried after the alarms were set, so that no change is missed.
    let rest = counter.query()
    restAtStart = Double(rest ?? 0) / 1000
    isIdle = rest.map { $0 >= milliseconds } ?? false
    observation = connection.addObserver(for: WindowID.none) { [weak self] event in
      guard let self, case .alarmRang(let alarm) = event, alarm == away || alarm == back,
        isIdle != (alarm == away)
      else { return }
      isIdle = alarm == away
      onChange(isIdle)
    }
  }

  isolated deinit {
    guard !connection.isLost else { return }
    for alarm in [away, back] { XSyncDestroyAlarm(connection.handle, alarm) }
  }
}

extension DisplayConnection {
  fileprivate func makeAlarm(
    _ counter: XSyncCounter, _ test: XSyncTestType, at value: Int64
  ) -> UInt {
    var attributes = XSyncAlarmAttributes()
    attributes.trigger.counter = counter
    attributes.trigger.value_type = XSyncAbsolute
    attributes.trigger.wait_value = XSyncValue(value)
    attributes.trigger.test_type = test
    attributes.delta = XSyncValue(0)
    attributes.events = 1
    let mask =
      XSyncCACounter | XSyncCAValueType | XSyncCAValue | XSyncCATestType | XSyncCADelta
      | XSyncCAEvents
    return UInt(XSyncCreateAlarm(handle, UInt(mask), &attributes))
  }
}

extension XSyncValue {
  fileprivate init(_ value: Int64) {
    self.init()
    hi = Int32(truncatingIfNeeded: value >> 32)
    lo = UInt32(truncatingIfNeeded: value)
  }
}
