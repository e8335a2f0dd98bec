import Foundation
import GLib
import TestHarness
import Testing

@MainActor
struct BootTimerTests {
  @Test func callsOnce() throws {
    var calls = 0
    let start = MonotonicClock.now()
    let timer = try BootTimer(after: 2_000_000) { calls += 1 }
    try wait(for: "the call") { calls > 0 }
    #expect(MonotonicClock.now() - start >= 2_000_000)
    runLoop(for: .milliseconds(20))
    #expect(calls == 1)
    withExtendedLifetime(timer) {}
  }

  @Test func oneThatIsLetGoDoesNotCall() throws {
    var calls = 0
    var timer: BootTimer? = try BootTimer(after: 1) { calls += 1 }
    #expect(timer != nil)
    timer = nil
    runLoop(for: .milliseconds(20))
    #expect(calls == 0)
  }

  @Test func oneThatIsOverCallsAtOnceAndOneForEverDoesNot() throws {
    var calls: [String] = []
    let past = try BootTimer(after: -1_000_000) { calls.append("past") }
    let never = try BootTimer(after: .max) { calls.append("never") }
    try wait(for: "the first") { !calls.isEmpty }
    #expect(calls == ["past"])
    withExtendedLifetime((past, never)) {}
  }

  /// The clock's number is that of `CLOCK_BOOTTIME` in linux/time.h.
  @Test func goesOnWhileTheSystemSleeps() throws {
    func clocks() throws -> Int {
      let folder = "/proc/self/fdinfo"
      return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
        let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        return text?.contains("clockid: 7\n") ?? false
      }
    }
    let before = try clocks()
    let timer = try BootTimer(after: 1_000_000_000_000) {}
    #expect(try clocks() == before + 1)
    withExtendedLifetime(timer) {}
  }
}
