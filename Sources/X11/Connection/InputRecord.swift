internal import CX11
internal import GLib

/// Held keys, the last input and the server's clock, as the events of a connection report them.
final class InputRecord {
  /// The keys that are down, according to grabs and key events.
  private(set) var heldKeys = HeldKeys()

  private var lastInput = LastInput()
  private var clock = ServerClock()
  private weak var syntheticInput: SyntheticInputWatch?
  private weak var releases: KeyReleaseWatch?
  /// The sequence numbers of the last requests by which this client has grabbed the pointer.
  private var ownGrabs: [UInt32] = []

  private var now: Int64 { MonotonicClock.now() / 1_000_000 }

  // MARK: Keys and buttons

  /// Replaces the held keys with the server's list.
  func keysAreDown(_ keys: HeldKeys) {
    heldKeys = keys
  }

  /// Removes a key whose release goes to another client.
  func keyIsUp(_ keycode: UInt8) {
    heldKeys.release(keycode)
  }

  /// Records a key event of a device.
  ///
  /// - Returns: Whether it is the repeat of a key that was down already.
  func recordKey(_ keycode: UInt8, isPress: Bool, at time: UInt) -> Bool {
    recordInput(at: time)
    guard isPress else {
      heldKeys.release(keycode)
      return false
    }
    return !heldKeys.press(keycode)
  }

  /// Records a key or button event of a device.
  func recordInput(at time: UInt) {
    lastInput.record(at: time)
    observe(time)
  }

  /// The time of the last key or button event, if that was delivered in the last second.
  var recentInputTime: UInt? { lastInput.recentTime }

  // MARK: Input of other programs, and events to ignore

  /// Uses a watch to recognize presses that other programs generated; it is not retained.
  func use(_ watch: SyntheticInputWatch) {
    syntheticInput = watch
  }

  /// Reports releases of a key to a watch; it is not retained.
  func use(_ watch: KeyReleaseWatch) {
    releases = watch
  }

  /// Passes a raw event to the watches, if there are any.
  func recordRaw(_ event: XIRawEvent) {
    syntheticInput?.record(event)
    releases?.record(event)
  }

  /// Whether there is a watch.
  var isWatched: Bool { syntheticInput != nil }

  /// Whether there is a watch that marks all presses.
  var watchesEverything: Bool { syntheticInput?.scope == .everything }

  /// Whether another program generated a press of a key, and the watch marks it; once for each.
  func marksKey(_ keycode: UInt32, time: UInt) -> Bool {
    syntheticInput?.marksKey(keycode, time: time) ?? false
  }

  /// Whether another program generated a press of a button, and the watch marks it; once for each.
  func marksButton(_ number: UInt32, time: UInt) -> Bool {
    syntheticInput?.marksButton(number, time: time) ?? false
  }

  /// Records a request by which this client has grabbed the pointer for a moment.
  func recordOwnGrab(_ sequence: UInt32) {
    if ownGrabs.count == 32 { ownGrabs.removeFirst() }
    ownGrabs.append(sequence)
  }

  /// Whether the pointer left a window because of such a grab, and not that of a screen locker.
  func isOfOwnGrab(_ event: XCrossingEvent) -> Bool {
    event.mode == NotifyGrab && ownGrabs.contains(UInt32(truncatingIfNeeded: event.serial))
  }

  // MARK: The server's clock

  /// Registers that an event with this time of the server was read just now.
  func observe(_ time: UInt) {
    clock.observe(time, at: now)
  }

  /// Returns how long ago the server sent an event, in milliseconds; 0 if unknown.
  func age(of time: UInt) -> Int { clock.age(of: time, at: now) }

  /// The server's current time, estimated from events; nil if there were none.
  var estimatedTime: UInt? { clock.time(at: now) }
}
