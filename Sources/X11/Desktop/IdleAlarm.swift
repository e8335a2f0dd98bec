internal import CX11

/// Tells when nobody has touched keyboard or pointer for a while, and when somebody does again.
///
/// The server counts, so that nobody has to be woken to ask. X Synchronization Extension: the counter
/// `IDLETIME`. A server without it, which is older than 2008, could be asked through the MIT Screen
/// Saver extension, but only again and again; there nobody ever counts as idle.
package final class IdleAlarm {
  /// Whether the time is over, as far as the events that were delivered tell.
  package private(set) var isIdle: Bool
  /// How long nothing had been touched when the watch began, in seconds.
  package let restAtStart: Double

  private let connection: DisplayConnection
  /// Rings when the time is over.
  private let away: UInt
  /// Rings when it begins anew.
  private let back: UInt
  private var observation: EventObservation?

  /// Starts to watch, unless the server does not count; costs a few round trips.
  ///
  /// - Parameters:
  ///   - milliseconds: How long nothing must have been touched; positive.
  ///   - connection: The display.
  ///   - onChange: Called from the loop with whether the time is over.
  ///
  /// The corresponding Xlib function is `XSyncCreateAlarm`.
  package init?(
    milliseconds: Int64, on connection: DisplayConnection, onChange: @escaping (Bool) -> Void
  ) {
    guard milliseconds > 0, let counter = connection.queryIdleCounter() else { return nil }
    self.connection = connection
    away = connection.makeAlarm(counter, XSyncPositiveTransition, at: milliseconds)
    back = connection.makeAlarm(counter, XSyncNegativeTransition, at: milliseconds - 1)
    // Asked after the alarms were set, so that no change falls between.
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
  /// The counter of the milliseconds since the last input; nil where there is none.
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
