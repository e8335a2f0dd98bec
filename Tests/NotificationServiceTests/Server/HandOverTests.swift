import AlertModel
import GLib
import TestHarness
import Testing

/// The rate at which notifications are handed to the presenter.
@MainActor
struct HandOverTests {
  @Test func aBurstIsHandedOverOneTurnPerFrame() throws {
    let fixture = CoordinatorFixture()
    var times: [Int64] = []
    // Each submission takes longer than the limit of a turn.
    fixture.presenter.fault = { [fixture] _ in
      let start = MonotonicClock.now()
      times.append(start)
      while MonotonicClock.now() - start < 5_000_000 {}
      fixture.advance(by: 0.005)
      return nil
    }
    for index in 0..<6 { fixture.post("\(index)") }
    try wait(for: "all of them") { times.count == 6 }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 15_000_000 })
  }
}
