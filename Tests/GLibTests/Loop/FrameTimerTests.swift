import GLib
import TestHarness
import Testing

@MainActor
struct FrameTimerTests {
  @Test func firesOnceForEachSchedule() throws {
    var calls: [Int64] = []
    let timer = try FrameTimer { calls.append($0) }
    let deadline = MonotonicClock.now() + 2_000_000
    timer.schedule(at: deadline)
    #expect(timer.isScheduled)
    try wait(for: "the frame") { !calls.isEmpty }
    #expect(calls[0] >= deadline)
    #expect(!timer.isScheduled)
    nothingHappens(for: .milliseconds(20))
    #expect(calls.count == 1)
  }

  @Test func schedulingReplacesThePreviousCall() throws {
    var calls: [Int64] = []
    let timer = try FrameTimer { calls.append($0) }
    timer.schedule(at: 1)
    let deadline = MonotonicClock.now() + 20_000_000
    timer.schedule(at: deadline)
    try wait(for: "the frame") { !calls.isEmpty }
    #expect(calls.count == 1)
    #expect(calls[0] >= deadline)
  }

  @Test func stopCancelsTheCall() throws {
    var calls = 0
    let timer = try FrameTimer { _ in calls += 1 }
    timer.schedule(at: 1)
    timer.stop()
    nothingHappens(for: .milliseconds(20))
    #expect(calls == 0)
    #expect(!timer.isScheduled)
  }

  @Test func actionMayScheduleTheNextCall() throws {
    var calls = 0
    var again: () -> Void = {}
    let timer = try FrameTimer { _ in
      calls += 1
      if calls < 5 { again() }
    }
    again = { timer.schedule(at: MonotonicClock.now() + 500_000) }
    again()
    try wait(for: "five frames") { calls == 5 }
    again = {}
  }

  @Test func comesBeforeOtherSources() throws {
    var order: [String] = []
    let idle = IdleTask(priority: .default) { order.append("other") }
    let timer = try FrameTimer { _ in order.append("frame") }
    timer.schedule(at: 1)
    try wait(for: "both") { order.count == 2 }
    #expect(order == ["frame", "other"])
    #expect(!idle.isPending)
  }
}
