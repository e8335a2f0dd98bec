internal import CX11
internal import GLib

/// A moment on the server's clock: milliseconds in 32 bits, which wrap around after 49.7 days.
nonisolated enum ServerTime {
  /// Whether one moment is earlier than another, of two that are less than 24 days apart.
  static func isEarlier(_ time: UInt, than other: UInt) -> Bool {
    let difference = UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)
    return Int32(bitPattern: difference) < 0
  }
}

/// The key or button event that was delivered last, of those that no client made up.
struct LastInput {
  /// On the server's clock.
  var time: UInt = 0
  /// When it was delivered, on the monotonic clock.
  var delivery: Int64 = 0
}

extension DisplayConnection {
  /// The moment at which a request about selections is to be dated: that of the key or button
  /// event that made us ask, which is the one delivered in the last second, else now, which costs
  /// a round trip.
  ///
  /// ICCCM 2.1: never `CurrentTime`.
  func requestTime() -> UInt {
    let isRecent =
      lastInput.time != 0 && MonotonicClock.now() - lastInput.delivery < 1_000_000_000
    return isRecent ? lastInput.time : queryServerTime()
  }

  /// Takes note of a key or button event.
  func noteInput(at time: UInt) {
    lastInput = LastInput(time: time, delivery: MonotonicClock.now())
  }

  /// The server's time now; 0 if the server is gone.
  private func queryServerTime() -> UInt {
    guard !isLost else { return 0 }
    write([UInt8](), atoms[.timestamp], type: atoms[.string], of: helperWindow)
    sync()
    var event = XEvent()
    var time: UInt = 0
    while !isLost,
      XCheckTypedWindowEvent(handle, helperWindow.rawValue, PropertyNotify, &event) != 0
    {
      time = UInt(event.xproperty.time)
    }
    return time
  }
}
