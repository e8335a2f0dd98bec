internal import GLib

/// What a test waited for in vain.
nonisolated package struct WaitError: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) {
    self.description = description
  }
}

/// Lets the main loop run until something holds.
///
/// The condition is asked after each turn of the loop, and every two milliseconds for what happens
/// outside of it.
///
/// - Parameters:
///   - what: What is waited for, for the failure.
///   - bound: How long at most.
///   - condition: What must come to hold.
/// - Throws: `WaitError` when the bound is reached.
package func wait(
  for what: String, within bound: Duration = Bounds.event, until condition: () throws -> Bool
) throws {
  let deadline = MonotonicClock.now() + bound.nanoseconds
  let wakeUp = Timer(every: 2_000_000) {}
  defer { wakeUp.cancel() }
  while try !condition() {
    guard MonotonicClock.now() < deadline else {
      throw WaitError(description: "waited \(bound) in vain for \(what)")
    }
    MainLoop.iterate(mayBlock: true)
  }
}

/// Lets the main loop run until something is there.
///
/// - Parameters:
///   - what: What is waited for, for the failure.
///   - bound: How long at most.
///   - value: What must come to be.
/// - Returns: The value, once it is there.
/// - Throws: `WaitError` when the bound is reached.
package func wait<Value>(
  for what: String, within bound: Duration = Bounds.event, value: () throws -> Value?
) throws -> Value {
  var found: Value?
  try wait(for: what, within: bound) {
    found = try value()
    return found != nil
  }
  guard let found else { throw WaitError(description: "\(what) vanished") }
  return found
}

/// Lets the main loop run for a while, for what must not happen meanwhile.
package func runLoop(for duration: Duration = Bounds.silence) {
  let deadline = MonotonicClock.now() + duration.nanoseconds
  let wakeUp = Timer(every: 2_000_000) {}
  defer { wakeUp.cancel() }
  while MonotonicClock.now() < deadline { MainLoop.iterate(mayBlock: true) }
}

extension Duration {
  nonisolated fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
