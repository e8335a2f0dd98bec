internal import CShims
internal import CX11
internal import GLib
internal import Glibc

/// Arithmetic on the server's clock: milliseconds in 32 bits, which wrap around after 49.7 days.
nonisolated enum ServerTime {
  /// Whether a time is earlier than another; correct if they are less than 24 days apart.
  static func isEarlier(_ time: UInt, than other: UInt) -> Bool {
    let difference = UInt32(truncatingIfNeeded: time) &- UInt32(truncatingIfNeeded: other)
    return Int32(bitPattern: difference) < 0
  }
}

/// The last key or button event that no client generated.
struct LastInput {
  /// The event's time on the server's clock, in milliseconds.
  private var time: UInt = 0
  /// The time of delivery on the monotonic clock, in nanoseconds.
  private var delivery: Int64 = 0

  /// Records an event with this time, delivered now.
  mutating func record(at time: UInt) {
    self.time = time
    delivery = MonotonicClock.now()
  }

  /// The event's time, if it was delivered in the last second.
  var recentTime: UInt? {
    time != 0 && MonotonicClock.now() - delivery < 1_000_000_000 ? time : nil
  }
}

/// The offset between the server's clock and the monotonic clock of this process.
///
/// The event with the smallest delay gives the best estimate.
struct ServerClock {
  /// After this many milliseconds older events are ignored, because the clocks of two machines
  /// drift apart.
  private static let period: Int64 = 60_000

  /// The lag of the first event, relative to which the others are stored, because both clocks wrap
  /// around.
  private var base: UInt32?
  /// The smallest lag beyond `base` in this period, and in the previous one, in milliseconds.
  private var smallest: (current: Int32, former: Int32) = (0, 0)
  private var periodStart: Int64 = 0

  /// Records that an event with a server time arrived now.
  ///
  /// - Parameters:
  ///   - time: The event's time, in milliseconds.
  ///   - now: The monotonic clock, in milliseconds.
  mutating func observe(_ time: UInt, at now: Int64) {
    let lag = lag(of: time, at: now)
    if base == nil { base = lag }
    let excess = excess(of: lag)
    if now - periodStart > Self.period {
      smallest = (excess, now - periodStart > 2 * Self.period ? excess : smallest.current)
      periodStart = now
    }
    smallest.current = min(smallest.current, excess)
  }

  /// Returns how long ago the server sent an event, in milliseconds; 0 if unknown.
  func age(of time: UInt, at now: Int64) -> Int {
    guard base != nil else { return 0 }
    let fastest = min(smallest.current, smallest.former)
    return Int(max(excess(of: lag(of: time, at: now)) &- fastest, 0))
  }

  /// Returns the server's current time, estimated from the fastest event; nil if unknown.
  func time(at now: Int64) -> UInt? {
    guard let base else { return nil }
    let lag = base &+ UInt32(bitPattern: min(smallest.current, smallest.former))
    return UInt(UInt32(truncatingIfNeeded: now) &- lag)
  }

  /// Returns the server's time, given an estimate that events have delayed: this machine's own time
  /// if the server apparently uses the same clock.
  ///
  /// The servers of X.Org use the monotonic clock, in milliseconds.
  static func corrected(_ estimate: UInt, at now: Int64) -> UInt {
    let time = UInt(UInt32(truncatingIfNeeded: now))
    let delay = Int32(truncatingIfNeeded: Int64(time) - Int64(estimate))
    return (0..<1000).contains(delay) ? time : estimate
  }

  private func lag(of time: UInt, at now: Int64) -> UInt32 {
    UInt32(truncatingIfNeeded: now) &- UInt32(truncatingIfNeeded: time)
  }

  private func excess(of lag: UInt32) -> Int32 {
    Int32(bitPattern: lag &- (base ?? lag))
  }
}

extension DisplayConnection {
  /// Returns how long ago the server sent a key or button event, in seconds; 0 if it came at once.
  ///
  /// It is estimated by comparison with the events that arrived fastest. Limited to 2, so that a
  /// clock that runs wrong cannot make new input old, and 0 below 0.05, which the two clocks do not
  /// measure reliably.
  package func age(ofEventAt time: UInt) -> Double {
    let seconds = Double(input.age(of: time)) / 1000
    return seconds < 0.05 ? 0 : min(seconds, 2)
  }

  /// Returns the timestamp for a selection request: that of the triggering key or button event if
  /// one was delivered in the last second, else the server's current time, which costs a round
  /// trip.
  ///
  /// ICCCM 2.1: never `CurrentTime`.
  func requestTime() -> UInt {
    input.recentInputTime ?? queryServerTime()
  }

  /// Requests an event with the server's time, for `estimatedServerTime`.
  func askForServerTime() {
    write([UInt8](), atoms[.timestamp], type: atoms[.string], of: helperWindow)
  }

  /// Returns the server's current time: exactly if it uses this machine's clock, else estimated from
  /// the events so far, with an error of at most the time that the fastest of them took to arrive
  /// and be read.
  ///
  /// Costs a round trip if there were none.
  package func estimatedServerTime() -> UInt {
    let estimate = input.estimatedTime ?? readServerTime() ?? queryServerTime()
    return ServerClock.corrected(estimate, at: MonotonicClock.now() / 1_000_000)
  }

  /// Reads the requested events that have arrived.
  private func readServerTime() -> UInt? {
    var event = XEvent()
    var time: UInt?
    while !isLost,
      XCheckTypedWindowEvent(handle, helperWindow.rawValue, PropertyNotify, &event) != 0
    {
      time = UInt(event.xproperty.time)
      input.observe(UInt(event.xproperty.time))
    }
    return time
  }

  /// Returns the server's current time; 0 if the connection is lost.
  ///
  /// Costs a round trip: an empty change of a property causes an event that carries the time.
  package func queryServerTime() -> UInt {
    guard !isLost else { return 0 }
    askForServerTime()
    sync()
    return readServerTime() ?? 0
  }

  /// Returns how long the server process has been running, in seconds; nil if that is unknown, for
  /// example because the server runs on another machine.
  package func queryServerAge() -> Double? {
    var (user, process): (UInt32, Int32) = (0, 0)
    guard !isLost, tocsin_peer_credentials(XConnectionNumber(handle), &user, &process) == 0,
      process > 0, let start = ProcessStatus(of: process)?.start
    else { return nil }
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    var now = timespec()
    guard ticks > 0, clock_gettime(CLOCK_BOOTTIME, &now) == 0 else { return nil }
    return max(Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - Double(start) / Double(ticks), 0)
  }
}
