import GLib
import TestHarness
import Testing

@MainActor
struct TimerTests {
  @Test func oneShotFiresOnceAndNeverEarly() throws {
    var calls: [Int64] = []
    let deadline = MonotonicClock.now() + 3_000_000
    let timer = Timer(deadline: deadline) { calls.append(MonotonicClock.now()) }
    try wait(for: "the timer") { !calls.isEmpty }
    nothingHappens(for: .milliseconds(20))
    #expect(calls.count == 1)
    #expect(calls[0] >= deadline)
    #expect(!timer.isActive)
  }

  /// A timer that wakes the loop up when it starts costs an iteration, with all sources.
  @Test func aNewTimerDoesNotWakeTheLoop() {
    while MainLoop.iterate(mayBlock: false) {}
    var calls = 0
    let timer = Timer(after: 20_000_000) { calls += 1 }
    MainLoop.iterate(mayBlock: true)
    #expect(calls == 1)
    withExtendedLifetime(timer) {}
  }

  @Test func pastDeadlineFiresInTheNextIteration() throws {
    var calls = 0
    let timer = Timer(deadline: 1) { calls += 1 }
    #expect(calls == 0)
    try wait(for: "the timer") { calls == 1 }
    #expect(!timer.isActive)
  }

  @Test func repeatsUntilCancelled() throws {
    var calls = 0
    let timer = Timer(every: 1_000_000) { calls += 1 }
    try wait(for: "three turns") { calls >= 3 }
    timer.cancel()
    let before = calls
    nothingHappens(for: .milliseconds(20))
    #expect(calls == before)
  }

  @Test func missedCallsAreSkipped() throws {
    var calls = 0
    let timer = Timer(every: 5_000_000) { calls += 1 }
    let stalled = MonotonicClock.now() + 52_000_000
    while MonotonicClock.now() < stalled {}
    MainLoop.iterate(mayBlock: false)
    #expect(calls == 1)
    timer.cancel()
  }

  @Test func releasingCancels() {
    var calls = 0
    var timer: Timer? = Timer(after: 1_000_000) { calls += 1 }
    #expect(timer?.isActive == true)
    timer = nil
    nothingHappens(for: .milliseconds(20))
    #expect(calls == 0)
  }

  @Test func actionMayReleaseItsOwnTimer() throws {
    var timer: Timer?
    var calls = 0
    timer = Timer(every: 1_000_000) {
      calls += 1
      timer = nil
    }
    try wait(for: "the timer") { calls == 1 }
    nothingHappens(for: .milliseconds(20))
    #expect(calls == 1)
    #expect(timer == nil)
  }
}
