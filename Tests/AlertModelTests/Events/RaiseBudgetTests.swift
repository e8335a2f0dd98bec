import AlertModel
import Testing

@Suite("The raise budget")
struct RaiseBudgetTests {
  private static func instant(_ milliseconds: Int) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: 7_000_000_000 + Int64(milliseconds) * 1_000_000)
  }

  /// Returns the times of the granted raises if one is requested every few milliseconds.
  private func granted(every step: Int, until end: Int) -> [Int] {
    var budget = RaiseBudget()
    return stride(from: 0, to: end, by: step).filter { budget.mayRaise(at: Self.instant($0)) }
  }

  @Test
  func raisesAreLimitedToFivePerSecondThenOne() {
    #expect(
      granted(every: 1, until: 6500) == [
        0, 1, 2, 3, 4, 1000, 1001, 1002, 1003, 1004, 2000, 2001, 2002, 2003, 2004, 3000, 3001,
        3002, 3003, 3004, 4004, 5004, 6004,
      ])
  }

  @Test
  func noSecondHasMoreThanFiveRaises() {
    let times = granted(every: 70, until: 10_000)
    for time in times {
      #expect(times.filter { $0 >= time && $0 < time + 1000 }.count <= 5)
    }
  }

  @Test
  func occasionalRaisesAreAlwaysGranted() {
    #expect(granted(every: 1000, until: 100_000).count == 100)
  }

  @Test
  func nextAllowedTimeIsExact() {
    var budget = RaiseBudget()
    var now = Self.instant(0)
    for _ in 0..<40 {
      let next = budget.nextAllowed(after: now)
      #expect(next >= now)
      if next > now {
        #expect(budget.mayRaise(at: now) == false)
        let justBefore = MonotonicInstant(nanoseconds: next.nanoseconds - 1)
        #expect(budget.mayRaise(at: justBefore) == false)
      }
      #expect(budget.mayRaise(at: next) == true)
      now = next
    }
    #expect(now == Self.instant(23_000))
  }

  @Test
  func refusedRaisesAreNotCounted() {
    var budget = RaiseBudget()
    for _ in 0..<5 { #expect(budget.mayRaise(at: Self.instant(0)) == true) }
    for time in 1..<1000 { #expect(budget.mayRaise(at: Self.instant(time)) == false) }
    #expect(budget.nextAllowed(after: Self.instant(500)) == Self.instant(1000))
    for _ in 0..<5 { #expect(budget.mayRaise(at: Self.instant(1000)) == true) }
  }
}
