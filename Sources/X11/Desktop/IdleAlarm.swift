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
    guard milliseconds > 0, let counter = connection.queryIdleCounter() else { return nil }
    self.connection = connection
    away = connection.makeAlarm(counter, XSyncPositiveTransition, at: milliseconds)
    back = connection.makeAlarm(counter, XSyncNegativeTransition, at: milliseconds - 1)
    // Queried after the alarms were set, so that no change is missed.
    var value = XSyncValue()
    let isKnown = XSyncQueryCounter(connection.handle, counter, &value) != 0
    restAtStart = isKnown ? Double(Int64(value)) / 1000 : 0
    isIdle = isKnown && Int64(value) >= milliseconds
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
  /// Returns the counter of the milliseconds since the last input; nil if there is none.
  fileprivate func queryIdleCounter() -> XSyncCounter? {
    guard !isLost else { return nil }
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard XSyncQueryExtension(handle, &event, &error) != 0,
      XSyncInitialize(handle, &major, &minor) != 0
    else { return nil }
    firstSyncEvent = Int(event)
    var count: Int32 = 0
    guard let list = XSyncListSystemCounters(handle, &count) else { return nil }
    defer { XSyncFreeSystemCounterList(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).first { counter in
      counter.name.map { String(cString: $0) } == "IDLETIME"
    }?.counter
  }

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

extension Int64 {
  fileprivate init(_ value: XSyncValue) {
    self = Int64(value.hi) << 32 | Int64(value.lo)
  }
}
