import GLib
import TestHarness
import Testing

@testable import NotificationService

@MainActor
struct FrameThrottleTests {
  /// Nanoseconds from the first run to the second, which is requested during the first or after it.
  private func pause(after load: FrameThrottle.Load, isRequestedInRun: Bool) throws -> Int64 {
    var times: [Int64] = []
    var throttle: FrameThrottle?
    throttle = FrameThrottle {
      times.append(MonotonicClock.now())
      if isRequestedInRun, times.count == 1 { throttle?.request() }
      return load
    }
    throttle?.request()
    try wait(for: "the first run") { times.count == 1 }
    if !isRequestedInRun {
      throttle?.request()
      throttle?.request()
    }
    try wait(for: "the second run") { times.count == 2 }
    return times[1] - times[0]
  }

  @Test(arguments: [true, false])
  func runsAreAFrameApart(isRequestedInRun: Bool) throws {
    #expect(try pause(after: .ordinary, isRequestedInRun: isRequestedInRun) >= 15_000_000)
  }

  /// Each run has the screen drawn.
  @Test(arguments: [true, false])
  func runsOfABurstAreFartherApart(isRequestedInRun: Bool) throws {
    #expect(try pause(after: .burst, isRequestedInRun: isRequestedInRun) >= 49_000_000)
  }

  @Test func nothingRunsWithoutARequest() {
    var count = 0
    let throttle = FrameThrottle {
      count += 1
      return .burst
    }
    throttle.request()
    #expect(!happens(within: .milliseconds(120)) { count > 1 })
    #expect(count == 1)
  }
}
