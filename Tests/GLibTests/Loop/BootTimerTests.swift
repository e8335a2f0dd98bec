import Foundation
import GLib
import TestHarness
import Testing

@MainActor
struct BootTimerTests {
  @Test func firesOnce() throws {
    var calls = 0
    let start = MonotonicClock.now()
    let timer = try BootTimer(after: 2_000_000) { calls += 1 }
    try wait(for: "the call") { calls > 0 }
    #expect(MonotonicClock.now() - start >= 2_000_000)
    nothingHappens(for: .milliseconds(20))
    #expect(calls == 1)
    withExtendedLifetime(timer) {}
  }

  @Test func releasingCancels() throws {
    var calls = 0
    var timer: BootTimer? = try BootTimer(after: 1) { calls += 1 }
    #expect(timer != nil)
    timer = nil
    nothingHappens(for: .milliseconds(20))
    #expect(calls == 0)
  }

  @Test func zeroDelayFiresAtOnceAndInfiniteDelayNever() throws {
    var calls: [String] = []
    let past = try BootTimer(after: -1_000_000) { calls.append("past") }
    let never = try BootTimer(after: .max) { calls.append("never") }
    try wait(for: "the first") { !calls.isEmpty }
    #expect(calls == ["past"])
    withExtendedLifetime((past, never)) {}
  }

  /// `CLOCK_BOOTTIME` is clock 7 in linux/time.h.
  @Test func countsSuspendedTime() throws {
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
