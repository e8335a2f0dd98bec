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

  /// The age of the last input below which it matters whether there was any input at all, in
  /// milliseconds.
  private static let recent: Int64 = 2000

  /// The counter's number.
  let id: UInt32
  /// The counter of the XTEST pointer device, which is hardly ever used: it counts from the
  /// server's start.
  private let unused: UInt32?
  private let connection: DisplayConnection

  /// A request for the time since the last input.
  package struct Query {
    fileprivate var value: ServerRequests.Ticket?
    fileprivate var unused: ServerRequests.Ticket?
    /// When it was sent, in nanoseconds of the monotonic clock.
    fileprivate var instant: Int64
  }

  /// Finds the counter; nil if the server has none.
  ///
  /// A server without a counter for keyboards counts the input of every device.
  ///
  /// The first call costs a round trip, unless `EarlyQuestion.counters` was requested.
  ///
  /// The corresponding Xlib function is `XSyncListSystemCounters`.
  package init?(_ devices: Devices, on connection: DisplayConnection) {
    guard !connection.isLost, let counters = connection.counters.identifiers(on: connection),
      let counter = devices.names.lazy.compactMap({ counters[$0] }).first
    else { return nil }
    id = counter
    unused = devices == .keyboards ? counters["DEVICEIDLETIME 4"] : nil
    self.connection = connection
  }

  /// Asks for the time since the last input, without waiting.
  package func ask() -> Query {
    func ask(_ counter: UInt32) -> ServerRequests.Ticket? {
      connection.isLost ? nil : connection.requests.ask(.sync, 5, [counter])
    }
    return Query(value: ask(id), unused: unused.flatMap(ask), instant: MonotonicClock.now())
  }

  /// Drops a request.
  package func forget(_ query: Query) {
    for ticket in [query.value, query.unused] {
      if let ticket { connection.requests.discard(ticket) }
    }
  }

  /// Returns the milliseconds since the last input of the devices; nil if the server does not
  /// report them, or there was no such input yet.
  ///
  /// A counter starts at 0 with the server, and again when its last client disconnects and it
  /// resets.
  ///
  /// Costs a round trip, unless one was made since the request was sent.
  ///
  /// The corresponding Xlib function is `XSyncQueryCounter`.
  package func answer(_ query: Query) -> Int64? {
    let answers = (value(query.value), value(query.unused))
    let elapsed = (MonotonicClock.now() - query.instant) / 1_000_000
    guard let value = answers.0 else { return nil }
    guard value < Self.recent, let age = answers.1 else { return value + elapsed }
    // Both were read one after the other: a counter that started with the server is as old as the
    // server.
    return (0...1).contains(age - value) ? nil : value + elapsed
  }

  /// Calls an action from the loop with the milliseconds since the last input.
  func whenAnswered(_ action: @escaping (Int64) -> Void) {
    connection.whenCounterAnswered(id, action)
  }

  private func value(_ ticket: ServerRequests.Ticket?) -> Int64? {
    connection.requests.answer(ticket).map(\.counterValue)
  }
}

extension DisplayConnection {
  /// Calls an action from the loop with the value of any counter; never if there is no such counter.
  func whenCounterAnswered(_ counter: UInt32, _ action: @escaping (Int64) -> Void) {
    guard !isLost else { return }
    whenAnswered(requests.ask(.sync, 5, [counter])) { action($0.counterValue) }
  }
}

extension ServerAnswer {
  /// The value in a reply of `QueryCounter`.
  fileprivate var counterValue: Int64 {
    Int64(field(8, as: Int32.self)) << 32 | Int64(field(12))
  }
}
