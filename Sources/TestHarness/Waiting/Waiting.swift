internal import GLib
internal import Glibc

/// Runs the main loop until a condition holds.
///
/// The condition is checked after each iteration of the loop, and from time to time for changes
/// outside of the loop: every five milliseconds at first, and later after a tenth of the time
/// waited so far, up to 25 ms, because conditions that ask other processes slow these down.
///
/// - Parameters:
///   - what: The name of the condition, for the error message.
///   - bound: The maximum time to wait.
///   - condition: The condition.
/// - Throws: `HarnessError` if the bound is reached.
package func wait(
  for what: String, within bound: Duration = Bounds.event, until condition: () throws -> Bool
) throws {
  let start = MonotonicClock.now()
  while try !condition() {
    let now = MonotonicClock.now()
    guard now - start < bound.nanoseconds else { throw HarnessError(timeout: bound, what) }
    let pause = min(max((now - start) / 10, 5_000_000), 25_000_000)
    let wakeUp = Timer(deadline: now + pause) {}
    defer { wakeUp.cancel() }
    MainLoop.iterate(mayBlock: true)
  }
}

/// Runs the main loop until a condition holds that observes every frame, so that it must not be
/// checked less and less often.
///
/// - Parameters:
///   - what: The name of the condition, for the error message.
///   - bound: The maximum time to wait.
///   - interval: The maximum time between checks.
///   - condition: The condition.
/// - Throws: `HarnessError` if the bound is reached.
package func wait(
  for what: String, within bound: Duration = Bounds.event, checkingEvery interval: Duration,
  until condition: () throws -> Bool
) throws {
  let deadline = MonotonicClock.now() + bound.nanoseconds
  let wakeUp = Timer(every: interval.nanoseconds) {}
  defer { wakeUp.cancel() }
  while try !condition() {
    guard MonotonicClock.now() < deadline else { throw HarnessError(timeout: bound, what) }
    MainLoop.iterate(mayBlock: true)
  }
}

/// Runs the main loop until a value is available.
///
/// - Parameters:
///   - what: The name of the value, for the error message.
///   - bound: The maximum time to wait.
///   - value: Returns the value, or nil as long as there is none.
/// - Returns: The value.
/// - Throws: `HarnessError` if the bound is reached.
package func wait<Value>(
  for what: String, within bound: Duration = Bounds.event, value: () throws -> Value?
) throws -> Value {
  var found: Value?
  try wait(for: what, within: bound) {
    found = try value()
    return found != nil
  }
  guard let found else { throw HarnessError("\(what) vanished") }
  return found
}

/// Runs the main loop until a value no longer changes, such as the picture of a program that draws
/// whenever it likes.
///
/// - Parameters:
///   - what: The name of the value, for the error message.
///   - interval: The time between two looks.
///   - value: The value.
/// - Returns: The value that two looks in a row have found.
/// - Throws: `HarnessError` if it keeps changing.
@discardableResult
package func waitForStillness<Value: Equatable>(
  of what: String, lookingEvery interval: Duration = .milliseconds(50), value: () throws -> Value
) throws -> Value {
  var last = try value()
  try wait(for: "\(what) to stand still") {
    pause(for: interval)
    let now = try value()
    defer { last = now }
    return now == last
  }
  return last
}

/// Runs the main loop until no source of this process is ready.
///
/// What other parts of this process have sent before, or another process that has answered since,
/// has then had its effect, or has none.
package func handleReadySources() {
  while MainLoop.iterate(mayBlock: false) {}
}

/// Runs the main loop for a time in which something must not happen; the next lines of the test
/// check that it has not.
///
/// This cannot show more than that it does not happen soon, so prefer an event that is known to
/// come later than the unwanted one would (`wait(for:within:until:)`), or `handleReadySources()`.
package func nothingHappens(for duration: Duration = Bounds.silence) {
  iterateLoop(for: duration)
}

/// Runs the main loop for a time that belongs to the test: between two key presses of the user, or
/// until the clock of another process has passed a limit that this process cannot observe.
package func pause(for duration: Duration) {
  iterateLoop(for: duration)
}

private func iterateLoop(for duration: Duration) {
  let deadline = MonotonicClock.now() + duration.nanoseconds
  let wakeUp = Timer(deadline: deadline) {}
  defer { wakeUp.cancel() }
  while MonotonicClock.now() < deadline { MainLoop.iterate(mayBlock: true) }
}

/// Runs the main loop until a condition holds, or until a time is over that belongs to the test, such
/// as the pause between two presses of a key.
///
/// - Parameters:
///   - duration: The maximum time.
///   - condition: The condition.
/// - Returns: Whether the condition holds.
@discardableResult
package func happens(
  within duration: Duration = Bounds.silence, _ condition: () throws -> Bool
) rethrows -> Bool {
  let deadline = MonotonicClock.now() + duration.nanoseconds
  let wakeUp = Timer(every: 5_000_000) {}
  defer { wakeUp.cancel() }
  while try !condition() {
    guard MonotonicClock.now() < deadline else { return false }
    MainLoop.iterate(mayBlock: true)
  }
  return true
}

extension Duration {
  nonisolated fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

/// How long to wait for an event before a test fails.
///
/// These are not performance limits: in the normal case an event arrives at once, and only a
/// failure waits this long. `TOCSIN_TEST_STRETCH`, a factor, extends them on slow machines.
nonisolated package enum Bounds {
  /// The value of `TOCSIN_TEST_STRETCH`, 1 by default.
  package static let stretch: Double = {
    guard let text = getenv("TOCSIN_TEST_STRETCH").map({ String(cString: $0) }),
      let factor = Double(text), factor > 0, factor.isFinite
    else { return 1 }
    return factor
  }()

  /// An event from a server or from the main loop.
  package static var event: Duration { .seconds(15) * stretch }

  /// The start of a program, until it is ready.
  package static var start: Duration { .seconds(40) * stretch }

  /// The exit of a program that was asked to exit.
  package static var exit: Duration { .seconds(30) * stretch }

  /// A computation, on a busy machine too; only one whose cost grows without bounds takes longer.
  package static var computation: Duration { .seconds(8) * stretch }

  /// How long to watch for something that must *not* happen, if no later event can prove it.
  package static var silence: Duration { .milliseconds(150) * stretch }
}

/// The reason why the harness could not do what a test or a benchmark requested, in one sentence.
nonisolated package struct HarnessError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }

  fileprivate init(timeout bound: Duration, _ what: String) {
    self.init("timed out after \(bound) waiting for \(what)")
  }
}
